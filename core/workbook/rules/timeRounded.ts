import { cellKind, columnNamed, kindAt, type SheetColumn, textAt } from '../Workbook.ts'
import type { CellContent } from '../workbookOf.ts'
import { each } from './introduceError.ts'
import { at, type Rule } from './Rule.ts'
import { timeKinds } from './timeReadings.ts'

/** Serials of more decimals of a day hold whole seconds. */
const MAX_DECIMALS = 5
const DAY_SECONDS = 86_400
/** A serial of whole seconds lies this near to one, in seconds, whatever its last bits are. */
const WHOLE = 0.01

/** The time as a date of Excel of four decimals, with seconds of its own. */
const roundedSerial = (cell: CellContent, row: number): CellContent => ({
  date: Number(((Date.parse(`${String(cell)}Z`) + row * 1000) / 86_400_000 + 25_569).toFixed(4)),
})

/** Times that lost their seconds when their serial numbers were rounded: 43585.5007 is a time within nine seconds. */
export const timeRounded: Rule = {
  code: 'time-rounded',
  severity: 'warning',
  sheet: 'data',
  says: 'The serial numbers of the times were rounded.',
  reads: ['time'],
  example: {
    introduceError: each('time', roundedSerial),
    because: 'A day has 86,400 seconds: four decimals of a day are steps of nine seconds, in which a ship moves 50 m.',
  },
  *check({ workbook, data, times }) {
    const column = data && columnNamed(data, 'time')
    if (!data || !column) return
    const { kinds } = times()
    const found = roundedSerials(column, (row) => timeKinds[kinds[row] ?? 0]?.startsWith('serial') === true)
    if (found === undefined) return
    const seconds = Number((DAY_SECONDS / 10 ** found.decimals / 2).toPrecision(1))
    yield {
      ...at(data, column, found.row, textAt(workbook, column, found.row)),
      says: `The times have ${found.decimals} decimals of a day, so each may be off by ${seconds} seconds. Write them with their seconds, as 2019-04-30T12:00:00.`,
    }
  },
}

/** The decimals of all serials, and the first row that is no whole second; undefined where the serials are exact. */
function roundedSerials(column: SheetColumn, isSerial: (row: number) => boolean) {
  let [decimals, first] = [0, -1]
  for (let row = 0; row < column.kinds.length; row++) {
    if (kindAt(column, row) === cellKind.text || !isSerial(row)) continue
    const value = column.values[row] ?? 0
    while (decimals <= MAX_DECIMALS && Number(value.toFixed(decimals)) !== value) decimals++
    if (decimals > MAX_DECIMALS) return undefined
    const seconds = value * DAY_SECONDS
    if (first === -1 && Math.abs(seconds - Math.round(seconds)) > WHOLE) first = row
  }
  return first === -1 ? undefined : { decimals, row: first }
}
