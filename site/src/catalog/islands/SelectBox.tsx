import { useStore } from '@nanostores/react'
import type { ListedDataset } from '#core/catalog/listing.ts'
import { selectionTexts } from '#core/messages/selection.ts'
import { $selection, select } from '../stores/selection.ts'
import './SelectBox.css'

/** Selects the data set of a row; nothing unless the reader selects data sets. */
export function SelectBox({ record }: { readonly record: ListedDataset }) {
  const selection = useStore($selection)
  if (selection === null) return null
  return (
    <label className="dataset-select">
      <input type="checkbox" checked={selection.has(record.Short_Name)} onChange={({ target }) => select(record, target.checked)} />
      <span className="vh">{selectionTexts.selectOne(record.Long_Name)}</span>
    </label>
  )
}
