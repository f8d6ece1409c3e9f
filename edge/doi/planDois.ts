import { and, desc, eq, isNotNull, isNull, like, ne, notExists, or, sql } from 'drizzle-orm'
import { dataciteOf } from '#core/catalog/datacite/dataciteRecord.ts'
import { doiName } from '#core/catalog/datacite/doiName.ts'
import type { DoiRecord } from '#core/catalog/datacite/schema.ts'
import { limits } from '#core/limits/submission.ts'
import { datasetViews } from '../catalog/datasetViews.ts'
import type { Database } from '../database/Database.ts'
import { datasetDois, datasets, observationTables, submissions } from '../database/schema/index.ts'
import type { JobPorts } from '../ports/Job.ts'

/** Some of the data sets that came from submissions, have no DOI but one of the portal, and whose present version is not planned yet. */
export function unplannedDatasets(database: Database): Promise<{ id: number; tableVersion: number }[]> {
  const { id, doi, retiredAt } = datasets
  const { version } = observationTables
  const planned = database
    .select({ one: sql`1` })
    .from(datasetDois)
    .where(and(eq(datasetDois.datasetId, id), eq(datasetDois.tableVersion, version)))
  const submitted = sql`${id} in (select dataset_id from ${submissions} where dataset_id is not null)`
  const isOwn = sql`${doi} in (select doi from ${datasetDois} where dataset_id = ${id})`
  return database
    .select({ id, tableVersion: version })
    .from(datasets)
    .innerJoin(observationTables, eq(observationTables.datasetId, id))
    .where(and(isNull(retiredAt), or(isNull(doi), isOwn), submitted, notExists(planned)))
    .orderBy(id)
    .limit(limits.doisPerRun)
}

/** Notes the DOIs that data sets shall have, with their metadata. A version that is published again keeps its DOI. */
export async function planDois({ database, config, now }: Pick<JobPorts, 'database' | 'config' | 'now'>, prefix: string): Promise<void> {
  for (const { id, tableVersion } of await unplannedDatasets(database)) {
    const [view] = await datasetViews(database, [id])
    // Retired in the meantime.
    if (view === undefined) continue
    const doi = doiName(prefix, { shortName: view.shortName, version: view.record.Dataset_Version })
    await plan(database, { datasetId: id, tableVersion, record: { ...dataciteOf(view, config.portal), doi }, now: now() })
  }
}

async function plan(
  database: Database,
  { record, now, ...of }: { readonly datasetId: number; readonly tableVersion: number; readonly record: DoiRecord; readonly now: number },
): Promise<void> {
  const { doi } = record
  await database.transaction(async (tx) => {
    const isOther = and(eq(datasetDois.datasetId, of.datasetId), ne(datasetDois.doi, doi))
    // Nobody has seen them, and their version is no longer there.
    await tx.delete(datasetDois).where(and(isOther, isNull(datasetDois.registeredAt)))
    const before = await tx
      .select({ doi: datasetDois.doi })
      .from(datasetDois)
      .where(and(isOther, isNotNull(datasetDois.registeredAt), like(datasetDois.doi, `${doi.slice(0, doi.indexOf('/'))}/%`)))
      .orderBy(desc(datasetDois.createdAt))
      .get()
    const present = { ...of, record, nextTryAt: now, tries: 0, fault: null }
    await tx
      .insert(datasetDois)
      .values({ doi, previousDoi: before?.doi ?? null, createdAt: now, ...present })
      .onConflictDoUpdate({ target: datasetDois.doi, set: present })
  })
}
