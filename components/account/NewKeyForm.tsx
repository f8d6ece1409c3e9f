import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useFirstFault } from '../controls/useFirstFault.ts'
import './NewKeyForm.css'

export interface NewKeyFormProps {
  readonly isWaiting: boolean
  /** Gets the description without blanks around it, never an empty one. Resolves to whether the key was made. */
  readonly onCreate: (description: string) => Promise<boolean>
}

/** Asks what a new key is for. A blank description is not sent. */
export function NewKeyForm({ isWaiting, onCreate }: NewKeyFormProps) {
  const [description, setDescription] = useState('')
  const [fault, setFault] = useState<{ readonly isBlank: true } | null>(null)
  const form = useFirstFault(fault)
  const create = async () => {
    const trimmed = description.trim()
    setFault(trimmed === '' ? { isBlank: true } : null)
    if (trimmed !== '' && !isWaiting && (await onCreate(trimmed))) setDescription('')
  }
  return (
    <form
      ref={form}
      className="new-key"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <TextField
        label="Description of the new key"
        name="description"
        autoComplete="off"
        placeholder="Where you will use it, for example: laptop"
        maxLength={200}
        value={description}
        onChange={(text) => {
          setDescription(text)
          setFault(null)
        }}
        isInvalid={fault !== null}
        error="A key needs a description, so that you know it again."
        validationBehavior="aria"
      />
      <Button type="submit" tone="primary" isPending={isWaiting}>
        Create API key
      </Button>
    </form>
  )
}
