import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import { catalogApi } from '#core/api/catalog.ts'
import type { SearchQuery } from '#core/catalog/query.ts'
import { resultsCsv } from '#core/catalog/resultsCsv.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { Problem } from '#core/request/Problem.ts'
import { saveFile } from '../../common/saveFile.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'

/** Saves the results as they are listed, with the long texts that the list does not contain (CAT-15). Shows a message if the portal does not answer. */
export async function saveResults(shown: readonly CatalogEntry[], query: SearchQuery): Promise<void> {
  try {
    const records = await portal.call(catalogApi.searchCatalog, { ...query, fuzzy: '1', gazetteer: '1' })
    const known = new Map(records.map((record) => [record.Dataset_ID, record]))
    const found = shown.flatMap(({ record }) => known.get(record.Dataset_ID) ?? [])
    saveFile(catalogTexts.resultsFile, resultsCsv(found), 'text/csv;charset=utf-8')
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(catalogTexts.searchFailed, 'danger')
  }
}
