import './DatasetPicker.css'
import type { ReactNode } from 'react'
import { countText } from '#components/catalog/words.ts'
import { Table } from '#components/controls/Table.tsx'
import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { pickerColumns } from './pickerColumns.tsx'

interface DatasetPickerProps {
  /** What the data sets have in common, for screen readers. */
  readonly label: string
  readonly datasets: readonly PickedDataset[]
  /** Short names. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** The most rows that a download may hold. */
  readonly mostRows: number
  /** Shown below the table: how much is selected, and the button that starts the download. */
  readonly children: ReactNode
}

/** A table of data sets to download together; each row shows how much of the limit it takes, and its variables without needing a script. */
export function DatasetPicker({ label, datasets, chosen, onChoose, mostRows, children }: DatasetPickerProps) {
  return (
    <div className="picker">
      <Table
        label={label}
        columns={pickerColumns({ datasets, chosen, onChoose, mostRows })}
        rows={datasets}
        rowId={({ shortName }) => shortName}
        selected={chosen}
        isFramed={false}
        empty="No data sets."
      />
      <p className="picker-note">Each bar shows the share of the {countText(mostRows)} rows allowed in one download.</p>
      {children}
    </div>
  )
}
