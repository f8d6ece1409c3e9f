import type { Rule } from '../Rule.ts'

/** CSV is UTF-8; an older spreadsheet writes Windows-1252, whose letters beyond ASCII are others. */
export const fileEncoding: Rule = {
  code: 'file-encoding',
  severity: 'warning',
  sheet: 'data',
  says: 'The file is not UTF-8. It was read as Windows-1252: look at accents, micro and degree signs, and save it as “CSV UTF-8”.',
  reads: [],
  example: {
    name: 'casts.csv',
    wrong: 'time,lat,lon,station\n2019-04-30T12:00:00,48.38,-4.49,Ch\u00e2teaulin',
    right: 'time,lat,lon,station\n2019-04-30T12:00:00,48.38,-4.49,Ch\u00e2teaulin',
    because:
      'Both files look alike in an old spreadsheet, but the first one was saved as Windows-1252, in which accents are other bytes than in UTF-8. Programs that expect UTF-8 show them garbled.',
  },
  *check({ workbook }) {
    for (const [sheet, { encoding }] of workbook.source?.files ?? [])
      if (encoding === 'windows-1252') yield { sheet, row: null, column: null }
  },
}
