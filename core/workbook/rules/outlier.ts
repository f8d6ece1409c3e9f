import { limits } from '#core/limits/workbook.ts'
import { numberAt, type SheetColumn, textAt } from '../Workbook.ts'
import { metadataColumn, trimmed, variableColumns } from './cells.ts'
import { inData } from './introduceError.ts'
import { at, type CellPosition, type Rule, type RuleInput } from './Rule.ts'

/** WBK-45: values far from the others of their column. */
export const outlier: Rule = {
  code: 'outlier',
  severity: 'warning',
  sheet: 'data',
  says: `The value lies more than ${limits.outlierDeviations} standard deviations from the mean of its column.`,
  maxListed: limits.outliersListed,
  example: {
    introduceError: inData('temperature', 3, 38.5),
    because: 'A value so far from all others may be a discovery or a wrong digit. Look at it once; it does not block the submission.',
  },
  *parts(input) {
    const flags = flagNames(input)
    for (const column of input.data ? variableColumns(input.data) : [])
      yield { reads: [column, flags.has(column.header)], check: () => (flags.has(column.header) ? [] : outliers(input, column)) }
  },
}

const FLAG = /\b(?:flags?|qc|qf|quality)\b/

/** The variables whose numbers are codes, by their names: a rare flag is what flags are for. */
function flagNames({ workbook, data, variables }: RuleInput): ReadonlySet<string> {
  const names = new Map(data?.columns.map(({ header }) => [header, header]))
  const [short, long] = ['var_short_name', 'var_long_name'].map((name) => variables && metadataColumn(variables, 'vars_meta_data', name))
  for (let row = 0; row < (variables?.rowCount ?? 0); row++) {
    const name = trimmed(workbook, short, row)
    names.set(name, `${name} ${trimmed(workbook, long, row)}`)
  }
  const isFlag = (words: string) => FLAG.test(words.slice(0, 300).toLowerCase().replaceAll('_', ' '))
  return new Set([...names].filter(([, words]) => isFlag(words)).map(([name]) => name))
}

function* outliers(input: RuleInput, column: SheetColumn): Generator<CellPosition> {
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
