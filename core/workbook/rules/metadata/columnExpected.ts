import { describedColumn, workbookColumns } from '../../columns.ts'
import type { Sheet, SheetName } from '../../Workbook.ts'
import { metadataSheets, sheetsOf } from '../cells.ts'
import { all, rename } from '../introduceError.ts'
import { nearestOf } from '../nearest.ts'
import type { CellPosition, Rule } from '../Rule.ts'

/** WBK-48, D3, D4, D5: the metadata sheets have the columns of the template and no others. */
export const extraColumn: Rule = {
  code: 'extra-column',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'The column is not in the template.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: (book) => {
      for (const [row, cells] of book.vars_meta_data.entries()) cells.push(row === 0 ? 'colour' : 'blue')
    },
    because: 'What a column of your own means is known to you alone. Put the text into var_comment or dataset_description.',
  },
  *check({ workbook }) {
    for (const [sheetName, sheet] of sheetsOf(workbook, metadataSheets)) yield* extraColumns(sheet, sheetName)
  },
}

function* extraColumns({ columns, headerRow }: Sheet, sheetName: SheetName): Generator<CellPosition> {
  const terms = workbookColumns[sheetName]
  const taken = new Set(columns.map(({ header }) => header))
  const read = new Set(terms.map(({ name, alias }) => (alias !== undefined && !taken.has(name) ? alias : name)))
  const nearest = nearestOf(terms.map(({ name }) => name))
  for (const { header, letters } of columns) {
    if (header === '' || read.has(header)) continue
    const beside = terms.find(({ alias }) => alias === header)?.name
    const near = nearest(header)
    const isFree = near !== undefined && beside === undefined && !taken.has(near.word)
    // One name is proposed once.
    if (isFree) taken.add(near.word)
    yield {
      sheet: sheetName,
      row: null,
      column: header,
      cell: `${letters}${headerRow}`,
      says:
        beside === undefined
          ? extraSays(header, isFree ? near.word : undefined)
          : `${header} is ${beside}, which the sheet has too. Keep one of them.`,
      ...(isFree ? { fix: { value: near.word, confidence: near.isSame ? ('safe' as const) : ('likely' as const) } } : {}),
    }
  }
}

const extraSays = (header: string, near: string | undefined): string =>
  `The column ${header.slice(0, 60)} is not in the template. ${near === undefined ? 'Remove it, or move what it says into a description or comment.' : `Rename it to ${near}.`}`

/** WBK-09 to WBK-32: the columns that must be filled are there. */
export const metadataColumnMissing: Rule = {
  code: 'metadata-column-missing',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'A required column is missing.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: rename('dataset_meta_data', 'dataset_source', 'source'),
    because: 'Headers are read by their names in the template, so that a renamed column is missing.',
  },
  *check({ workbook }) {
    for (const [sheetName, sheet] of sheetsOf(workbook, metadataSheets)) {
      if (sheet.rowCount === 0) continue
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
  reads: ['dataset', 'variables'],
  example: {
    introduceError: all(rename('dataset_meta_data', 'dataset_acknowledgement', 'dataset_acknowledgment')),
    because: 'Earlier templates had this header. It is read as the present one; nothing needs to be done.',
  },
  *check({ workbook }) {
    for (const [sheetName, { columns }] of sheetsOf(workbook, metadataSheets)) {
      for (const { name, alias } of workbookColumns[sheetName]) {
        const column = columns.find(({ header }) => header === alias && alias !== undefined)
        if (column && !columns.some(({ header }) => header === name))
          yield { sheet: sheetName, row: null, column: column.header, says: `${alias} is read as ${name}.` }
      }
    }
  },
}
