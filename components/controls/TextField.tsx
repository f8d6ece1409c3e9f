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

/** What every field for text takes. */
export interface LabelledTextProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  readonly label: string
  /** Words that help before anything is wrong. */
  readonly hint?: ReactNode
  /** What is wrong and what to do; shown and read out while `isInvalid`. */
  readonly error?: string | undefined
}

/** The label of a field for text above its box, and its hint or error below. */
export function LabelledText({ label, hint, error, children, ...rest }: LabelledTextProps & { readonly children: ReactNode }) {
  return (
    <AriaTextField {...rest} className="field">
      <Label className="field-label">{label}</Label>
      {children}
      {/* Always there, since a hint that comes later would not be tied to the input. */}
      <Text slot="description" className="field-hint">
        {hint}
      </Text>
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  )
}

export interface TextFieldProps extends LabelledTextProps {
  readonly placeholder?: string
}

/** One line of text. */
export function TextField({ placeholder, ...rest }: TextFieldProps) {
  return (
    <LabelledText {...rest}>
      <div className="field-box">
        <Input {...(placeholder ? { placeholder } : {})} />
      </div>
    </LabelledText>
  )
}
