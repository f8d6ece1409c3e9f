import { limits } from '#core/limits.ts'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { TextField } from '../controls/TextField.tsx'

export interface PasskeyNameDialogProps {
  readonly isOpen: boolean
  /** Gets the name without spaces around it. Resolves to why it was not added, or to `null` when it was. */
  readonly onAdd: (name: string) => Promise<FormProblem<'name'> | null>
  readonly onClose: () => void
}

/** Asks what a new passkey is called, before the browser makes it. */
export function PasskeyNameDialog({ isOpen, onAdd, onClose }: PasskeyNameDialogProps) {
  return (
    <FormDialog
      title="Add a passkey"
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Continue"
      initial={{ name: '' }}
      check={({ name }) => ({ name: name.trim() === '' ? 'Enter a name so that you can recognise the passkey later.' : undefined })}
      send={({ name }) => onAdd(name.trim())}
    >
      {(form) => (
        <>
          <p>A passkey can be stored on this device, on your phone or on a security key. Your browser will ask you where.</p>
          <TextField
            label="Name of the passkey"
            autoComplete="off"
            hint="For example: laptop, or office security key"
            autoFocus
            maxLength={limits.passkeyNameCharacters}
            {...form.text('name')}
          />
        </>
      )}
    </FormDialog>
  )
}
