import './VariablesGrid.css'
import type { MouseEvent, ReactNode } from 'react'
import { Table, type TableColumn } from '#components/controls/Table.tsx'
import { unitWords } from '#core/text/unitWords.ts'
import { SeasonalCycle } from './SeasonalCycle.tsx'
import type { VariableFacts } from './VariableFacts.ts'
import { type ShapeColumn, type VariableColumn, type VariableOrder, variableColumns } from './variableColumns.ts'
import type { VariableView } from './variableRows.ts'
import { countText, valueText } from './words.ts'
import './glyphs.css'

interface VariablesGridProps {
  /** In the order to show. */
  readonly rows: readonly VariableFacts[]
  readonly selected: string | null
  readonly order: VariableOrder | null
  /** Which columns are shown, by name. */
  readonly columns: ReadonlySet<string>
  /** The texts in the filters below the heads; `null` hides that row. */
  readonly filters: VariableView['filters'] | null
  readonly onSelect: (name: string) => void
  readonly onOrder: (column: VariableColumn) => void
  readonly onFilter: (column: VariableColumn, filter: string) => void
  /** A menu is wanted: by the pointer's second button, the menu key or Shift+F10. */
  readonly onMenu: (event: MouseEvent) => void
}

/** The variables of a data set: the distribution and the seasonal cycle come before the numbers. Sorts and filters nothing itself. */
export function VariablesGrid({ rows, selected, order, columns, filters, onSelect, onOrder, onFilter, onMenu }: VariablesGridProps) {
  const shown = variableColumns.filter(({ column }) => columns.has(column))
  return (
    <div className="variables">
      <Table
        label="Variables table"
        columns={shown.map((column) => tableColumn(column, selected))}
        rows={rows}
        rowId={({ name }) => name}
        order={order}
        onOrder={({ column }) => onOrder(column as VariableColumn)}
        filters={filters}
        onFilter={(column, filter) => onFilter(column as VariableColumn, filter)}
        selected={selected}
        onSelect={onSelect}
        onContextMenu={onMenu}
        empty="No variables match these filters."
      />
    </div>
  )
}

function tableColumn({ column, head, kind }: (typeof variableColumns)[number], selected: string | null): TableColumn<VariableFacts> {
  const shared = { id: column, label: head, namesRow: column === 'longName', cell: (row: VariableFacts) => cellOf(row, column, selected) }
  if (kind === 'shape') return shared
  return { ...shared, isSortable: true, isNumber: kind === 'number', filterHint: kind === 'number' ? '> 0' : 'contains' }
}

function cellOf(row: VariableFacts, column: VariableColumn | ShapeColumn, selected: string | null): ReactNode {
  if (column === 'longName')
    return (
      <button type="button" aria-pressed={row.name === selected}>
        <span>{row.longName}</span>
        <code>{row.name}</code>
      </button>
    )
  if (column === 'unit') return unitWords(row.unit)
  if (column === 'sensor') return row.sensor
  if (column === 'distribution') return <Distribution counts={row.distribution} />
  if (column === 'season') return <SeasonalCycle north={row.seasonNorth} south={row.seasonSouth} />
  if (column === 'count') return countText(row.count)
  return column === 'missing' ? row.missing.toFixed(1) : valueText(row[column], row.decimals)
}

/** How often values occur, least on the left: a glyph of 24 bars for a table cell. The numbers are beside it. */
function Distribution({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const width = 112 / Math.max(1, counts.length)
  const bars = counts.map((count, index) => {
    const height = (27 * count) / most
    return `M${(index * width).toFixed(1)} ${(28 - height).toFixed(1)}h${(width * 0.8).toFixed(1)}V28h${(-width * 0.8).toFixed(1)}z`
  })
  return (
    <svg className="glyph" viewBox="0 0 112 28" preserveAspectRatio="none" aria-hidden="true">
      <path className="glyph-bars" d={bars.join('')} />
    </svg>
  )
}
