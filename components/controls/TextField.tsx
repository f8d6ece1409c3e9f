import type { ReactNode } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
} from 'react-aria-components'
import './field.css'

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  readonly label: string
  /** Words that help before anything is wrong. */
  readonly hint?: ReactNode
  /** What is wrong and what to do; shown and read out while `isInvalid`. */
  readonly error?: string
  readonly placeholder?: string
}

/** One line of text with its label above and its hint or error below. */
export function TextField({ label, hint, error, placeholder, ...rest }: TextFieldProps) {
  return (
    <AriaTextField {...rest} className="field">
      <Label className="field-label">{label}</Label>
      <div className="field-box">
        <Input {...(placeholder ? { placeholder } : {})} />
      </div>
      {/* Always there, since a hint that comes later would not be tied to the input. */}
      <Text slot="description" className="field-hint">
        {hint}
      </Text>
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  )
}
