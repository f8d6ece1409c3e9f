import { PasswordOwner } from '../controls/form/Form.tsx'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import { PasswordField } from '../controls/form/PasswordField.tsx'
import { type PasswordAgainDialogProps, passwordMissing } from './PasswordAgainDialog.tsx'

/** Says what goes with an account and asks for the password. */
export function CloseAccountDialog({ isOpen, username, forgotten, onGive, onClose }: PasswordAgainDialogProps) {
  return (
    <FormDialog
      title="Close account"
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Close account for good"
      failureText="Your account is still open."
      initial={{ password: '' }}
      check={passwordMissing}
      send={({ password }) => onGive(password)}
    >
      {(form) => (
        <>
          <p>
            This deletes your profile, API keys, subscriptions, collections and saved searches at once. It cannot be undone. Data sets that
            you submitted stay, with your comments but without your name; withdraw a submission first if it is not to be published.
          </p>
          <PasswordOwner username={username} />
          <PasswordField label="Current password" autoComplete="current-password" autoFocus {...form.text('password')} />
          {forgotten && <p className="small muted">{forgotten}</p>}
        </>
      )}
    </FormDialog>
  )
}
