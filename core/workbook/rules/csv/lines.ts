import { counted } from '#core/text/counted.ts'
import type { Rule } from '../Rule.ts'

/** Every line of a table has as many cells as its header; another number means a separator too many, or a line that was cut off. */
export const raggedRow: Rule = {
  code: 'ragged-row',
  severity: 'error',
  sheet: 'data',
  says: 'The line has a different number of cells from the header.',
  reads: [],
  example: {
    name: 'casts.csv',
    wrong: 'time,lat,lon,temperature\n2019-04-30T12:00:00,22.75,-158,25.2\n2019-05-01T12:00:00,22.8,-158',
    right: 'time,lat,lon,temperature\n2019-04-30T12:00:00,22.75,-158,25.2\n2019-05-01T12:00:00,22.8,-158,25.4',
    because:
      'A line with other cells than the header is a file that was cut off, or a decimal comma that was taken for a separator and moved all values behind it.',
  },
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
  example: {
    name: 'casts.csv',
    wrong: 'time,lat,lon,station\n2019-04-30T12:00:00,22.75,-158,ALOHA "deep"',
    right: 'time,lat,lon,station\n2019-04-30T12:00:00,22.75,-158,"ALOHA ""deep"""',
    because:
      'A quote begins or ends a cell that may contain separators and line ends. One that does neither leaves open where the cell ends.',
  },
  *check({ workbook }) {
    for (const [sheet, { loose }] of workbook.source?.files ?? []) for (const line of loose) yield { sheet, row: line, column: null }
  },
}
