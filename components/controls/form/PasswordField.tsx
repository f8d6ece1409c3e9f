import { type ReactNode, useState } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Button,
  FieldError,
  Input,
  Label,
  Text,
} from 'react-aria-components'
import '../field.css'
import './PasswordField.css'

export interface PasswordFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children' | 'type'> {
  readonly label: string
  /** `new-password` where one is set, `current-password` where one is asked for: what password managers go by. */
  readonly autoComplete: 'new-password' | 'current-password'
  readonly hint?: ReactNode
  /** What is wrong and what to do; shown and read out while `isInvalid`. */
  readonly error?: string | undefined
}

/** A password, hidden until its owner asks to see it. Takes what is pasted and what a password manager fills in. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <AriaTextField validationBehavior="aria" {...rest} type={isShown ? 'text' : 'password'} className="field">
      <Label className="field-label">{label}</Label>
      <div className="field-box">
        <Input autoCapitalize="none" autoCorrect="off" spellCheck={false} />
        {/* Its name leaves out the field's, or a search for the field by name would find both. */}
        <Button
          type="button"
          className="password-show"
          aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </div>
      <Text slot="description" className="field-hint">
        {hint}
      </Text>
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  )
}
