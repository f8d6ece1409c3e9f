import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CollectionRecord } from '#core/catalog/collection.ts'
import { limits } from '#core/limits/catalog.ts'
import { collectionErrors } from '#core/messages/collections.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Transaction } from '../../database/catalogVersion.ts'
import type { Database } from '../../database/Database.ts'
import { collectionDatasets, collectionFollows, collections, datasets, users } from '../../database/schema/index.ts'
import { groupBy } from '../groupBy.ts'

type Store = Database | Transaction

/** A person's ID; `null` for a visitor, who sees the public collections alone. */
export type ReaderId = number | null

/** The names that a data set is known by. A retired one whose name another has taken keeps it in its record only. */
const knownName = sql<string>`json_extract(${datasets.record}, '$.Short_Name')`
const knownLongName = sql<string>`json_extract(${datasets.record}, '$.Long_Name')`

const visibleTo = (reader: ReaderId) => or(eq(collections.isPublic, true), reader === null ? undefined : eq(collections.userId, reader))

/** The collections of a reader, then the public ones of others, as far as a list shows them. */
export async function listCollections(store: Store, reader: ReaderId, withDatasets: boolean): Promise<CollectionRecord[]> {
  const own = reader === null ? [] : await read(store, reader, eq(collections.userId, reader), { withDatasets })
  const isOfOthers = reader === null ? undefined : ne(collections.userId, reader)
  const others = await read(store, reader, and(eq(collections.isPublic, true), isOfOthers), { withDatasets })
  return [...own, ...others]
}

/** The collections that a person follows and may still see, the latest followed first. */
export function listFollowed(store: Store, userId: number, withDatasets: boolean): Promise<CollectionRecord[]> {
  const isFollowed = and(isNotNull(collectionFollows.userId), visibleTo(userId))
  return read(store, userId, isFollowed, {
    withDatasets,
    order: desc(collectionFollows.createdAt),
    limit: limits.followedCollectionsPerUser,
  })
}

/** A collection with its data sets; throws `not-found` where there is none that the reader may see. */
export async function findCollection(store: Store, reader: ReaderId, id: number): Promise<CollectionRecord> {
  const [found] = await read(store, reader, and(eq(collections.id, id), visibleTo(reader)), { withDatasets: true })
  if (found === undefined) throw new Problem('not-found', collectionErrors.none)
  return found
}

/** A public collection with its data sets; `null` where there is none. */
export async function publicCollection(store: Store, id: number): Promise<CollectionRecord | null> {
  const [found] = await read(store, null, and(eq(collections.id, id), visibleTo(null)), { withDatasets: true })
  return found ?? null
}

interface Reading {
  readonly withDatasets: boolean
  readonly order?: SQL
  readonly limit?: number
}

async function read(
  store: Store,
  reader: ReaderId,
  where: SQL | undefined,
  { withDatasets, order = desc(collections.modifiedAt), limit = limits.listedCollections }: Reading,
): Promise<CollectionRecord[]> {
  const countOf = (table: typeof collectionFollows | typeof collectionDatasets) =>
    sql<number>`(select count(*) from ${table} as counted where counted.collection_id = ${collections.id})`
  const rows = await store
    .select({
      collection: collections,
      owner: { firstName: users.firstName, lastName: users.lastName, institute: users.institute },
      followedAt: collectionFollows.createdAt,
      followers: countOf(collectionFollows),
      datasets: countOf(collectionDatasets),
    })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .leftJoin(collectionFollows, and(eq(collectionFollows.collectionId, collections.id), eq(collectionFollows.userId, reader ?? -1)))
    .where(where)
    .orderBy(order, desc(collections.id))
    .limit(limit)
  const lists = withDatasets
    ? await datasetsOf(
        store,
        rows.map(({ collection }) => collection.id),
      )
    : null
  return rows.map(({ collection, owner, followedAt, followers, datasets }) => ({
    id: collection.id,
    name: collection.name,
    description: collection.description,
    isPublic: collection.isPublic,
    createdDate: new Date(collection.createdAt).toISOString(),
    modifiedDate: new Date(collection.modifiedAt).toISOString(),
    followDate: followedAt === null ? null : new Date(followedAt).toISOString(),
    ownerName: `${owner.firstName} ${owner.lastName}`.trim(),
    ownerAffiliation: owner.institute,
    isOwner: collection.userId === reader,
    isFollowing: followedAt !== null,
    downloads: collection.downloads,
    views: collection.views,
    copies: collection.copies,
    followerCount: followers,
    datasetCount: datasets,
    ...(lists === null ? {} : { datasets: (lists.get(collection.id) ?? []).map(({ collectionId: _, ...dataset }) => dataset) }),
  }))
}

async function datasetsOf(store: Store, ids: readonly number[]) {
  const isInvalid = sql<number>`${datasets.retiredAt} is not null`
  const rows = await store
    .select({
      collectionId: collectionDatasets.collectionId,
      datasetShortName: knownName,
      datasetLongName: knownLongName,
      isInvalid: isInvalid.mapWith(Boolean),
    })
    .from(collectionDatasets)
    .innerJoin(datasets, eq(datasets.id, collectionDatasets.datasetId))
    .where(inArray(collectionDatasets.collectionId, [...ids]))
    .orderBy(asc(collectionDatasets.position))
  return groupBy(rows, ({ collectionId }) => collectionId)
}

/**
 * The IDs of data sets of these short names, in any letter case and in this order: those of the catalog, and the retired ones that the
 * collection has already. Throws `bad-request` that lists the others.
 */
export async function datasetIds(store: Store, names: readonly string[], collectionId: number | null): Promise<readonly number[]> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))]
  const inList = store.select({ id: collectionDatasets.datasetId }).from(collectionDatasets)
  const isListed = and(
    inArray(sql`lower(${knownName})`, wanted),
    inArray(datasets.id, inList.where(eq(collectionDatasets.collectionId, collectionId ?? -1))),
  )
  const rows = await store
    .select({ id: datasets.id, name: knownName })
    .from(datasets)
    .where(or(and(inArray(datasets.shortName, wanted), isNull(datasets.retiredAt)), isListed))
    // Of two of the same name, the one in the catalog comes last and so counts.
    .orderBy(sql`${datasets.retiredAt} is null`)
  const known = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  const unknown = names.filter((name) => !known.has(name.toLowerCase()))
  if (unknown.length > 0) throw new Problem('bad-request', collectionErrors.unknownDatasets(unknown))
  return wanted.map((name) => known.get(name) ?? 0)
}
