import { csvCell } from '#core/text/csvCell.ts'
import type { VariableFacts } from './VariableFacts.ts'
import type { VariableColumn, VariableOrder } from './variableColumns.ts'

/** What the grid is asked to show: words that any text of a row may contain, a filter for each column, and an order. */
export interface VariableView {
  readonly words: string
  readonly filters: Readonly<Partial<Record<VariableColumn, string>>>
  readonly order: VariableOrder | null
}

/** The rows that fit a view, in its order. */
export function shownRows(variables: readonly VariableFacts[], { words, filters, order }: VariableView): readonly VariableFacts[] {
  const wanted = Object.entries(filters) as [VariableColumn, string][]
  const found = variables.filter(
    (variable) => containsWords(variable, words) && wanted.every(([column, filter]) => fitsFilter(textOrNumber(variable, column), filter)),
  )
  return sorted(found, order)
}

/** Whether a value fits a column's filter: a text contains it; a number begins with it, or fits `>5`, `<=5`, `=5` or `1..5`. An empty filter takes all. */
export function fitsFilter(value: string | number | null, filter: string): boolean {
  const wish = filter.trim().toLowerCase().replaceAll('−', '-')
  if (wish === '') return true
  if (value === null) return false
  if (typeof value === 'string') return value.toLowerCase().includes(wish)
  const range = /^(-?(?:\d+(?:\.\d+)?|\.\d+))\s*\.\.\s*(-?[\d.]+)$/.exec(wish)
  if (range) return value >= Number(range[1]) && value <= Number(range[2])
  const [, sign, bound] = /^(<=|>=|<|>|=)\s*(-?[\d.]+)$/.exec(wish) ?? []
  if (sign === undefined) return /^(<=|>=|<|>|=)$/.test(wish) || String(value).startsWith(wish)
  const other = Number(bound)
  return { '<': value < other, '<=': value <= other, '>': value > other, '>=': value >= other, '=': value === other }[sign] ?? true
}

/** Name and long name share one column, so both are searched. */
function textOrNumber(variable: VariableFacts, column: VariableColumn): string | number | null {
  return column === 'longName' ? `${variable.longName}\n${variable.name}` : variable[column]
}

function containsWords(variable: VariableFacts, words: string): boolean {
  const text = [variable.longName, variable.name, variable.unit, variable.sensor, variable.comment].join('\n').toLowerCase()
  return text.includes(words.trim().toLowerCase())
}

function sorted(rows: readonly VariableFacts[], order: VariableOrder | null): readonly VariableFacts[] {
  if (order === null) return rows
  const { column, direction } = order
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[column], b[column]]
    // Rows without a value come last in either direction.
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (typeof one === 'string' ? one.localeCompare(String(other), 'en') : one - Number(other))
  })
}

const FIELDS = ['name', 'longName', 'unit', 'sensor', 'min', 'low', 'median', 'high', 'max', 'mean', 'std', 'count', 'missing'] as const
const HEADS = 'variable,long_name,unit,sensor,min,p5,median,p95,max,mean,std,values,missing_percent'

/** Rows as CSV with every column, in the order given. */
export function variablesCsv(rows: readonly VariableFacts[]): string {
  const lines = rows.map((row) => FIELDS.map((name) => csvCell(String(row[name] ?? ''))).join(','))
  return `${[HEADS, ...lines].join('\r\n')}\r\n`
}
