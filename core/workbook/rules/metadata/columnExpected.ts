import { alsoAllowed, describedColumn, workbookColumns } from '../../columns.ts'
import type { SheetName } from '../../Workbook.ts'
import { nearest } from '../nearest.ts'
import type { Rule } from '../Rule.ts'

const metadataSheets: readonly SheetName[] = ['dataset_meta_data', 'vars_meta_data']

/** WBK-48, D3, D4, D5: the metadata sheets have the columns of the template, `dataset_doi` besides, and no others. */
export const extraColumn: Rule = {
  code: 'extra-column',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'The column is not in the template.',
  *check({ workbook }) {
    for (const sheetName of metadataSheets) {
      const sheet = workbook.sheets.get(sheetName)
      const terms = workbookColumns[sheetName]
      const known = new Set(terms.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias])))
      for (const { header, letters } of sheet?.columns ?? []) {
        if (header === '' || known.has(header) || (sheetName === 'dataset_meta_data' && alsoAllowed.has(header))) continue
        const found = nearest(header, known)
        const near = sheet?.columns.some((other) => other.header === found) ? undefined : found
        const hint = near === undefined ? 'Remove it, or write what it says into a description or comment.' : `Rename it to ${near}.`
        yield {
          sheet: sheetName,
          row: null,
          column: header,
          cell: `${letters}${sheet?.headerRow}`,
          says: `The column ${header.slice(0, 60)} is not in the template. ${hint}`,
          ...(near === undefined ? {} : { fix: { value: near, confidence: 'safe' as const } }),
        }
      }
    }
  },
}

/** WBK-09 to WBK-32: the columns that must be filled are there. */
export const metadataColumnMissing: Rule = {
  code: 'metadata-column-missing',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'A required column is missing.',
  *check({ workbook }) {
    for (const sheetName of metadataSheets) {
      const sheet = workbook.sheets.get(sheetName)
      if (!sheet || sheet.rowCount === 0) continue
      for (const terms of workbookColumns[sheetName])
        if (terms.isRequired && !describedColumn(sheet, terms))
          yield { sheet: sheetName, row: null, column: terms.name, says: `The column ${terms.name} is missing. ${terms.says}` }
    }
  },
}

/** D3, D4: another spelling of a header is read as the one of the template. */
export const columnRenamed: Rule = {
  code: 'column-renamed',
  severity: 'confirmation',
  sheet: 'dataset_meta_data',
  says: 'The column is read by its name in the template.',
  *check({ workbook }) {
    for (const sheetName of metadataSheets) {
      const sheet = workbook.sheets.get(sheetName)
      for (const { name, alias } of workbookColumns[sheetName]) {
        const column = sheet?.columns.find(({ header }) => header === alias && alias !== undefined)
        if (column && !sheet?.columns.some(({ header }) => header === name))
          yield { sheet: sheetName, row: null, column: column.header, says: `${alias} is read as ${name}.` }
      }
    }
  },
}
