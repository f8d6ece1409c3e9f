import type { Column } from '#core/rows/Batch.ts'

/** The numbers of a column; what stands for a missing one has no meaning. Throws where the column holds text or is not there. */
export function numbersOf(column: Column | undefined): ArrayLike<number> {
  if (column === undefined || !ArrayBuffer.isView(column.values)) throw new TypeError('a chart column must hold numbers')
  return column.values
}

/** Where the times are among a response's columns, and whether they are months; beside dates, `month` is a variable like others. */
export function timeColumn(names: readonly string[]): { readonly place: number; readonly isMonthly: boolean } {
  const isMonthly = names.includes('month') && !names.includes('time')
  return { place: Math.max(0, names.indexOf(isMonthly ? 'month' : 'time')), isMonthly }
}

/** A number of a column; NaN where it is missing. */
export function valueAt(column: Column | undefined, row: number): number {
  const values = numbersOf(column)
  return column?.present == null || column.present[row] === 1 ? (values[row] ?? Number.NaN) : Number.NaN
}

/** The positions of the columns in a space-time response. `depth` is -1 without depth. */
export interface SpaceTimeColumns {
  readonly time: number
  readonly lat: number
  readonly lon: number
  readonly depth: number
  readonly value: number
}

/** The columns of a space-time answer by name; without the known names by the procedure's order. Source: CHT-05. */
export function spaceTimeColumns(names: readonly string[], field: string): SpaceTimeColumns {
  const time = timeColumn(names).place
  const depth = names.indexOf('depth')
  const orElse = (name: string, place: number) => (names.includes(name) ? names.indexOf(name) : place)
  return {
    time,
    lat: orElse('lat', 1),
    lon: orElse('lon', 2),
    depth,
    value: names.includes(field) ? names.lastIndexOf(field) : names.length - 1,
  }
}
