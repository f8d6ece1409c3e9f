import { sheetNames } from '../Workbook.ts'
import { sheetsOf } from './cells.ts'
import { rename } from './introduceError.ts'
import type { Rule } from './Rule.ts'

/** WBK-39: two columns of a sheet have different names, as letter case distinguishes none in the database. */
export const duplicateColumn: Rule = {
  code: 'duplicate-column',
  severity: 'error',
  sheet: 'data',
  says: 'Two columns have the same name.',
  reads: ['headers', 'dataset', 'variables'],
  example: {
    introduceError: rename('data', 'salinity', 'temperature'),
    because: 'A name must mean one column. Letter case makes no difference, as SQL does not distinguish it.',
  },
  *check({ workbook }) {
    for (const [sheetName, { columns, headerRow }] of sheetsOf(workbook, sheetNames)) {
      const first = new Map<string, string>()
      for (const { header, letters } of columns) {
        const key = header.toLowerCase()
        const known = first.get(key)
        if (header === '') continue
        if (known === undefined) first.set(key, letters)
        else
          yield {
            sheet: sheetName,
            row: null,
            column: header,
            cell: `${letters}${headerRow}`,
            says: `Columns ${known} and ${letters} have the same name. Rename one of them, or remove it.`,
          }
      }
    }
  },
}
