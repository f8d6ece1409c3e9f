import { faultsOf, passwordRules } from '#core/account/rules.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import { PasswordOwner } from '../controls/form/Form.tsx'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FieldProblems, FormProblem } from '../controls/form/FormState.ts'
import { PasswordField } from '../controls/form/PasswordField.tsx'
import type { PasswordDialogProps } from './PasswordAgainDialog.tsx'
import { PasswordRules } from './PasswordRules.tsx'

export interface ChangePasswordDialogProps extends PasswordDialogProps {
  /** Resolves to why it was refused, or to `null` when it is done. */
  readonly onChange: (password: string, newPassword: string, endApiKeys: boolean) => Promise<FormProblem<'password' | 'newPassword'> | null>
}

const nothing = { password: '', newPassword: '', endsKeys: false }

/** Asks for the present password and a new one. */
export function ChangePasswordDialog({ isOpen, username, forgotten, onChange, onClose }: ChangePasswordDialogProps) {
  return (
    <FormDialog
      title="Change password"
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Change password"
      failureText="Your password has not changed."
      initial={nothing}
      check={problemsOf}
      send={({ password, newPassword, endsKeys }) => onChange(password, newPassword, endsKeys)}
    >
      {(form) => (
        <>
          <PasswordOwner username={username} />
          <PasswordField label="Current password" autoComplete="current-password" autoFocus {...form.text('password')} />
          <PasswordField label="New password" autoComplete="new-password" {...form.text('newPassword')} />
          <PasswordRules password={form.values.newPassword} owner={{ username }} />
          <Checkbox {...form.box('endsKeys')}>Also revoke all my API keys</Checkbox>
          <p className="small muted">
            You will be signed out in all other browsers. API keys keep working unless you revoke them. {forgotten}
          </p>
        </>
      )}
    </FormDialog>
  )
}

function problemsOf({ password, newPassword }: typeof nothing): FieldProblems<typeof nothing> {
  if (password === '') return { password: 'Enter your current password.' }
  const missing = faultsOf(passwordRules, newPassword)
  return { newPassword: missing.length > 0 ? `The new password must have ${missing.join(', ')}.` : undefined }
}
