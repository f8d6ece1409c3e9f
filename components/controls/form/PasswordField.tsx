import { useState } from 'react'
import { Button, Input } from 'react-aria-components'
import { LabelledText, type LabelledTextProps } from '../TextField.tsx'
import './PasswordField.css'

export interface PasswordFieldProps extends Omit<LabelledTextProps, 'type'> {
  /** `new-password` where one is set, `current-password` where one is asked for: what password managers go by. */
  readonly autoComplete: 'new-password' | 'current-password'
}

/** A password, hidden until its owner asks to see it. Takes what is pasted and what a password manager fills in. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <LabelledText validationBehavior="aria" {...props} type={isShown ? 'text' : 'password'}>
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
    </LabelledText>
  )
}
