import { cellKind, columnNamed, kindAt, numberAt, textAt } from '../Workbook.ts'
import { at, type Place, type Rule, type RuleInput } from './Rule.ts'

/** A data column that must contain numbers in a range: its name, its bounds (inclusive) and the message for other values. */
export interface NumberColumn {
  readonly name: 'lat' | 'lon' | 'depth'
  readonly min: number
  readonly max: number
  readonly unit: string
}

/** The rule that every filled cell of the column is a number within its bounds. Blank cells and missing values are other rules' business. */
export function numberColumn({ name, min, max, unit }: NumberColumn): Rule {
  const notNumber = `${name} must be a plain number of ${unit}.`
  return {
    code: `${name}-range`,
    severity: 'error',
    sheet: 'data',
    says: `${name} must be between ${min} and ${max} ${unit}.`,
    *check(input) {
      yield* wrongNumbers(input, name, min, max, notNumber)
    },
  }
}

function* wrongNumbers(
  { workbook, data, isMissingValue }: RuleInput,
  name: string,
  min: number,
  max: number,
  notNumber: string,
): Generator<Place> {
  const column = data && columnNamed(data, name)
  if (!data || !column) return
  for (let row = 0; row < data.rowCount; row++) {
    const value = numberAt(workbook, column, row)
    if ((value >= min && value <= max) || kindAt(column, row) === cellKind.blank || isMissingValue(column, row)) continue
    const place = at(data, column, row, textAt(workbook, column, row))
    yield Number.isNaN(value) ? { ...place, says: notNumber } : place
  }
}
