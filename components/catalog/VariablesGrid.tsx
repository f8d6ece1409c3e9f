import './VariablesGrid.css'
import type { MouseEvent } from 'react'
import { Distribution } from './Distribution.tsx'
import { SeasonalCycle } from './SeasonalCycle.tsx'
import type { VariableFacts } from './VariableFacts.ts'
import { type ShapeColumn, type VariableColumn, type VariableOrder, variableColumns } from './variableColumns.ts'
import type { VariableView } from './variableRows.ts'
import { countText, unitWords, valueText } from './words.ts'

interface VariablesGridProps {
  /** In the order to show. */
  readonly rows: readonly VariableFacts[]
  readonly selected: string | null
  readonly order: VariableOrder | null
  /** Which columns are shown, by name. */
  readonly columns: ReadonlySet<string>
  /** What stands in the filters below the heads; `null` hides that row. */
  readonly filters: VariableView['filters'] | null
  readonly onSelect: (name: string) => void
  readonly onOrder: (column: VariableColumn) => void
  readonly onFilter: (column: VariableColumn, filter: string) => void
  /** A menu is wanted: by the pointer's second button, the menu key or Shift+F10. */
  readonly onMenu: (event: MouseEvent) => void
}

/** The variables of a data set: how values spread and how they go with the year stand before the numbers. Sorts and filters nothing itself. */
export function VariablesGrid({ rows, selected, order, columns, filters, onSelect, onOrder, onFilter, onMenu }: VariablesGridProps) {
  const shown = variableColumns.filter(({ column }) => columns.has(column))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by the keyboard
    <section className="variables-scroll" aria-label="Variables table" tabIndex={0} onContextMenu={onMenu}>
      <table className="variables">
        <thead>
          <tr>
            {shown.map((each) =>
              each.kind === 'shape' ? (
                <th key={each.column} scope="col">
                  {each.head}
                </th>
              ) : (
                <Head
                  key={each.column}
                  column={each.column}
                  words={each.head}
                  order={order}
                  onOrder={onOrder}
                  isNumber={each.kind === 'number'}
                />
              ),
            )}
          </tr>
          {filters !== null && <Filters shown={shown} filters={filters} onFilter={onFilter} />}
        </thead>
        <tbody>
          {rows.map((row) => (
            // A press anywhere on the row selects it; the keyboard has the button in its head.
            <tr key={row.name} data-selected={row.name === selected || undefined} onClick={() => onSelect(row.name)}>
              {shown.map(({ column }) => (
                <Cell key={column} row={row} column={column} isSelected={row.name === selected} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr className="variables-none">
              <td colSpan={shown.length}>No variable fits these filters.</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

interface FiltersProps extends Pick<VariablesGridProps, 'onFilter'>, Pick<VariableView, 'filters'> {
  readonly shown: typeof variableColumns
}

function Filters({ shown, filters, onFilter }: FiltersProps) {
  return (
    <tr className="variables-filters">
      {shown.map((each) => (
        <td key={each.column}>
          {each.kind !== 'shape' && (
            <input
              type="text"
              aria-label={`Filter ${each.head}`}
              placeholder={each.kind === 'number' ? '> 0' : 'contains'}
              value={filters[each.column] ?? ''}
              onChange={(event) => onFilter(each.column, event.target.value)}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

interface CellProps {
  readonly row: VariableFacts
  readonly column: VariableColumn | ShapeColumn
  readonly isSelected: boolean
}

function Cell({ row, column, isSelected }: CellProps) {
  if (column === 'longName')
    return (
      <th scope="row">
        <button type="button" aria-pressed={isSelected}>
          <span>{row.longName}</span>
          <code>{row.name}</code>
        </button>
      </th>
    )
  if (column === 'unit' || column === 'sensor') return <td>{column === 'unit' ? unitWords(row.unit) : row.sensor}</td>
  if (column === 'distribution')
    return (
      <td>
        <Distribution counts={row.distribution} />
      </td>
    )
  if (column === 'season')
    return (
      <td>
        <SeasonalCycle north={row.seasonNorth} south={row.seasonSouth} />
      </td>
    )
  return (
    <td className="num">
      {column === 'count' ? countText(row.count) : column === 'missing' ? row.missing.toFixed(1) : valueText(row[column], row.decimals)}
    </td>
  )
}

interface HeadProps {
  readonly column: VariableColumn
  readonly words: string
  readonly order: VariableOrder | null
  readonly onOrder: (column: VariableColumn) => void
  readonly isNumber: boolean
}

function Head({ column, words, order, onOrder, isNumber }: HeadProps) {
  const direction = order?.column === column ? order.direction : undefined
  return (
    <th scope="col" aria-sort={direction ?? 'none'} data-number={isNumber || undefined}>
      <button type="button" onClick={() => onOrder(column)}>
        {words}
      </button>
    </th>
  )
}
