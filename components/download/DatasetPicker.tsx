import './DatasetPicker.css'
import { type ReactNode, useId } from 'react'
import { countText } from '#components/catalog/words.ts'

import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { PickerCheckbox } from './PickerCheckbox.tsx'
import { PickerRow } from './PickerRow.tsx'

interface DatasetPickerProps {
  /** What the data sets have in common, for screen readers. */
  readonly label: string
  readonly datasets: readonly PickedDataset[]
  /** Short names. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** The most rows that a download may hold. */
  readonly mostRows: number
  /** Stands under the table: how much is chosen, and what starts the download. */
  readonly children: ReactNode
}

/** A table of data sets to take away together; each row says how much of the limit it fills, and shows its variables in place without a script. */
export function DatasetPicker({ label, datasets, chosen, onChoose, mostRows, children }: DatasetPickerProps) {
  const heading = useId()
  const isAll = datasets.length > 0 && datasets.every(({ shortName }) => chosen.has(shortName))
  const toggle = (shortName: string, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, shortName] : [...chosen].filter((name) => name !== shortName)))
  return (
    <div className="picker">
      <table className="picker-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="picker-choice">
              <PickerCheckbox
                isSelected={isAll}
                isIndeterminate={!isAll && chosen.size > 0}
                onChange={(all) => onChoose(new Set(all ? datasets.map(({ shortName }) => shortName) : []))}
              >
                <span className="vh">Select all datasets</span>
              </PickerCheckbox>
            </th>
            <th scope="col" id={heading}>
              Dataset
            </th>
            <th scope="col" className="picker-rows">
              Rows
            </th>
          </tr>
        </thead>
        <tbody>
          {datasets.map((dataset) => (
            <PickerRow
              key={dataset.shortName}
              dataset={dataset}
              isChosen={chosen.has(dataset.shortName)}
              onChoose={(isChosen) => toggle(dataset.shortName, isChosen)}
              mostRows={mostRows}
            />
          ))}
        </tbody>
      </table>
      {datasets.length === 0 && <p className="picker-empty">No data sets.</p>}
      <p className="picker-note">Bars show the part of the {countText(mostRows)} rows that one download may hold.</p>
      {children}
    </div>
  )
}
