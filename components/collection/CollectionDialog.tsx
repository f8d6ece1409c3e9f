import { limits } from '#core/limits/catalog.ts'
import { collectionTexts } from '#core/messages/collections.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { TextArea } from '../controls/TextArea.tsx'
import { TextField } from '../controls/TextField.tsx'

/** What the owner of a collection says of it. */
interface CollectionFields {
  readonly name: string
  readonly description: string
  readonly isPublic: boolean
}

interface CollectionDialogProps {
  readonly isOpen: boolean
  /** What the collection is now; left out, a new one is made. */
  readonly collection?: CollectionFields
  /** Resolves to why it was not saved, or to `null` when it was. */
  readonly onSave: (fields: CollectionFields) => Promise<FormProblem<'name'> | null>
  readonly onClose: () => void
}

const empty: CollectionFields = { name: '', description: '', isPublic: false }

/** What is wrong with the name of a collection; `undefined` where nothing is. */
export const nameProblem = (name: string): string | undefined =>
  name.trim().length < limits.collectionNameMinCharacters ? collectionTexts.nameTooShort : undefined

/** Asks for name, description and readers of a collection. */
export function CollectionDialog({ isOpen, collection, onSave, onClose }: CollectionDialogProps) {
  const { name, description, isPublic } = collection ?? empty
  return (
    <FormDialog
      title={collection === undefined ? collectionTexts.create : collectionTexts.edit}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={collectionTexts.save}
      initial={{ name, description, isPublic }}
      check={(values) => ({ name: nameProblem(values.name) })}
      send={(values) => onSave({ ...values, name: values.name.trim(), description: values.description.trim() })}
    >
      {(form) => (
        <>
          <TextField
            label={collectionTexts.name}
            hint={collectionTexts.nameHint}
            autoComplete="off"
            autoFocus
            maxLength={limits.collectionNameCharacters}
            {...form.text('name')}
          />
          <TextArea label={collectionTexts.description} maxLength={limits.collectionDescriptionCharacters} {...form.text('description')} />
          <Checkbox {...form.box('isPublic')}>{collectionTexts.publicChoice}</Checkbox>
        </>
      )}
    </FormDialog>
  )
}
