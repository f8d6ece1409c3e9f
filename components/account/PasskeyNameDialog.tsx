import { limits } from '#core/limits/account.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { TextField } from '../controls/TextField.tsx'

export interface PasskeyNameDialogProps {
  readonly isOpen: boolean
  /** Gets the name without spaces around it. Resolves to why it was not added, or to `null` when it was. */
  readonly onAdd: (name: string, endApiKeys: boolean) => Promise<FormProblem<'name'> | null>
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
      initial={{ name: '', endsKeys: false }}
      check={({ name }) => ({ name: name.trim() === '' ? 'Enter a name so that you can recognise the passkey later.' : undefined })}
      send={({ name, endsKeys }) => onAdd(name.trim(), endsKeys)}
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
          <Checkbox {...form.box('endsKeys')}>{accountMessages.endKeysWithFactor}</Checkbox>
        </>
      )}
    </FormDialog>
  )
}
