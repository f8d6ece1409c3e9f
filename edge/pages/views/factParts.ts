import { and, eq, inArray, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { DatasetView } from '#core/catalog/DatasetView.ts'
import { oncePer } from '#core/oncePer.ts'
import { datasetViews } from '../../catalog/datasetViews.ts'
import type { Database } from '../../database/Database.ts'
import { datasetFacts, datasets } from '../../database/schema/index.ts'
import { storeOf } from '../../database/storeOf.ts'

/** What pages that show many data sets take of the facts of one. */
export interface FactPart<Part> {
  /** One name always means one kind of part. */
  readonly name: string
  readonly of: (view: DatasetView) => Part
}

/** A few catalog pages' worth; most are a few kilobytes. */
const MAX_PARTS = 100
/** By store, part, data set and version. */
const partsOf = oncePer((_store: object) => new LRUCache<string, { readonly part: unknown }>({ max: MAX_PARTS }))

/** Data sets as a condition on short names or on IDs. */
type Which = { readonly ids: readonly number[] } | { readonly names: readonly string[] }

/**
 * A part of the facts of each of these data sets that the portal shows, by ID. Cached as long as the data set's version is the present one,
 * so that a publication has only the facts of its own data set unpacked.
 */
export async function factParts<Part>(database: Database, which: Which, { name, of }: FactPart<Part>): Promise<ReadonlyMap<number, Part>> {
  const known = partsOf(storeOf(database))
  const parts = new Map<number, Part>()
  const others = new Map<number, string | null>()
  for (const { id, digest } of await versionsOf(database, which)) {
    const key = digest === null ? null : `${name} ${id} ${digest}`
    const cached = key === null ? undefined : known.get(key)
    if (cached === undefined) others.set(id, key)
    else parts.set(id, cached.part as Part)
  }
  for (const view of await datasetViews(database, [...others.keys()])) {
    const id = view.record.Dataset_ID
    const part = of(view)
    parts.set(id, part)
    const key = others.get(id)
    // What has no facts of its own, only rows, may change without another digest.
    if (key === `${name} ${id} ${view.digest}`) known.set(key, { part })
  }
  return parts
}

function versionsOf(database: Database, which: Which) {
  const isWanted = 'ids' in which ? inArray(datasets.id, [...which.ids]) : inArray(datasets.shortName, [...which.names])
  return database
    .select({ id: datasets.id, digest: datasetFacts.digest })
    .from(datasets)
    .leftJoin(datasetFacts, eq(datasetFacts.datasetId, datasets.id))
    .where(and(isWanted, isNull(datasets.retiredAt)))
}
