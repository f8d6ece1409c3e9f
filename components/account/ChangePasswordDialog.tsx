import { type ReactNode, useState } from 'react'
import { faultsOf, passwordRules } from '#core/account/rules.ts'
import { Button } from '../controls/Button.tsx'
import { Checkbox } from '../controls/Checkbox.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { useFirstFault } from '../controls/useFirstFault.ts'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import './ChangeForm.css'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRules } from './PasswordRules.tsx'

/** Why it was not done; without a field it is no field's fault. */
interface Fault {
  readonly field?: 'password' | 'newPassword'
  readonly says: string
}

export interface ChangePasswordDialogProps {
  readonly isOpen: boolean
  /** For password managers, which want to know whose password it is. */
  readonly username: string
  /** The way on for someone who does not know the password. */
  readonly forgotten?: ReactNode
  /** Resolves to why it was refused, or to `null` when it is done. */
  readonly onChange: (password: string, newPassword: string, endApiKeys: boolean) => Promise<Fault | null>
  readonly onClose: () => void
}

/** Asks for the present password and a new one. Nothing that was typed outlives the dialog. */
export function ChangePasswordDialog({ isOpen, onClose, ...form }: ChangePasswordDialogProps) {
  return (
    <Dialog title="Change password" width="narrow" isOpen={isOpen} onClose={onClose}>
      <ChangePasswordForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function ChangePasswordForm({ username, forgotten, onChange, onClose }: Omit<ChangePasswordDialogProps, 'isOpen'>) {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [endsKeys, setEndsKeys] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const form = useFirstFault(fault)
  const change = async () => {
    const known = faultOf(password, newPassword)
    setFault(known)
    if (known) return
    setWaiting(true)
    setFault(await onChange(password, newPassword, endsKeys))
    setWaiting(false)
  }
  const errorOf = (field: Fault['field']) => ({ isInvalid: fault?.field === field, error: fault?.says })
  return (
    <form
      ref={form}
      className="change-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWaiting) void change()
      }}
    >
      {fault && !fault.field && (
        <ErrorCard title={fault.says} announce>
          {'Your password is the one that it was.'}
        </ErrorCard>
      )}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        {...errorOf('password')}
      />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        value={newPassword}
        onChange={setNewPassword}
        {...errorOf('newPassword')}
      />
      <PasswordRules password={newPassword} owner={{ username }} />
      <Checkbox isSelected={endsKeys} onChange={setEndsKeys}>
        Also end all my API keys
      </Checkbox>
      <p className="small muted">All other browsers that you are signed in with are signed out. {forgotten}</p>
      <div className="change-form-foot">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={isWaiting}>
          Change password
        </Button>
      </div>
    </form>
  )
}

function faultOf(password: string, newPassword: string): Fault | null {
  if (password === '') return { field: 'password', says: 'Enter the password that you use now.' }
  const missing = faultsOf(passwordRules, newPassword)
  return missing.length > 0 ? { field: 'newPassword', says: `The new password needs ${missing.join(', ')}.` } : null
}
