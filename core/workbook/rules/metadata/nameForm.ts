import { isTemplateText, metadataCells, metadataColumns, trimmed } from '../cells.ts'
import { inDataset } from '../introduceError.ts'
import { at, type Rule } from '../Rule.ts'

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

/** WBK-09, WBK-23, D20: short names are names in the database and in programs. */
export const nameForm: Rule = {
  code: 'name-form',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'A short name has letters, digits and underscores, and does not start with a digit.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: inDataset('dataset_short_name', 'HOT bottle salinity'),
    because: 'The short name becomes part of addresses, file names and programs, which do not allow spaces and signs.',
  },
  *check(input) {
    for (const { sheetName, sheet, column, row, text: name } of metadataCells(input, ({ form }) => form === 'name')) {
      if (NAME.test(name)) continue
      const fixed = programName(name)
      yield {
        ...at(sheet, column, row, name),
        sheet: sheetName,
        ...(NAME.test(fixed) ? { fix: { value: fixed, confidence: 'likely' as const } } : {}),
      }
    }
  },
}

/** WBK-47: what the template says in angle brackets is to be replaced. */
export const sampleText: Rule = {
  code: 'sample-text',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'This is the text of the template. Replace it with your own.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: inDataset('dataset_description', '<describe your data>'),
    because: 'The template shows in angle brackets what to write. It would appear on the page of the data set.',
  },
  *check(input) {
    for (const { sheetName, sheet, column } of metadataColumns(input))
      for (let row = 0; row < column.kinds.length; row++) {
        const text = trimmed(input.workbook, column, row)
        if (isTemplateText(text)) yield { ...at(sheet, column, row, text), sheet: sheetName }
      }
  },
}

/** The text without accents, other signs as underscores, and no digit at its start. */
function programName(text: string): string {
  const plain = text
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
  return /^\d/.test(plain) ? `_${plain}` : plain
}
