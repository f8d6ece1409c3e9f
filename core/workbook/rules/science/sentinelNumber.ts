import { numberAt, type SheetColumn, textAt } from '../../Workbook.ts'
import { ofVariables } from '../cells.ts'
import { inData } from '../introduceError.ts'
import { at, type CellPosition, type Rule, type RuleInput } from '../Rule.ts'

/**
 * Numbers that instruments and programs write where they have no value: of NetCDF (9.96921e36), GRIB (9.999e20), SeaDataNet (-99999), World
 * Ocean Database (-99.9999) and of common practice. -999 is an error of its own.
 */
const sentinels = new Set([
  -9, -99, -99.9, -99.99, -99.9999, -999.9, -999.99, -9999, -9999.9, -99_999, 9999, 99_999, 999_999, 1e20, 9.999e20, 1e34, 1e35, 1e36,
  9.969_21e36, 9.969_209_968_386_869e36,
])

/** Whether the number often stands for a missing value. */
export const isSentinel = (value: number): boolean => (value <= -9 || value >= 9999) && sentinels.has(value)

/** A number that often stands for a missing value, far from all others of its column. */
export const sentinelNumber: Rule = {
  code: 'sentinel-number',
  severity: 'warning',
  sheet: 'data',
  says: 'The number often stands for a missing value. If it does here, leave the cell blank.',
  example: {
    introduceError: inData('salinity', 3, -9999),
    because: 'Instruments and programs write numbers such as these where they have no value.',
  },
  parts: (input) => ofVariables(input, farSentinels),
}

function* farSentinels(input: RuleInput, column: SheetColumn): Generator<CellPosition> {
  const { workbook, data, isSkipped } = input
  const { min, max, has } = rangeOf(input, column)
  if (!data || !has) return
  for (let row = 0; row < column.kinds.length; row++) {
    const value = numberAt(workbook, column, row)
    if (!isSentinel(value) || isSkipped(column, row) || !isFar(value, min, max)) continue
    yield { ...at(data, column, row, textAt(workbook, column, row)), fix: { value: null, confidence: 'likely' } }
  }
}

/** The range of the other values, and whether there is a sentinel at all. */
function rangeOf({ workbook, isSkipped }: RuleInput, column: SheetColumn) {
  let [min, max, has] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false]
  for (let row = 0; row < column.kinds.length; row++) {
    const value = numberAt(workbook, column, row)
    if (Number.isNaN(value) || isSkipped(column, row)) continue
    if (isSentinel(value)) has = true
    else {
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return { min, max, has }
}

/** Farther from the others than these reach themselves. */
function isFar(value: number, min: number, max: number): boolean {
  const reach = Math.max(max - min, Math.abs(max) * 0.1, 1)
  return min > max || value < min - reach || value > max + reach
}
