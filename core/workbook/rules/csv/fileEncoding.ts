import type { Rule } from '../Rule.ts'

/** CSV is UTF-8; an older spreadsheet writes Windows-1252, whose letters beyond ASCII are others. */
export const fileEncoding: Rule = {
  code: 'file-encoding',
  severity: 'warning',
  sheet: 'data',
  says: 'The file is not UTF-8. It was read as Windows-1252: look at accents, micro and degree signs, and save it as “CSV UTF-8”.',
  reads: [],
  *check({ workbook }) {
    for (const [sheet, { encoding }] of workbook.source?.files ?? [])
      if (encoding === 'windows-1252') yield { sheet, row: null, column: null }
  },
}
