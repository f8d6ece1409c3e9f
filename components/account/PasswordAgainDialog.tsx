import { type ReactNode, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { useFirstFault } from '../controls/useFirstFault.ts'
import './ChangeForm.css'
import { PasswordField } from './PasswordField.tsx'

export interface PasswordAgainDialogProps {
  readonly isOpen: boolean
  /** For password managers, which want to know whose password it is. */
  readonly username: string
  /** The way on for someone who does not know the password. */
  readonly forgotten?: ReactNode
  /** Resolves to why it was refused, or to `null` when it was right. */
  readonly onGive: (password: string) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks for the password again before something that a stranger at an open browser must not do. Nothing that was typed outlives the dialog. */
export function PasswordAgainDialog({ isOpen, onClose, ...form }: PasswordAgainDialogProps) {
  return (
    <Dialog title="Your password, please" width="narrow" isOpen={isOpen} onClose={onClose}>
      <PasswordAgainForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function PasswordAgainForm({ username, forgotten, onGive, onClose }: Omit<PasswordAgainDialogProps, 'isOpen'>) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ readonly says: string } | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const form = useFirstFault(fault)
  const give = async () => {
    if (password === '') return setFault({ says: 'Enter the password that you sign in with.' })
    setWaiting(true)
    const says = await onGive(password)
    setWaiting(false)
    setFault(says === null ? null : { says })
  }
  return (
    <form
      ref={form}
      className="change-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWaiting) void give()
      }}
    >
      <p>This needs your password once more. It holds for five minutes in this browser.</p>
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        isInvalid={fault !== null}
        error={fault?.says}
      />
      {forgotten && <p className="small muted">{forgotten}</p>}
      <div className="change-form-foot">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={isWaiting}>
          Continue
        </Button>
      </div>
    </form>
  )
}
