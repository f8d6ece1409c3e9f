import { useStore } from '@nanostores/react'
import { type MouseEvent, useCallback, useState } from 'react'
import { ColumnChoice } from '#components/catalog/ColumnChoice.tsx'
import { GridMenu } from '#components/catalog/GridMenu.tsx'
import type { VariableFacts } from '#components/catalog/VariableFacts.ts'
import { VariablesGrid } from '#components/catalog/VariablesGrid.tsx'
import { firstColumns, type VariableColumn } from '#components/catalog/variableColumns.ts'
import { shownRows, type VariableView, variablesCsv } from '#components/catalog/variableRows.ts'
import { FilterField } from '#components/controls/FilterField.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import './DatasetVariables.css'
import { guarded } from '../../common/islands/Guarded.tsx'
import { saveFile } from '../../common/saveFile.ts'
import { $chosenVariable } from '../stores/chosenVariable.ts'
import { VariableInspector } from './VariableInspector.tsx'

interface DatasetVariablesProps {
  readonly shortName: string
  /** The variable that is chosen before the reader chooses. */
  readonly first: string
  readonly variables: readonly VariableFacts[]
}

/** The variables grid of a data set's page: sorted, filtered and saved in the browser; the selected row's comment is below (DST-13, DST-14). */
export const DatasetVariables = guarded(Variables)

const nothing: VariableView = { words: '', filters: {}, order: null }

function Variables({ shortName, first, variables }: DatasetVariablesProps) {
  const [view, setView] = useState(nothing)
  const [hasFilters, setHasFilters] = useState(false)
  const [columns, setColumns] = useState(() => firstColumns(variables))
  const selected = useStore($chosenVariable, { ssr: 'initial' }) ?? first
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const closeMenu = useCallback(() => setMenu(null), [])
  const rows = shownRows(variables, view)
  const chosen = variables.find(({ name }) => name === selected)
  const saveRows = () => saveFile(`${shortName}_variables.csv`, variablesCsv(rows), 'text/csv;charset=utf-8')
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    setMenu({ x: event.clientX, y: event.clientY })
  }
  const turnFilters = () => {
    setView({ ...view, filters: {} })
    setHasFilters(!hasFilters)
  }
  return (
    <>
      <div className="variables-bar">
        <h2 id="variables">Variables</h2>
        <span className="muted">{variables.length}</span>
        <FilterField
          label="Filter variables"
          className="variables-filter"
          words={view.words}
          onChange={(words) => setView({ ...view, words })}
        />
        <span className="vh" role="status">
          {rows.length === variables.length ? '' : `${rows.length} of ${variables.length} variables`}
        </span>
        {columns.has('season') && <SeasonKey />}
        <span className="variables-acts">
          <button type="button" className="button" aria-pressed={hasFilters} onClick={turnFilters}>
            Column filters
          </button>
          <ColumnChoice shown={columns} onChange={setColumns} />
          <button type="button" className="button" onClick={saveRows}>
            <Icon name="download" />
            CSV
          </button>
        </span>
      </div>
      <VariablesGrid
        rows={rows}
        selected={selected}
        order={view.order}
        columns={columns}
        filters={hasFilters ? view.filters : null}
        onSelect={(name) => $chosenVariable.set(name)}
        onOrder={(column) => setView(turned(view, column))}
        onFilter={(column, filter) => setView({ ...view, filters: { ...view.filters, [column]: filter } })}
        onMenu={openMenu}
      />
      {chosen && <VariableInspector variable={chosen} />}
      {menu && <GridMenu {...menu} items={[{ label: 'CSV Export', onChoose: saveRows }]} onClose={closeMenu} />}
    </>
  )
}

function SeasonKey() {
  return (
    <span className="variables-key">
      <i className="north" />
      North of 20° N
      <i className="south" />
      South of 20° S
    </span>
  )
}

/** Texts begin with A, numbers with the largest; pressed again the other way. */
function turned(view: VariableView, column: VariableColumn): VariableView {
  const isText = column === 'longName' || column === 'unit' || column === 'sensor'
  const [first, other] = isText ? (['ascending', 'descending'] as const) : (['descending', 'ascending'] as const)
  const isAgain = view.order?.column === column && view.order.direction === first
  return { ...view, order: { column, direction: isAgain ? other : first } }
}
