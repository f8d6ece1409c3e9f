import './VariablesGrid.css'
import { Distribution } from './Distribution.tsx'
import { SeasonalCycle } from './SeasonalCycle.tsx'
import type { VariableFacts } from './VariableFacts.ts'
import { countText, unitWords, valueText } from './words.ts'

/** What the grid can be sorted by. */
export type VariableColumn = 'longName' | 'min' | 'low' | 'median' | 'high' | 'max' | 'mean' | 'std' | 'count' | 'missing'

/** By which column the rows stand, and which way. */
export interface VariableOrder {
  readonly column: VariableColumn
  readonly direction: 'ascending' | 'descending'
}

const numbers: readonly { readonly column: VariableColumn; readonly head: string }[] = [
  { column: 'min', head: 'Min' },
  { column: 'low', head: '5%' },
  { column: 'median', head: 'Median' },
  { column: 'high', head: '95%' },
  { column: 'max', head: 'Max' },
  { column: 'mean', head: 'Mean' },
  { column: 'std', head: 'Std' },
  { column: 'count', head: 'Values' },
  { column: 'missing', head: 'Missing %' },
]

interface VariablesGridProps {
  /** In the order to show. */
  readonly rows: readonly VariableFacts[]
  readonly selected: string | null
  readonly order: VariableOrder | null
  readonly onSelect: (name: string) => void
  readonly onOrder: (column: VariableColumn) => void
}

/** The variables of a data set: how values spread and how they go with the year stand before the numbers. Sorts nothing itself. */
export function VariablesGrid({ rows, selected, order, onSelect, onOrder }: VariablesGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by the keyboard
    <section className="variables-scroll" aria-label="Variables table" tabIndex={0}>
      <table className="variables">
        <thead>
          <tr>
            <Head column="longName" words="Variable" order={order} onOrder={onOrder} />
            <th scope="col">Unit</th>
            <th scope="col">Distribution</th>
            <th scope="col">Seasonal cycle</th>
            {numbers.map(({ column, head }) => (
              <Head key={column} column={column} words={head} order={order} onOrder={onOrder} isNumber />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // A press anywhere on the row selects it; the keyboard has the button in its head.
            <tr key={row.name} data-selected={row.name === selected || undefined} onClick={() => onSelect(row.name)}>
              <th scope="row">
                <button type="button" aria-pressed={row.name === selected}>
                  <span>{row.longName}</span>
                  <code>{row.name}</code>
                </button>
              </th>
              <td>{unitWords(row.unit)}</td>
              <td>
                <Distribution counts={row.distribution} />
              </td>
              <td>
                <SeasonalCycle north={row.seasonNorth} south={row.seasonSouth} />
              </td>
              {numbers.map(({ column }) => (
                <td key={column} className="num">
                  {cellText(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellText(row: VariableFacts, column: VariableColumn): string {
  if (column === 'longName') return row.longName
  if (column === 'count') return countText(row.count)
  if (column === 'missing') return row.missing.toFixed(1)
  return valueText(row[column], row.decimals)
}

interface HeadProps {
  readonly column: VariableColumn
  readonly words: string
  readonly order: VariableOrder | null
  readonly onOrder: (column: VariableColumn) => void
  readonly isNumber?: boolean
}

function Head({ column, words, order, onOrder, isNumber = false }: HeadProps) {
  const direction = order?.column === column ? order.direction : undefined
  return (
    <th scope="col" aria-sort={direction ?? 'none'} data-number={isNumber || undefined}>
      <button type="button" onClick={() => onOrder(column)}>
        {words}
      </button>
    </th>
  )
}
