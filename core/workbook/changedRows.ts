import type { SheetColumn } from './Workbook.ts'

interface Origin {
  readonly from: SheetColumn
  readonly rows: ReadonlySet<number>
}

const origins = new WeakMap<SheetColumn, Origin>()

/** More rows than these are checked anew as a whole column, which takes no longer. */
const MAX_ROWS = 1000

/** More steps between two columns are not followed. */
const MAX_STEPS = 20

/** Notes that a column is a copy of another one, but for these rows, which count from 0 below the header. */
export function noteOrigin(column: SheetColumn, from: SheetColumn, rows: ReadonlySet<number>): void {
  if (rows.size <= MAX_ROWS) origins.set(column, { from, rows })
}

/** The rows in which two columns of one workbook may differ, whichever of them came of the other; undefined where that is not known. */
export function changedRows(one: SheetColumn | undefined, other: SheetColumn | undefined): ReadonlySet<number> | undefined {
  if (one === other) return new Set()
  if (!one || !other || one.header !== other.header || one.letters !== other.letters) return undefined
  return rowsSince(one, other) ?? rowsSince(other, one)
}

function rowsSince(before: SheetColumn, after: SheetColumn): ReadonlySet<number> | undefined {
  const rows = new Set<number>()
  let column = after
  for (let step = 0; step < MAX_STEPS; step++) {
    const origin = origins.get(column)
    if (origin === undefined) return undefined
    for (const row of origin.rows) rows.add(row)
    if (origin.from === before) return rows
    column = origin.from
  }
  return undefined
}
