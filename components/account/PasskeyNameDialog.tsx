import { useState } from 'react'
import { limits } from '#core/limits.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useFirstFault } from '../controls/useFirstFault.ts'
import './ChangeForm.css'

export interface PasskeyNameDialogProps {
  readonly isOpen: boolean
  /** Gets the name without blanks around it. Resolves to why it was not added, or to `null` when it was. */
  readonly onAdd: (name: string) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks what a new passkey is called, before the browser makes it. */
export function PasskeyNameDialog({ isOpen, ...form }: PasskeyNameDialogProps) {
  return (
    <Dialog title="Add a passkey" width="narrow" isOpen={isOpen} onClose={form.onClose}>
      <PasskeyNameForm {...form} />
    </Dialog>
  )
}

function PasskeyNameForm({ onAdd, onClose }: Omit<PasskeyNameDialogProps, 'isOpen'>) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<{ readonly says: string } | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const form = useFirstFault(fault)
  const add = async () => {
    if (name.trim() === '') return setFault({ says: 'A passkey needs a name, so that you know it again.' })
    setWaiting(true)
    const says = await onAdd(name.trim())
    setWaiting(false)
    setFault(says === null ? null : { says })
  }
  return (
    <form
      ref={form}
      className="change-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWaiting) void add()
      }}
    >
      <p>A passkey lives in this device, in your phone or on a security key. Your browser asks you where to make it.</p>
      <TextField
        label="Name of the passkey"
        name="name"
        autoComplete="off"
        hint="For example: laptop, or key at the office"
        autoFocus
        maxLength={limits.passkeyNameCharacters}
        value={name}
        onChange={setName}
        isInvalid={fault !== null}
        error={fault?.says ?? ''}
        validationBehavior="aria"
      />
      <div className="change-form-foot">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={isWaiting}>
          Continue
        </Button>
      </div>
    </form>
  )
}
