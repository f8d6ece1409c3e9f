import { cellKind, kindAt, textAt } from '../../Workbook.ts'
import { isBlank, metadataColumns, rowsOf } from '../cells.ts'
import { addRow, inDataset } from '../introduceError.ts'
import { at, type Rule } from '../Rule.ts'

/** WBK-09 to WBK-17, WBK-23 to WBK-32: what must be stated of the data set and of each variable. */
export const cellRequired: Rule = {
  code: 'metadata-required',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'This must be filled in.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: inDataset('dataset_source', null),
    because: 'Whoever finds the data set must learn who made it, how and when, and how to cite it.',
  },
  *check(input) {
    for (const described of metadataColumns(input)) {
      const { sheetName, sheet, terms, column } = described
      if (!terms.isRequired) continue
      for (let row = 0; row < rowsOf(described); row++)
        if (isBlank(input.workbook, column, row))
          yield { ...at(sheet, column, row, ''), sheet: sheetName, column: terms.name, says: `${terms.name} is required. ${terms.says}` }
    }
  },
}

/** WBK-09, WBK-10: a data set has one name, one version, one description, in the first row below the headers. */
export const firstRowOnly: Rule = {
  code: 'first-row-only',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'Only the first row describes the data set. Empty this cell.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: addRow('dataset_meta_data', { dataset_source: 'Oregon State University' }),
    because: 'The sheet describes one data set. Only lists, such as cruises and references, go on in further rows.',
  },
  *check({ workbook, ...input }) {
    for (const { sheetName, sheet, terms, column } of metadataColumns({ workbook, ...input })) {
      if (sheetName !== 'dataset_meta_data' || terms.isList) continue
      for (let row = 1; row < column.kinds.length; row++)
        if (kindAt(column, row) !== cellKind.blank && !isBlank(workbook, column, row))
          yield { ...at(sheet, column, row, textAt(workbook, column, row)), sheet: sheetName, fix: { value: null, confidence: 'likely' } }
    }
  },
}
