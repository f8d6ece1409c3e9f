import type { CollectionRecord } from '#core/catalog/collection.ts'
import type { CollectionView } from '#core/pages/views.ts'
import { datasetsNamed } from '../../catalog/datasetViews.ts'
import type { Database } from '../../database/Database.ts'

/** A public collection as its page shows it. */
export async function collectionView(database: Database, record: CollectionRecord): Promise<CollectionView> {
  const datasets: CollectionView['datasets'][number][] = []
  // One at a time, as the facts of all together would be large.
  for (const { datasetShortName, isInvalid } of record.datasets ?? []) {
    const [view] = isInvalid ? [] : await datasetsNamed(database, [datasetShortName])
    if (view === undefined) continue
    const { record, doi, publication, isSynthetic } = view.published
    const { Short_Name, Long_Name, Dataset_Version, Row_Count: rows } = record
    datasets.push({ record: { Short_Name, Long_Name, Dataset_Version }, doi, publication, isSynthetic, rows })
  }
  return { record, datasets }
}
