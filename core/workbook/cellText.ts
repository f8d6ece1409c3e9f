import { serialToMs } from './rules/timeCell.ts'
import { cellKind, kindAt, type SheetColumn, textAt, type Workbook } from './Workbook.ts'

/** A cell as text; a date as one of ISO 8601, a time of day without a date as 19:10:00. */
export function cellText(workbook: Workbook, column: SheetColumn, row: number): string {
  if (kindAt(column, row) !== cellKind.date) return textAt(workbook, column, row).trim()
  const serial = column.values[row] ?? Number.NaN
  const ms = serial >= 0 && serial < 1 ? Math.round(serial * 86_400_000) : serialToMs(serial, workbook.uses1904)
  if (ms === undefined) return String(serial)
  const iso = new Date(ms).toISOString().replace('.000Z', '').replace('Z', '')
  if (serial < 1) return iso.slice(11)
  return iso.replace(/T00:00:00$/, '')
}
