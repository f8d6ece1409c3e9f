import { positionColumns } from '../columns.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { cellKind, type SheetColumn, textAt, type Workbook } from '../Workbook.ts'
import { at, type Rule } from './Rule.ts'

/** WBK-34, D43: a missing value is a blank cell, never a word or number that stands for one. */
export const missingValueText: Rule = {
  code: 'missing-value-text',
  severity: 'error',
  sheet: 'data',
  says: 'Missing values must be blank: no NA, nan, null or -999.',
  *check({ workbook, data, isMissingValue }) {
    for (const column of data?.columns ?? []) {
      for (let row = 0; row < column.kinds.length; row++)
        if (data && isMissingValue(column, row))
          yield {
            ...at(data, column, row, textAt(workbook, column, row)),
            ...(positionColumns.has(column.header) ? {} : { fix: { value: null, confidence: 'safe' as const } }),
          }
    }
  },
}

/** A test of cells for the vocabulary's missing values; every text of the workbook is looked at once, not once a cell. */
export function missingValueTest(workbook: Workbook, vocabulary: Vocabulary): (column: SheetColumn, row: number) => boolean {
  const words = new Set(vocabulary.missingTexts)
  const numbers = new Set(vocabulary.missingNumbers)
  const isMissingText = Uint8Array.from(workbook.texts, (text) => {
    const bare = text.length > 40 ? '' : text.trim().toLowerCase()
    return words.has(bare) || (bare !== '' && numbers.has(Number(bare))) ? 1 : 0
  })
  return (column, row) => {
    const kind = column.kinds[row]
    const value = column.values[row] ?? 0
    if (kind === cellKind.text) return isMissingText[value] === 1
    return (kind === cellKind.number || kind === cellKind.date) && numbers.has(value)
  }
}
