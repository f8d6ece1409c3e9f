import { limits } from '#core/limits.ts'
import { numberAt, type SheetColumn, textAt } from '../Workbook.ts'
import { ofVariables } from './cells.ts'
import { at, type Place, type Rule, type RuleInput } from './Rule.ts'

/** WBK-45: values far from the others of their column. */
export const outlier: Rule = {
  code: 'outlier',
  severity: 'warning',
  sheet: 'data',
  says: `The value lies more than ${limits.outlierDeviations} standard deviations from the mean of its column.`,
  mostListed: limits.outliersListed,
  parts: (input) => ofVariables(input, outliers),
}

function* outliers(input: RuleInput, column: SheetColumn): Generator<Place> {
  const { workbook, data, isSkipped } = input
  const { mean, deviation } = moments(input, column)
  if (!data || !(deviation > 0)) return
  for (let row = 0; row < column.kinds.length; row++) {
    const value = numberAt(workbook, column, row)
    if (Math.abs(value - mean) > limits.outlierDeviations * deviation && !isSkipped(column, row))
      yield {
        ...at(data, column, row, textAt(workbook, column, row)),
        says: `The value lies ${Math.round(Math.abs(value - mean) / deviation)} standard deviations from the column's mean, ${Number(mean.toPrecision(4))}.`,
      }
  }
}

/** Mean and sample standard deviation after Welford (1962), which loses no digits where the mean is large. */
function moments({ workbook, isSkipped }: RuleInput, column: SheetColumn): { mean: number; deviation: number } {
  let [count, mean, squares] = [0, 0, 0]
  for (let row = 0; row < column.kinds.length; row++) {
    const value = numberAt(workbook, column, row)
    if (!Number.isFinite(value) || isSkipped(column, row)) continue
    count++
    const delta = value - mean
    mean += delta / count
    squares += delta * (value - mean)
  }
  return { mean, deviation: Math.sqrt(squares / Math.max(1, count - 1)) }
}
