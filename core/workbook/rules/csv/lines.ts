import { counted } from '#core/text/counted.ts'
import type { Rule } from '../Rule.ts'

/** Every line of a table has as many cells as its header; another number means a separator too many, or a line that was cut off. */
export const raggedRow: Rule = {
  code: 'ragged-row',
  severity: 'error',
  sheet: 'data',
  says: 'The line has a different number of cells from the header.',
  reads: [],
  *check({ workbook }) {
    for (const [sheet, { ragged, width }] of workbook.source?.files ?? [])
      for (const { line, cells } of ragged)
        yield { sheet, row: line, column: null, says: `The line has ${counted(cells, 'cell')}, but the header has ${width}.` }
  },
}

/** A quote is the first and last character of a cell, or doubled within one (RFC 4180). */
export const looseQuote: Rule = {
  code: 'loose-quote',
  severity: 'error',
  sheet: 'data',
  says: 'A quote within a cell must be doubled, and the cell enclosed in quotes.',
  reads: [],
  *check({ workbook }) {
    for (const [sheet, { loose }] of workbook.source?.files ?? []) for (const line of loose) yield { sheet, row: line, column: null }
  },
}
