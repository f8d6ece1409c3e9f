import { DAY_MS, formatDay, formatInstant, parseInstant } from '#core/extent/time.ts'
import { cellKind, kindAt, type SheetColumn, textAt, type Workbook } from '../Workbook.ts'

/** How a time cell was read. `asWritten` needed no change; the others are confirmed by the submitter. */
export type TimeForm = 'asWritten' | 'dateOnly' | 'zone' | 'serial1900' | 'serial1904'

/** A time cell, read: the instant in milliseconds since 1970 UTC, or why it is none. */
export type TimeReading =
  | { readonly kind: 'instant'; readonly ms: number; readonly form: TimeForm }
  | { readonly kind: 'blank' | 'integer' | 'unreadable' }

/**
 * Numbers that do not look like dates in Excel are serials only from late 1905 to 2099: smaller ones are days of a year and years with decimals,
 * greater ones are day numbers of other programs.
 */
const [FIRST_PLAIN, END_OF_PLAIN] = [2101, 73_051]

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Reads one cell of the time column as WBK-04 and D21 say: ISO 8601 with seconds, without a zone UTC; a date alone is its midnight;
 * Excel's serials count whole; a bare integer is no time. The browser's own time zone plays no part.
 */
export function readTime(workbook: Workbook, column: SheetColumn, row: number): TimeReading {
  const kind = kindAt(column, row)
  if (kind === cellKind.blank) return { kind: 'blank' }
  if (kind === cellKind.text) return readText(textAt(workbook, column, row).trim())
  if (kind !== cellKind.number && kind !== cellKind.date) return { kind: 'unreadable' }
  const serial = column.values[row] ?? Number.NaN
  if (kind === cellKind.number && Number.isInteger(serial)) return { kind: 'integer' }
  if (kind === cellKind.number && (serial < FIRST_PLAIN || serial >= END_OF_PLAIN)) return { kind: 'unreadable' }
  const ms = serialToMs(serial, workbook.uses1904)
  return ms === undefined ? { kind: 'unreadable' } : { kind: 'instant', ms, form: workbook.uses1904 ? 'serial1904' : 'serial1900' }
}

function readText(text: string): TimeReading {
  if (text === '') return { kind: 'blank' }
  if (/^[+-]?\d+$/.test(text)) return { kind: 'integer' }
  const zone = DATE_TIME.exec(text)
  const ms = zone || DATE.test(text) ? parseInstant(text) : undefined
  if (ms === undefined) return { kind: 'unreadable' }
  if (zone === null) return { kind: 'instant', ms, form: 'dateOnly' }
  const isUtc = zone[1] === undefined || /^(Z|[+-]00:?00)$/.test(zone[1])
  return { kind: 'instant', ms, form: isUtc ? 'asWritten' : 'zone' }
}

/** Excel's serial day as a date, or as a date with its time to the second; `undefined` outside of Excel's years. */
export function serialText(serial: number, uses1904: boolean): string | undefined {
  const ms = serialToMs(serial, uses1904)
  if (ms === undefined) return undefined
  return Number.isInteger(serial) ? formatDay(ms) : formatInstant(Math.round(ms / 1000) * 1000).slice(0, 19)
}

/**
 * Excel's serial day in milliseconds since 1970 UTC, rounded to the millisecond; `undefined` outside of Excel's years.
 * The 1900 system counts a 29 February 1900 that never was (serial 60), so earlier serials lie one day later.
 */
export function serialToMs(serial: number, uses1904: boolean): number | undefined {
  const days1900 = uses1904 ? serial + 1462 : serial
  const isReal = days1900 >= (uses1904 ? 1462 : 1) && days1900 < 2_958_466 && !(days1900 >= 60 && days1900 < 61)
  if (!isReal) return undefined
  return Math.round((days1900 - 25_569 + (days1900 < 60 ? 1 : 0)) * DAY_MS)
}
