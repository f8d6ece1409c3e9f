import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DatasetFacts } from '#core/catalog/DatasetFacts.ts'
import type { DatasetView } from '#core/catalog/DatasetView.ts'
import { publishedDatasetOf } from '#core/catalog/PublishedDataset.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { readFacts } from '../database/seed/factsRow.ts'
import { cruisesOfDataset } from './cruiseRecord.ts'
import { factsOfRows } from './factsOfRows.ts'

/** The data sets of these IDs as pages show them, in the same order; those that the portal does not show are left out. */
export async function datasetViews(database: Database, ids: readonly number[]): Promise<DatasetView[]> {
  const { datasets, datasetFacts, vaultFiles } = schema
  const hasVault = sql<number>`exists (select 1 from ${vaultFiles} where ${vaultFiles.datasetId} = ${datasets.id})`
  const rows = await database
    .select({ dataset: datasets, facts: datasetFacts.facts, digest: datasetFacts.digest, hasVault })
    .from(datasets)
    .leftJoin(datasetFacts, eq(datasetFacts.datasetId, datasets.id))
    .where(and(inArray(datasets.id, [...ids]), isNull(datasets.retiredAt)))
  const views = new Map<number, DatasetView>()
  for (const { dataset, facts, digest, hasVault } of rows) {
    const known = (facts === null ? null : await whole(facts)) ?? (await factsOfRows(database, dataset))
    views.set(dataset.id, viewOf(await withKnownCruises(database, dataset.id, known), digest ?? '', hasVault === 1))
  }
  return ids.flatMap((id) => views.get(id) ?? [])
}

/** The data sets of these names that the portal shows, by ID. */
export async function datasetsNamed(database: Database, names: readonly string[]): Promise<DatasetView[]> {
  const { id, shortName, retiredAt } = schema.datasets
  const rows = await database
    .select({ id })
    .from(schema.datasets)
    .where(and(inArray(shortName, [...names]), isNull(retiredAt)))
    .orderBy(id)
  return datasetViews(
    database,
    rows.map((row) => row.id),
  )
}

/** A submission knows no ship and no chief scientist of a cruise; the catalog may. */
async function withKnownCruises(database: Database, datasetId: number, facts: DatasetFacts): Promise<DatasetFacts> {
  const { file } = facts
  if (file.cruises.length === 0) return facts
  const known = await cruisesOfDataset(database, datasetId)
  const byId = new Map(known.map(({ cruise: { id, nickname, shipName, chiefName } }) => [id, { id, nickname, shipName, chiefName }]))
  return { ...facts, file: { ...file, cruises: file.cruises.map((cruise) => ({ ...cruise, ...byId.get(cruise.id) })) } }
}

function viewOf({ file, computed }: DatasetFacts, digest: string, hasVault: boolean): DatasetView {
  const published = publishedDatasetOf(file, computed)
  return { shortName: file.shortName, file, computed, record: published.record, published, digest, hasVault }
}

/** `null` where the bytes are damaged: a page with fewer figures is better than none. */
async function whole(facts: Uint8Array): Promise<DatasetFacts | null> {
  try {
    return await readFacts(facts)
  } catch (fault) {
    if (fault instanceof TypeError || fault instanceof SyntaxError) return null
    throw fault
  }
}
