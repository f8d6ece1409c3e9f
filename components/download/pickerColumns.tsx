import { Fragment, type ReactNode } from 'react'
import { counted } from '#components/catalog/words.ts'
import { Checkbox, type CheckboxProps } from '#components/controls/Checkbox.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { TableColumn } from '#components/controls/Table.tsx'
import { useIsHydrated } from '#components/controls/useIsHydrated.ts'
import { type PickedDataset, type PickedVariables, variablesFound } from '#core/catalog/PickedDataset.ts'
import { datasetPath, downloadPath } from '#core/catalog/pagePaths.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { Share } from './Share.tsx'

/** What is chosen in the picker, and how it changes. */
export interface Picking {
  readonly datasets: readonly PickedDataset[]
  /** Short names. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** The most rows that a download may hold. */
  readonly maxRows: number
  readonly variables: PickedVariables
  readonly onVariables: (variables: PickedVariables) => void
  /** Words by which variables are looked for. */
  readonly words: string
  /** Whether the rows under the filters are being counted. */
  readonly isCounting?: boolean | undefined
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
    { id: 'dataset', label: 'Dataset', namesRow: true, cell: (dataset) => <Named {...picking} dataset={dataset} /> },
    { id: 'rows', label: 'Rows', isNumber: true, cell: (dataset) => <Rows {...dataset} {...picking} /> },
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
      <span className="vh">Select all data sets</span>
    </PickerCheckbox>
  )
}

function Select({
  dataset: { shortName, longName, variables: all },
  chosen,
  onChoose,
  variables,
  onVariables,
}: Picking & { readonly dataset: PickedDataset }) {
  const others = [...chosen].filter((name) => name !== shortName)
  const isChosen = chosen.has(shortName)
  const isPart = isChosen && (variables.get(shortName)?.size ?? all.length) < all.length
  const change = (isOn: boolean) => {
    onVariables(new Map([...variables].filter(([name]) => name !== shortName)))
    onChoose(new Set(isOn ? [...others, shortName] : others))
  }
  return (
    <PickerCheckbox isSelected={isChosen && !isPart} isIndeterminate={isPart} onChange={change}>
      <span className="vh">Select {longName}</span>
    </PickerCheckbox>
  )
}

function Named({ dataset, words, ...picking }: Picking & { readonly dataset: PickedDataset }) {
  const { shortName, longName, variables } = dataset
  const found = variablesFound(variables, words)
  const isSearched = words.trim() !== ''
  return (
    <>
      <a href={datasetPath(shortName)}>{longName}</a>{' '}
      <a className="picker-alone" href={downloadPath(shortName)} aria-label={bulkTexts.alone(longName)} title={bulkTexts.alone(longName)}>
        <Icon name="download" />
      </a>{' '}
      <code>{breakable(shortName)}</code>
      {variables.length > 0 && (
        <details {...(isSearched && { open: found.length > 0 })}>
          <summary>{isSearched ? bulkTexts.found(found.length, variables.length) : counted(variables.length, 'variable')}</summary>
          <ul>
            {found.map((variable) => (
              <Variable key={variable.name} {...picking} dataset={dataset} variable={variable} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface VariableProps extends Omit<Picking, 'words'> {
  readonly dataset: PickedDataset
  readonly variable: PickedDataset['variables'][number]
}

/** A variable that can be left out; one chosen in a data set that is not selects the data set with it alone. */
function Variable({ dataset, variable: { name, longName, unit }, chosen, onChoose, variables, onVariables }: VariableProps) {
  const { shortName } = dataset
  const all = dataset.variables.map((each) => each.name)
  const own = chosen.has(shortName) ? (variables.get(shortName) ?? new Set(all)) : new Set<string>()
  const change = (isOn: boolean) => {
    const next = all.filter((each) => (each === name ? isOn : own.has(each)))
    onVariables(new Map([...variables, [shortName, new Set(next)]]))
    const others = [...chosen].filter((each) => each !== shortName)
    onChoose(new Set(next.length > 0 ? [...others, shortName] : others))
  }
  return (
    <li>
      <PickerCheckbox isSelected={own.has(name)} onChange={change}>
        {longName}
      </PickerCheckbox>
      <span className="num">{unit === '' ? 'no unit' : unitWords(unit)}</span>
    </li>
  )
}

function Rows({ rows, precision = 'exact', maxRows, isCounting }: Pick<PickedDataset, 'rows' | 'precision'> & Picking) {
  if (isCounting)
    return (
      <>
        <span className="muted">{bulkTexts.counting}</span>
        <Share part={0} />
      </>
    )
  return (
    rows !== null && (
      <>
        {bulkTexts.rows[precision](rows)}
        <Share part={rows / maxRows} />
      </>
    )
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

interface PickerCheckboxProps extends Pick<CheckboxProps, 'isSelected' | 'isIndeterminate' | 'onChange'> {
  readonly children: ReactNode
}

/** A box of the picker, which is only drawn until the page is hydrated. */
function PickerCheckbox(props: PickerCheckboxProps) {
  if (useIsHydrated()) return <Checkbox {...props} />
  return (
    <span className="checkbox">
      <span className="checkbox-box" aria-hidden="true" />
      <span className="checkbox-text">{props.children}</span>
    </span>
  )
}
