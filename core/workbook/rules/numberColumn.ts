import { roundedDegrees } from '#core/columns/angle.ts'
import { withDecimalPoint, withMinusSign } from '#core/columns/decimalText.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { columnNamed, numberAt, type SheetColumn, textAt, type Workbook } from '../Workbook.ts'
import { isBlank } from './cells.ts'
import { degreesFix } from './degreesText.ts'
import { at, type Fix, type Rule } from './Rule.ts'

/** A data column that must contain numbers in a range: its name, its bounds (inclusive) and the message for other values. */
export interface NumberColumn {
  readonly name: 'lat' | 'lon' | 'depth'
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly example: Rule['example']
}

/** The rule that every filled cell of the column is a number within its bounds. Blank cells and missing values are other rules' business. */
export function numberColumn({ name, min, max, unit, example }: NumberColumn): Rule {
  const notNumber = `${name} must be a plain number of ${unit}.`
  return {
    code: `${name}-range`,
    severity: 'error',
    sheet: 'data',
    says: `${name} must be between ${min} and ${max} ${unit}.`,
    example,
    *parts({ workbook, data, isSkipped }) {
      const column = data && columnNamed(data, name)
      if (!data || !column) return
      // Ingestion turns longitudes of 0 to 360.
      const most = name === 'lon' && workbook.source?.describedBy === 'json' ? 360 : max
      const isEastOnly = name === 'lon' && isEast(workbook, column)
      yield {
        reads: [isEastOnly, most],
        sheet: data,
        rowsOf: [column],
        looksBack: name === 'lon',
        *check(from, to) {
          for (let row = from; row < to; row++) {
            const value = numberAt(workbook, column, row)
            if ((value >= min && value <= most) || isBlank(workbook, column, row) || isSkipped(column, row)) continue
            const text = textAt(workbook, column, row)
            const fix = Number.isNaN(value)
              ? textFix(text.trim(), name, max)
              : name === 'lon'
                ? turnedFix(value, isEastOnly || isNearNeighbours(workbook, column, row, value - 360))
                : undefined
            yield { ...at(data, column, row, text), ...(Number.isNaN(value) ? { says: notNumber } : {}), ...(fix ? { fix } : {}) }
          }
        },
      }
    },
  }
}

const east = new WeakMap<SheetColumn, boolean>()

/** Whether all longitudes of the column are counted from 0 to 360, eastward. */
function isEast(workbook: Workbook, column: SheetColumn): boolean {
  const known = east.get(column) ?? isWithinEast(workbook, column)
  east.set(column, known)
  return known
}

function isWithinEast(workbook: Workbook, column: SheetColumn): boolean {
  for (let row = 0; row < column.kinds.length; row++) {
    const value = numberAt(workbook, column, row)
    if (value < 0 || value > 360) return false
  }
  return true
}

/** Degrees between rows that follow each other on a ship. */
const NEAR_DEGREES = 2

/** Whether the row before has a longitude near this one: only then is what a longitude beyond 180 means beyond doubt. */
function isNearNeighbours(workbook: Workbook, column: SheetColumn, row: number, turned: number): boolean {
  return row > 0 && Math.abs(numberAt(workbook, column, row - 1) - turned) <= NEAR_DEGREES
}

/** A longitude beyond the date line, from the other side. */
function turnedFix(value: number, isEastOnly: boolean): Fix | undefined {
  return value > 180 && value <= 360 ? { value: roundedDegrees(value - 360), confidence: isEastOnly ? 'safe' : 'likely' } : undefined
}

/** The number that a text means: degrees and minutes, metres with their unit, or a decimal comma. */
function textFix(text: string, name: NumberColumn['name'], max: number): Fix | undefined {
  const negative = withMinusSign(text)
  if (negative >= -max && name !== 'depth') return { value: negative, confidence: 'safe' }
  const point = withDecimalPoint(text)
  if (Math.abs(point) <= max) return { value: point, confidence: 'likely' }
  if (name !== 'depth') return degreesFix(text, name)
  const metres = decimalOf(/^([\d.]{1,12})\s*(?:m|metres?|meters?)$/i.exec(text)?.[1] ?? '')
  return metres <= max ? { value: metres, confidence: 'safe' } : undefined
}
