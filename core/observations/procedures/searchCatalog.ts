import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import { catalogColumns } from '#core/catalog/tables/catalogColumns.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { ordered } from './catalogRows.ts'

const searched = ['Keywords', 'Variable', 'Long_Name', 'Make', 'Study_Domain']

/** The part of the catalog that holds every word (PRC-12). */
export const searchCatalog = catalogProcedure({
  name: 'uspSearchCatalog',
  says: 'Catalog rows in which every word (separated by spaces) occurs in the keywords, the names of the variable, the make or the study domain; by data set and variable.',
  parameters: [{ name: 'keywords' }],
  columns: catalogColumns,
  async rows([keywords = ''], catalog) {
    const words = [...new Set(keywords.toLowerCase().split(/\s+/))].filter(Boolean)
    const found = (await catalog.rows('udfCatalog')).filter((row) => hasEvery(row, words))
    return ordered(found, 'Dataset_Name', 'Variable')
  },
})

function hasEvery(row: CatalogRow, words: readonly string[]): boolean {
  const texts = searched.map((name) => String(row[name] ?? '').toLowerCase())
  return words.every((word) => texts.some((text) => text.includes(word)))
}
