import { memo, useCallback, useMemo, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { VirtualList } from '#components/controls/VirtualList.tsx'
import type { DatasetWithVariables, VariableList as Listed, ListedVariable } from '#core/api/variables.ts'
import type { MakeList } from '#core/catalog/makeLists.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { oncePer } from '#core/oncePer.ts'
import { countText } from '#core/text/counted.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { rowHeight, type SearchRow, searchRows, type Toggled } from './searchRows.ts'

const texts = chartTexts.search

interface VariableListProps {
  readonly make: MakeList
  /** `null` while a search is running, and after one that failed. */
  readonly list: Listed | null
  readonly isSearching: boolean
  /** Whether every data set begins unfolded. */
  readonly isOpenAtFirst: boolean
  readonly onChoose: (id: number) => void
  readonly onVariable: (id: number) => void
  readonly onDataset: (id: number) => void
}

/** The data sets of one list with their variables (VIZ-27 to VIZ-29). Only the rows in sight are in the page. */
export const VariableList = memo(function VariableList(props: VariableListProps) {
  const { make, list, isSearching, isOpenAtFirst, onChoose, onVariable, onDataset } = props
  const [{ of, toggled }, setToggled] = useState<{ of: Listed | null; toggled: Toggled }>({ of: list, toggled: new Set() })
  // What was opened in one result says nothing of the next.
  const opened = of === list ? toggled : nothing
  const toggle = useCallback(
    (name: number | 'hidden') =>
      setToggled((before) => {
        const after = new Set(before.of === list ? before.toggled : nothing)
        if (!after.delete(name)) after.add(name)
        return { of: list, toggled: after }
      }),
    [list],
  )
  const rows = useMemo(() => (list ? searchRows(list, isOpenAtFirst, opened) : []), [list, isOpenAtFirst, opened])
  const render = useCallback(
    (row: SearchRow) => <Row row={row} make={make} onToggle={toggle} onChoose={onChoose} onVariable={onVariable} onDataset={onDataset} />,
    [make, toggle, onChoose, onVariable, onDataset],
  )
  return (
    <section className="variable-list" aria-label={texts.listOf(make)}>
      <div className="variable-list-head">
        <div role="status">
          <h3>{headerOf(make, list, isSearching)}</h3>
        </div>
        {rows.length > 0 && <span>{texts.variableCount}</span>}
      </div>
      {rows.length > 0 && (
        <VirtualList
          label={texts.listOf(make)}
          items={rows}
          itemsKey={list ? keyOf(list) : 0}
          renderItem={render}
          height={rowHeight}
          focusOn=".variable-main"
          isSkipped={({ kind }) => kind === 'more'}
          pageSize={PAGE}
        />
      )}
    </section>
  )
})

const nothing: Toggled = new Set()
const PAGE = 10

let lastKey = 0

/** Another number for every other result. */
const keyOf = oncePer((_: Listed) => ++lastKey)

function headerOf(make: MakeList, list: Listed | null, isSearching: boolean): string {
  if (isSearching) return texts.searching
  if (list === null) return texts.listOf(make)
  if (list.shown + list.hidden === 0) return texts.none(make)
  return texts.showing(make, countText(list.shown), list.hidden === 0 ? null : countText(list.hidden))
}

interface RowProps extends Pick<VariableListProps, 'make' | 'onChoose' | 'onVariable' | 'onDataset'> {
  readonly row: SearchRow
  readonly onToggle: (name: number | 'hidden') => void
}

function Row({ row, make, onToggle, onChoose, onVariable, onDataset }: RowProps) {
  if (row.kind === 'dataset')
    return <DatasetRow {...row} make={make} onToggle={() => onToggle(row.dataset.id)} onDetails={() => onDataset(row.dataset.id)} />
  if (row.kind === 'variable')
    return <VariableRow variable={row.variable} onChoose={() => onChoose(row.variable.id)} onDetails={() => onVariable(row.variable.id)} />
  if (row.kind === 'more') return <p className="variable-more">{texts.more(countText(row.count))}</p>
  return (
    <button type="button" className="variable-main variable-hidden" aria-expanded={row.isOpen} onClick={() => onToggle('hidden')}>
      <Icon name={row.isOpen ? 'up' : 'down'} />
      {texts.hidden(row.count)}
    </button>
  )
}

interface DatasetRowProps {
  readonly dataset: DatasetWithVariables
  readonly isOpen: boolean
  readonly make: MakeList
  readonly onToggle: () => void
  readonly onDetails: () => void
}

function DatasetRow({ dataset, isOpen, make, onToggle, onDetails }: DatasetRowProps) {
  return (
    <div className="variable-dataset">
      <button type="button" className="variable-main" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name={isOpen ? 'up' : 'down'} />
        <b>{dataset.longName}</b>
        {dataset.make !== make && <span className="variable-make">{dataset.make}</span>}
        <span className="num" title={texts.variableCount}>
          {countText(dataset.variables.length)}
        </span>
      </button>
      <Button tone="icon" aria-label={texts.datasetDetailsOf(dataset.longName)} onPress={onDetails}>
        <Icon name="info" />
      </Button>
    </div>
  )
}

interface VariableRowProps {
  readonly variable: ListedVariable
  readonly onChoose: () => void
  readonly onDetails: () => void
}

function VariableRow({ variable, onChoose, onDetails }: VariableRowProps) {
  const { longName, name, unit, obstacle } = variable
  const facts = [name, unitWords(unit)].filter((text) => text !== '').join(' · ')
  return (
    <div className="variable-row">
      <button type="button" className="variable-main" aria-disabled={obstacle !== null || undefined} onClick={() => obstacle ?? onChoose()}>
        <span>{longName}</span>
        <span className="variable-facts">{obstacle ? texts.obstacles[obstacle] : facts}</span>
      </button>
      <Button tone="icon" aria-label={`${texts.variableDetails}: ${longName}`} onPress={onDetails}>
        <Icon name="info" />
      </Button>
    </div>
  )
}
