import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DatasetView } from '#core/catalog/DatasetView.ts'
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

/** By store, part, data set and version, those asked for longest ago first. */
const caches = new WeakMap<object, Map<string, unknown>>()
/** A few catalog pages' worth; most are a few kilobytes. */
const MAX_PARTS = 100

/** Data sets as a condition on short names or on IDs. */
type Which = { readonly ids: readonly number[] } | { readonly names: readonly string[] }

/**
 * A part of the facts of each of these data sets that the portal shows, by ID. Kept as long as the data set's version is the present one,
 * so that a publication has only the facts of its own data set unpacked.
 */
export async function factParts<Part>(database: Database, which: Which, { name, of }: FactPart<Part>): Promise<ReadonlyMap<number, Part>> {
  const known = caches.get(storeOf(database)) ?? new Map<string, unknown>()
  caches.set(storeOf(database), known)
  const parts = new Map<number, Part>()
  const others = new Map<number, string | null>()
  for (const { id, digest } of await versionsOf(database, which)) {
    const key = digest === null ? null : `${name} ${id} ${digest}`
    if (key !== null && known.has(key)) parts.set(id, touched(known, key) as Part)
    else others.set(id, key)
  }
  for (const view of await datasetViews(database, [...others.keys()])) {
    const id = view.record.Dataset_ID
    parts.set(id, of(view))
    const key = others.get(id)
    // What has no facts of its own, only rows, may change without another digest.
    if (key === `${name} ${id} ${view.digest}`) keep(known, key, parts.get(id))
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

function touched(known: Map<string, unknown>, key: string): unknown {
  const part = known.get(key)
  keep(known, key, part)
  return part
}

function keep(known: Map<string, unknown>, key: string, part: unknown): void {
  known.delete(key)
  known.set(key, part)
  const [oldest] = known.keys()
  if (known.size > MAX_PARTS && oldest !== undefined) known.delete(oldest)
}
