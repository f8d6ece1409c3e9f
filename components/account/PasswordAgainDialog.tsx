import type { ReactNode } from 'react'
import { PasswordOwner } from '../controls/form/Form.tsx'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { PasswordField } from '../controls/form/PasswordField.tsx'

/** What every dialog that asks for the password takes. */
export interface PasswordDialogProps {
  readonly isOpen: boolean
  /** For password managers, which want to know whose password it is. */
  readonly username: string
  /** The way on for someone who does not know the password. */
  readonly forgotten?: ReactNode
  readonly onClose: () => void
}

export interface PasswordAgainDialogProps extends PasswordDialogProps {
  /** Resolves to why it was refused, or to `null` when it was right. */
  readonly onGive: (password: string) => Promise<FormProblem<'password'> | null>
}

/** The problem of a form that asks for nothing but the password. */
export const passwordMissing = ({ password }: { readonly password: string }) => ({
  password: password === '' ? 'Enter your password.' : undefined,
})

/** Asks for the password again before something that a stranger at an open browser must not do. */
export function PasswordAgainDialog({ isOpen, username, forgotten, onGive, onClose }: PasswordAgainDialogProps) {
  return (
    <FormDialog
      title="Confirm your password"
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Continue"
      initial={{ password: '' }}
      check={passwordMissing}
      send={({ password }) => onGive(password)}
    >
      {(form) => (
        <>
          <p>Please enter your password to continue. You will not be asked again in this browser for five minutes.</p>
          <PasswordOwner username={username} />
          <PasswordField label="Password" autoComplete="current-password" autoFocus {...form.text('password')} />
          {forgotten && <p className="small muted">{forgotten}</p>}
        </>
      )}
    </FormDialog>
  )
}
