import { type ReactNode, useState } from 'react'
import { emailRule } from '#core/account/rules.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useFirstFault } from '../controls/useFirstFault.ts'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import './ChangeForm.css'
import { PasswordField } from './PasswordField.tsx'

/** Why it was not done; without a field it is no field's fault. */
interface Fault {
  readonly field?: 'email' | 'password'
  readonly says: string
}

export interface ChangeEmailDialogProps {
  readonly isOpen: boolean
  readonly email: string
  /** For password managers, which want to know whose password it is. */
  readonly username: string
  /** The way on for someone who does not know the password. */
  readonly forgotten?: ReactNode
  /** Resolves to why it was refused, or to `null` when it is done. */
  readonly onChange: (email: string, password: string) => Promise<Fault | null>
  readonly onClose: () => void
}

/** Asks for a new address and the password. Nothing that was typed outlives the dialog. */
export function ChangeEmailDialog({ isOpen, onClose, ...form }: ChangeEmailDialogProps) {
  return (
    <Dialog title="Change e-mail address" width="narrow" isOpen={isOpen} onClose={onClose}>
      <ChangeEmailForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function ChangeEmailForm({ email: present, username, forgotten, onChange, onClose }: Omit<ChangeEmailDialogProps, 'isOpen'>) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const form = useFirstFault(fault)
  const change = async () => {
    const known = faultOf(email.trim(), password, present)
    setFault(known)
    if (known) return
    setWaiting(true)
    setFault(await onChange(email.trim(), password))
    setWaiting(false)
  }
  const errorOf = (field: Fault['field']) => ({ isInvalid: fault?.field === field, error: fault?.says ?? '' })
  return (
    <form
      ref={form}
      className="change-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWaiting) void change()
      }}
    >
      {fault && !fault.field && <ErrorCard title={fault.says} announce>{`Your address is still ${present}.`}</ErrorCard>}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="New e-mail address"
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={setEmail}
        validationBehavior="aria"
        {...errorOf('email')}
      />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        {...errorOf('password')}
      />
      <p className="small muted">
        We send a link that confirms it to the new address, and a note to {present}. {forgotten}
      </p>
      <div className="change-form-foot">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={isWaiting}>
          Change e-mail
        </Button>
      </div>
    </form>
  )
}

function faultOf(email: string, password: string, present: string): Fault | null {
  if (!emailRule.holds(email)) return { field: 'email', says: `This needs ${emailRule.says}.` }
  if (email.toLowerCase() === present.toLowerCase()) return { field: 'email', says: 'This is your address already.' }
  return password === '' ? { field: 'password', says: 'Enter your password.' } : null
}
