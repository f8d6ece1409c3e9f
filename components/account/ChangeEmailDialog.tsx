import { emailRule } from '#core/account/rules.ts'
import { PasswordOwner } from '../controls/form/Form.tsx'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FieldProblems, FormProblem } from '../controls/form/FormState.ts'
import { PasswordField } from '../controls/form/PasswordField.tsx'
import { TextField } from '../controls/TextField.tsx'
import type { PasswordDialogProps } from './PasswordAgainDialog.tsx'

export interface ChangeEmailDialogProps extends PasswordDialogProps {
  readonly email: string
  /** Resolves to why it was refused, or to `null` when it is done. */
  readonly onChange: (email: string, password: string) => Promise<FormProblem<'email' | 'password'> | null>
}

const nothing = { email: '', password: '' }

/** Asks for a new address and the password. */
export function ChangeEmailDialog({ isOpen, email: present, username, forgotten, onChange, onClose }: ChangeEmailDialogProps) {
  return (
    <FormDialog
      title="Change e-mail address"
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Change e-mail"
      failureText={`Your address is still ${present}.`}
      initial={nothing}
      check={(values) => problemsOf(values, present)}
      send={({ email, password }) => onChange(email.trim(), password)}
    >
      {(form) => (
        <>
          <PasswordOwner username={username} />
          <TextField label="New e-mail address" type="email" autoComplete="email" autoFocus {...form.text('email')} />
          <PasswordField label="Current password" autoComplete="current-password" {...form.text('password')} />
          <p className="small muted">
            We will send a confirmation link to the new address, and a notice to {present}. {forgotten}
          </p>
        </>
      )}
    </FormDialog>
  )
}

function problemsOf({ email, password }: typeof nothing, present: string): FieldProblems<typeof nothing> {
  const given = email.trim()
  if (!emailRule.holds(given)) return { email: `Enter ${emailRule.says}.` }
  if (given.toLowerCase() === present.toLowerCase()) return { email: 'This is already your address.' }
  return { password: password === '' ? 'Enter your password.' : undefined }
}
