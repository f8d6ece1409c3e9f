import type { ReactNode } from 'react'
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Label,
  Text,
} from 'react-aria-components'
import './field.css'
import './TextArea.css'

export interface TextAreaProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  readonly label: string
  /** Words that help before anything is wrong. */
  readonly hint?: ReactNode
  /** What is wrong and what to do; shown and read out while `isInvalid`. */
  readonly error?: string
  readonly rows?: number
}

/** Several lines of text with their label above and hint or error below. */
export function TextArea({ label, hint, error, rows = 3, ...rest }: TextAreaProps) {
  return (
    <AriaTextField {...rest} className="field">
      <Label className="field-label">{label}</Label>
      <div className="field-box text-area">
        <AriaTextArea rows={rows} />
      </div>
      <Text slot="description" className="field-hint">
        {hint}
      </Text>
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  )
}
