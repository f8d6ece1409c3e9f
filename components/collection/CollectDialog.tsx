import { limits } from '#core/limits/catalog.ts'
import { collectionTexts } from '#core/messages/collections.ts'
import { counted } from '#core/text/counted.ts'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { Select } from '../controls/Select.tsx'
import { TextField } from '../controls/TextField.tsx'
import { nameProblem } from './CollectionDialog.tsx'

interface CollectDialogProps {
  readonly isOpen: boolean
  /** Of the reader. */
  readonly collections: readonly { readonly id: number; readonly name: string; readonly datasetCount: number }[]
  /** How many data sets are to be added. */
  readonly datasets: number
  /** Adds to the collection of this ID, or makes one of this name. Resolves to why it did not, or to `null`. */
  readonly onAdd: (to: { readonly id: number } | { readonly name: string }) => Promise<FormProblem<'name'> | null>
  readonly onClose: () => void
}

const NEW = 'new'

/** Asks which collection data sets are added to. */
export function CollectDialog({ isOpen, collections, datasets, onAdd, onClose }: CollectDialogProps) {
  const options = [
    ...collections.map(({ id, name, datasetCount }) => ({ id: String(id), label: name, note: counted(datasetCount, 'data set') })),
    { id: NEW, label: collectionTexts.newOne },
  ]
  return (
    <FormDialog
      title={collectionTexts.add}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={`Add ${counted(datasets, 'data set')}`}
      initial={{ to: options[0]?.id ?? NEW, name: '' }}
      check={({ to, name }) => ({ name: to === NEW ? nameProblem(name) : undefined })}
      send={({ to, name }) => onAdd(to === NEW ? { name: name.trim() } : { id: Number(to) })}
    >
      {(form) => (
        <>
          {collections.length > 0 && (
            <Select label={collectionTexts.addTo} options={options} value={form.values.to} onChange={(to) => form.change({ to })} />
          )}
          {form.values.to === NEW && (
            <TextField
              label={collectionTexts.name}
              hint={collectionTexts.nameHint}
              autoComplete="off"
              maxLength={limits.collectionNameCharacters}
              {...form.text('name')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
