import { metadataCells } from '../cells.ts'
import { inDataset } from '../introduceError.ts'
import { at, type Rule } from '../Rule.ts'

/** WBK-09 to WBK-15, WBK-23 to WBK-30: how long a cell of the metadata may be. */
export const cellLength: Rule = {
  code: 'metadata-length',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'The text is too long.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: inDataset('dataset_long_name', `Salinity of Bottle Casts ${'at Three Depths of One Station '.repeat(6)}in the Pacific`),
    because: 'Long names are titles of pages and charts. Details belong in the description.',
  },
  *check(input) {
    for (const { sheetName, sheet, terms, column, row, text } of metadataCells(input, ({ maxCharacters }) => maxCharacters !== undefined)) {
      if (terms.maxCharacters === undefined || text.length <= terms.maxCharacters) continue
      const says = `${terms.name} has ${text.length} characters; at most ${terms.maxCharacters} are allowed.`
      yield { ...at(sheet, column, row, text), sheet: sheetName, says }
    }
  },
}
