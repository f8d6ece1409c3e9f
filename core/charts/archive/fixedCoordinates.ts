import { limits } from '#core/limits.ts'
import type { Batch, ColumnInfo } from '#core/rows/Batch.ts'
import type { ChartRows } from '../rows/ChartRows.ts'
import { valueAt } from '../rows/columns.ts'

const names: ReadonlySet<string> = new Set(['lat', 'lon', 'depth'])

/** The rows with latitudes, longitudes and depths as texts of 6 decimals; a missing one is empty. Source: CHT-36. */
export function withFixedCoordinates(rows: ChartRows): {
  readonly columns: readonly ColumnInfo[]
  readonly batches: AsyncGenerator<Batch>
} {
  const isFixed = rows.columns.map(({ name }) => names.has(name))
  return {
    columns: rows.columns.map((column, at) => (isFixed[at] ? { name: column.name, type: 'text' } : column)),
    batches: (async function* () {
      for (const batch of rows.batches) yield fixed(batch, isFixed)
    })(),
  }
}

/** Coordinates of grids repeat, so each is written once. */
function fixed({ rows, columns }: Batch, isFixed: readonly boolean[]): Batch {
  const known = new Map<number, string>()
  const text = (value: number): string => {
    const found = known.get(value)
    if (found !== undefined) return found
    const made = Number.isNaN(value) ? '' : value.toFixed(limits.exportedDecimals)
    known.set(value, made)
    return made
  }
  return {
    rows,
    columns: columns.map((column, at) =>
      isFixed[at] ? { values: Array.from({ length: rows }, (_, row) => text(valueAt(column, row))), present: null } : column,
    ),
  }
}
