import { withDecimalPoint, withMinusSign } from '#core/columns/decimalText.ts'
import { cellKind, kindAt, numberAt, type SheetColumn, textAt } from '../Workbook.ts'
import { isBlank, numericNames, variableColumns } from './cells.ts'
import { inData } from './introduceError.ts'
import { at, type Fix, type Rule } from './Rule.ts'

/** Marks for what was too little to be measured, in lower case. */
const belowDetection = new Set(['bdl', 'bd', 'bld', 'nd', 'n.d.', 'b.d.', 'b.d.l.', 'lod', 'loq', '<lod', '<loq', 'trace'])

/** Marks for what is not there, in lower case, beside those that are missing values by specification. */
const notThere = new Set([
  '-',
  '--',
  '---',
  '.',
  '?',
  'n/a',
  '#n/a',
  'none',
  'missing',
  'no data',
  'nodata',
  'not measured',
  '#value!',
  '#div/0!',
  '#ref!',
])

/** A variable with a unit, or one that charts are made of, holds numbers; ingestion refuses anything else. */
export const valueNotNumber: Rule = {
  code: 'value-not-number',
  severity: 'error',
  sheet: 'data',
  needsMetadata: true,
  says: 'The variable has a unit or is visualized, so its values must be numbers.',
  example: {
    introduceError: inData('temperature', 3, '23,6'),
    because: 'One text in a column keeps the whole column from being drawn and averaged. The decimal sign is a point.',
  },
  *parts(input) {
    const { workbook, data, isSkipped } = input
    if (!data) return
    const numeric = numericNames(input)
    for (const column of variableColumns(data)) {
      if (!numeric.has(column.header)) continue
      yield {
        reads: [],
        sheet: data,
        rowsOf: [column],
        *check(from, to) {
          for (let row = from; row < Math.min(to, column.kinds.length); row++) {
            if (column.kinds[row] === cellKind.number || isBlank(workbook, column, row) || isSkipped(column, row)) continue
            if (kindAt(column, row) !== cellKind.boolean && !Number.isNaN(numberAt(workbook, column, row))) continue
            const value = textAt(workbook, column, row)
            yield { ...at(data, column, row, value), ...readingOf(value, column, row) }
          }
        },
      }
    }
  },
}

function readingOf(value: string, column: SheetColumn, row: number): { says?: string; fix?: Fix } {
  const bare = value.trim().toLowerCase()
  if (kindAt(column, row) === cellKind.error || notThere.has(bare))
    return { says: 'Leave the cell blank where there is no value.', fix: { value: null, confidence: 'safe' } }
  if (belowDetection.has(bare) || bare.startsWith('<'))
    return {
      says: 'Leave values below the detection limit blank, and give the limit in var_comment.',
      fix: { value: null, confidence: 'likely' },
    }
  const negative = withMinusSign(bare)
  if (!Number.isNaN(negative))
    return { says: 'Write the sign of negative numbers as a hyphen.', fix: { value: negative, confidence: 'safe' } }
  const point = withDecimalPoint(bare)
  if (!Number.isNaN(point)) return { says: 'Use a point, not a comma, before the decimals.', fix: { value: point, confidence: 'likely' } }
  if (kindAt(column, row) === cellKind.boolean)
    return { says: 'A number is expected, not TRUE or FALSE.', fix: { value: bare === 'true' ? 1 : 0, confidence: 'likely' } }
  return {}
}
