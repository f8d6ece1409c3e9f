import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { registeredCitation } from '#core/catalog/datacite/registeredCitation.ts'
import type { WithdrawnDataset } from '#core/pages/views.ts'
import type { Database } from '../../database/Database.ts'
import { datasetDois } from '../../database/schema/index.ts'

/** A data set that is no longer in the catalog, by its newest DOI that the portal registered; `null` where it has none. */
export async function withdrawnDataset(database: Database, datasetId: number, retiredAt: number): Promise<WithdrawnDataset | null> {
  const { doi, record, registeredAt, createdAt } = datasetDois
  const row = await database
    .select({ doi, record })
    .from(datasetDois)
    .where(and(eq(datasetDois.datasetId, datasetId), isNotNull(registeredAt)))
    .orderBy(desc(createdAt))
    .limit(1)
    .get()
  if (row === undefined) return null
  const title = row.record.titles[0]?.title ?? ''
  return { title, doi: row.doi, citation: registeredCitation(row.record, row.doi), day: new Date(retiredAt).toISOString().slice(0, 10) }
}
