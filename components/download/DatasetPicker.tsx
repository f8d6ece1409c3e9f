import './DatasetPicker.css'
import { type ReactNode, useState } from 'react'
import { countText } from '#components/catalog/words.ts'
import { FilterField } from '#components/controls/FilterField.tsx'
import { Table } from '#components/controls/Table.tsx'
import { bulkTexts } from '#core/messages/bulk.ts'
import { type Picking, pickerColumns } from './pickerColumns.tsx'

interface DatasetPickerProps extends Omit<Picking, 'words'> {
  /** What the data sets have in common, for screen readers. */
  readonly label: string
  /** Shown below the table: the filters, how much is selected, and the button that starts the download. */
  readonly children: ReactNode
}

/** Fewer variables are found without a filter. */
const MIN_FILTERED = 5

/** A table of data sets to download together; each row shows how much of the limit it takes, and its variables without needing a script. */
export function DatasetPicker({ label, datasets, children, ...picking }: DatasetPickerProps) {
  const [words, setWords] = useState('')
  const hasFilter = datasets.reduce((sum, { variables }) => sum + variables.length, 0) > MIN_FILTERED
  return (
    <div className="picker">
      {hasFilter && <FilterField label={bulkTexts.filter} className="picker-filter" words={words} onChange={setWords} />}
      <Table
        label={label}
        columns={pickerColumns({ datasets, words, ...picking })}
        rows={datasets}
        rowId={({ shortName }) => shortName}
        selected={picking.chosen}
        isFramed={false}
        empty="No data sets."
      />
      <p className="picker-note">Each bar shows the share of the {countText(picking.maxRows)} rows allowed in one download.</p>
      {children}
    </div>
  )
}
