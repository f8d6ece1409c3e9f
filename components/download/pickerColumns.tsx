import { Fragment } from 'react'
import { counted, countText } from '#components/catalog/words.ts'
import type { TableColumn } from '#components/controls/Table.tsx'
import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { PickerCheckbox } from './PickerCheckbox.tsx'
import { Share } from './Share.tsx'

interface Picking {
  readonly datasets: readonly PickedDataset[]
  /** Short names. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly mostRows: number
}

/** The columns of the picker: a box that selects the data set, its name and variables, its rows against the limit. */
export function pickerColumns(picking: Picking): readonly TableColumn<PickedDataset>[] {
  return [
    {
      id: 'choice',
      label: 'Select',
      head: <SelectAll {...picking} />,
      cell: (dataset) => <Select {...picking} dataset={dataset} />,
    },
    { id: 'dataset', label: 'Dataset', namesRow: true, cell: (dataset) => <Named {...dataset} /> },
    { id: 'rows', label: 'Rows', isNumber: true, cell: ({ rows }) => rows !== null && <Rows rows={rows} mostRows={picking.mostRows} /> },
  ]
}

function SelectAll({ datasets, chosen, onChoose }: Picking) {
  const isAll = datasets.length > 0 && datasets.every(({ shortName }) => chosen.has(shortName))
  return (
    <PickerCheckbox
      isSelected={isAll}
      isIndeterminate={!isAll && chosen.size > 0}
      onChange={(all) => onChoose(new Set(all ? datasets.map(({ shortName }) => shortName) : []))}
    >
      <span className="vh">Select all datasets</span>
    </PickerCheckbox>
  )
}

function Select({ dataset: { shortName, longName }, chosen, onChoose }: Picking & { readonly dataset: PickedDataset }) {
  const others = [...chosen].filter((name) => name !== shortName)
  return (
    <PickerCheckbox isSelected={chosen.has(shortName)} onChange={(isOn) => onChoose(new Set(isOn ? [...others, shortName] : others))}>
      <span className="vh">Select {longName}</span>
    </PickerCheckbox>
  )
}

function Named({ shortName, longName, variables }: PickedDataset) {
  return (
    <>
      <a href={datasetPath(shortName)}>{longName}</a> <code>{breakable(shortName)}</code>
      {variables.length > 0 && (
        <details>
          <summary>{counted(variables.length, 'variable')}</summary>
          <ul>
            {variables.map(({ name, longName: words, unit }) => (
              <li key={name}>
                <span>{words}</span>
                <span className="num">{unit === '' ? 'no unit' : unitWords(unit)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Rows({ rows, mostRows }: { readonly rows: number; readonly mostRows: number }) {
  return (
    <>
      {countText(rows)}
      <Share part={rows / mostRows} />
    </>
  )
}

/** A short name that may wrap after an underscore rather than within a word. */
function breakable(shortName: string) {
  return shortName.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name are never reordered.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}
