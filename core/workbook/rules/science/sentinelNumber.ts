import { isFarFrom, isSentinel } from '#core/columns/suspectedSentinel.ts'
import { numberAt, type SheetColumn, textAt } from '../../Workbook.ts'
import { ofVariables } from '../cells.ts'
import { inData } from '../introduceError.ts'
import { at, type CellPosition, type Rule, type RuleInput } from '../Rule.ts'

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
    if (!isSentinel(value) || isSkipped(column, row) || !isFarFrom(value, { min, max })) continue
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
