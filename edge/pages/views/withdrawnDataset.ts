import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { registeredCitation } from '#core/catalog/datacite/registeredCitation.ts'
import { formatDay } from '#core/extent/time.ts'
import type { WithdrawnDataset } from '#core/pages/views.ts'
import type { Database } from '../../database/Database.ts'
import { datasetDois, datasets } from '../../database/schema/index.ts'

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
  return { title, citation: registeredCitation(row.record, row.doi), day: formatDay(retiredAt) }
}

/** A data set of the default catalog that left it with a release, by the name that it had; `null` where there was none. */
export async function formerDefault(database: Database, name: string): Promise<WithdrawnDataset | null> {
  const { id, shortName, longName, retiredAt, origin } = datasets
  // Its names were freed for others by what `makeRoom` puts before them.
  const before = sql`'~' || ${id} || '~'`
  const row = await database
    .select({ id, retiredAt, title: sql<string>`substr(${longName}, length(${before}) + 1)` })
    .from(datasets)
    .where(and(eq(origin, 'catalog'), eq(shortName, sql`${before} || ${name}`)))
    .get()
  if (row === undefined || row.retiredAt === null) return null
  return (await withdrawnDataset(database, row.id, row.retiredAt)) ?? { title: row.title, citation: null, day: formatDay(row.retiredAt) }
}
