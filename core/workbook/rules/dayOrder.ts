import { cellKind, type SheetColumn, textAt, type Workbook } from '../Workbook.ts'
import { type DayOrder, orderOfDay } from './dayText.ts'

const known = new WeakMap<SheetColumn, DayOrder>()

/** The order of day and month that all rows of a column share, so that a column is read as a whole or not at all. */
export function dayOrderOf(workbook: Workbook, column: SheetColumn): DayOrder {
  const order = known.get(column) ?? orderIn(workbook, column)
  known.set(column, order)
  return order
}

function orderIn(workbook: Workbook, column: SheetColumn): DayOrder {
  const count = { dayFirst: 0, monthFirst: 0, open: 0 }
  let dates = 0
  for (const [row, kind] of column.kinds.entries()) {
    if (kind === cellKind.date) dates++
    if (kind !== cellKind.text) continue
    const order = orderOfDay(dayPart(textAt(workbook, column, row).slice(0, 50).trim()))
    if (order !== undefined) count[order]++
  }
  if (dates > 0 && count.dayFirst + count.monthFirst + count.open > 0) return 'excel'
  if (count.dayFirst > 0) return count.monthFirst > 0 ? 'both' : 'dayFirst'
  if (count.monthFirst > 0) return 'monthFirst'
  return count.open > 0 ? 'open' : 'single'
}

/** What stands before the clock of a time. */
export function dayPart(text: string): string {
  const at = text.search(/[T\s]\d{1,2}:/)
  const day = at === -1 ? text : text.slice(0, at).trim()
  return day.endsWith(',') ? day.slice(0, -1) : day
}
