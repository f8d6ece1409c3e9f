import type { VariableFacts } from './VariableFacts.ts'

/** What rows can be sorted and filtered by. */
export type VariableColumn =
  | 'longName'
  | 'unit'
  | 'sensor'
  | 'min'
  | 'low'
  | 'median'
  | 'high'
  | 'max'
  | 'mean'
  | 'std'
  | 'count'
  | 'missing'
/** Columns that draw how values spread; there is nothing to sort them by. */
export type ShapeColumn = 'distribution' | 'season'

interface Head<Name extends string> {
  readonly column: Name
  readonly head: string
}

/** Every column in the order of the grid, `kind` telling how it is shown; the first is always there. */
export const variableColumns: readonly (
  | (Head<VariableColumn> & { readonly kind: 'text' | 'number' })
  | (Head<ShapeColumn> & { readonly kind: 'shape' })
)[] = [
  { column: 'longName', head: 'Variable', kind: 'text' },
  { column: 'unit', head: 'Unit', kind: 'text' },
  { column: 'sensor', head: 'Sensor', kind: 'text' },
  { column: 'distribution', head: 'Distribution', kind: 'shape' },
  { column: 'season', head: 'Seasonal cycle', kind: 'shape' },
  { column: 'min', head: 'Min', kind: 'number' },
  { column: 'low', head: '5%', kind: 'number' },
  { column: 'median', head: 'Median', kind: 'number' },
  { column: 'high', head: '95%', kind: 'number' },
  { column: 'max', head: 'Max', kind: 'number' },
  { column: 'mean', head: 'Mean', kind: 'number' },
  { column: 'std', head: 'Std', kind: 'number' },
  { column: 'count', head: 'Values', kind: 'number' },
  { column: 'missing', head: 'Missing %', kind: 'number' },
]

/** The column that rows are sorted by, and the direction. */
export interface VariableOrder {
  readonly column: VariableColumn
  readonly direction: 'ascending' | 'descending'
}

/** The columns shown at first: all but the sensor, and none that would be empty for every variable. */
export function firstColumns(variables: readonly VariableFacts[]): ReadonlySet<string> {
  const hasAny = (column: VariableColumn | ShapeColumn) =>
    variables.some((variable) => {
      if (column === 'distribution') return variable.distribution.length > 0
      if (column === 'season') return [...variable.seasonNorth, ...variable.seasonSouth].some((mean) => mean !== null)
      return variable[column] !== null
    })
  return new Set(variableColumns.map(({ column }) => column).filter((column) => column !== 'sensor' && hasAny(column)))
}
