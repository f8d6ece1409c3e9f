import { changedRows } from '../changedRows.ts'
import type { SheetColumn, Workbook } from '../Workbook.ts'
import { readTime, type TimeForm } from './timeCell.ts'

/** How each row's time was read: `kinds` holds indices of `timeKinds`, `ms` milliseconds since 1970 UTC, NaN where there is no time. */
export interface TimeReadings {
  readonly ms: Float64Array
  readonly kinds: Uint8Array
}

/** Why a cell holds no time, or the form in which it does. */
export const timeKinds = [
  'blank',
  'integer',
  'unreadable',
  'asWritten',
  'dateOnly',
  'zone',
  'serial1900',
  'serial1904',
] as const satisfies readonly (TimeForm | 'blank' | 'integer' | 'unreadable')[]

const kindIndex = new Map<string, number>(timeKinds.map((kind, index) => [kind, index]))

/** Those of a sheet without a time column. */
export const noTimes: TimeReadings = { ms: new Float64Array(0), kinds: new Uint8Array(0) }

/** Reads each row of a time column once; of a version of a column that was read before, the changed rows alone. */
export function readTimes(
  workbook: Workbook,
  column: SheetColumn,
  rowCount: number,
  before?: { readonly column: SheetColumn; readonly readings: TimeReadings },
): TimeReadings {
  const rows = before && changedRows(before.column, column)
  const readings =
    before && rows
      ? { ms: before.readings.ms.slice(), kinds: before.readings.kinds.slice() }
      : { ms: new Float64Array(rowCount), kinds: new Uint8Array(rowCount) }
  if (rows) for (const row of rows) readInto(readings, workbook, column, row)
  else for (let row = 0; row < rowCount; row++) readInto(readings, workbook, column, row)
  return readings
}

function readInto({ ms, kinds }: TimeReadings, workbook: Workbook, column: SheetColumn, row: number): void {
  const reading = readTime(workbook, column, row)
  const isInstant = reading.kind === 'instant'
  ms[row] = isInstant ? reading.ms : Number.NaN
  kinds[row] = kindIndex.get(isInstant ? reading.form : reading.kind) ?? 0
}
