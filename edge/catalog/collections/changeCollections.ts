import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { CollectionRecord } from '#core/catalog/collection.ts'
import { limits } from '#core/limits/catalog.ts'
import { collectionErrors } from '#core/messages/collections.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Transaction } from '../../database/catalogVersion.ts'
import type { Database } from '../../database/Database.ts'
import { collectionDatasets, collectionFollows, collections, datasets, subscriptions } from '../../database/schema/index.ts'
import { datasetIds, findCollection, type ReaderId } from './readCollections.ts'

/** What a person says of a collection; what is left out stays. */
interface CollectionFields {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly isPublic?: boolean | undefined
  /** Short names in the order of the list. */
  readonly datasets?: readonly string[] | undefined
}

/** Whether a person has no other collection of this name, in any letter case. */
export async function isNameFree(
  store: Database | Transaction,
  userId: number,
  name: string,
  collectionId: number | null,
): Promise<boolean> {
  const isOther = ne(collections.id, collectionId ?? -1)
  return (await store.$count(collections, and(eq(collections.userId, userId), eq(collections.name, name), isOther))) === 0
}

/** Makes a collection; throws `conflict` for a name that its owner has, or where they have as many as they may. */
export function createCollection(
  database: Database,
  userId: number,
  fields: CollectionFields & { readonly name: string },
  now: number,
): Promise<CollectionRecord> {
  return database.transaction(async (tx) => {
    const ids = await datasetIds(tx, fields.datasets ?? [], null)
    await requireFreeName(tx, userId, fields.name, null)
    return findCollection(tx, userId, await insertCollection(tx, userId, fields, ids, now))
  })
}

async function requireFreeName(tx: Transaction, userId: number, name: string, collectionId: number | null): Promise<void> {
  if (!(await isNameFree(tx, userId, name, collectionId))) throw new Problem('conflict', collectionErrors.nameTaken)
}

async function insertCollection(
  tx: Transaction,
  userId: number,
  { name, description = '', isPublic = false }: CollectionFields & { readonly name: string },
  ids: readonly number[],
  now: number,
): Promise<number> {
  if ((await tx.$count(collections, eq(collections.userId, userId))) >= limits.collectionsPerUser)
    throw new Problem('conflict', collectionErrors.tooMany)
  const [made] = await tx
    .insert(collections)
    .values({ userId, name, description, isPublic, createdAt: now, modifiedAt: now })
    .returning({ id: collections.id })
  if (made === undefined) throw new Error('the store answered no row for a new collection')
  await writeDatasets(tx, made.id, ids)
  return made.id
}

async function writeDatasets(tx: Transaction, collectionId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(collectionDatasets).where(eq(collectionDatasets.collectionId, collectionId))
  if (ids.length === 0) return
  await tx.insert(collectionDatasets).values(ids.map((datasetId, position) => ({ collectionId, datasetId, position })))
}

/** Throws `not-found` where the person may not see the collection, and `forbidden` where it is someone else's. */
async function requireOwn(tx: Transaction, userId: number, id: number): Promise<void> {
  if (!(await findCollection(tx, userId, id)).isOwner) throw new Problem('forbidden', collectionErrors.notYours)
}

/** Changes what is given of a person's own collection. */
export function changeCollection(
  database: Database,
  userId: number,
  id: number,
  { datasets, ...fields }: CollectionFields,
  now: number,
): Promise<CollectionRecord> {
  return database.transaction(async (tx) => {
    await requireOwn(tx, userId, id)
    if (fields.name !== undefined) await requireFreeName(tx, userId, fields.name, id)
    if (datasets !== undefined) await writeDatasets(tx, id, await datasetIds(tx, datasets, id))
    await tx
      .update(collections)
      .set({ ...fields, modifiedAt: now })
      .where(eq(collections.id, id))
    return findCollection(tx, userId, id)
  })
}

/** Deletes a person's own collection. */
export function deleteCollection(database: Database, userId: number, id: number): Promise<void> {
  return database.transaction(async (tx) => {
    await requireOwn(tx, userId, id)
    await tx.delete(collections).where(eq(collections.id, id))
  })
}

/** Makes a private copy of a collection for a person, named after it, with a number where they have one of that name. */
export function copyCollection(database: Database, userId: number, id: number, now: number): Promise<CollectionRecord> {
  return database.transaction(async (tx) => {
    const { name, description } = await findCollection(tx, userId, id)
    const rows = await tx
      .select({ id: collectionDatasets.datasetId })
      .from(collectionDatasets)
      .where(eq(collectionDatasets.collectionId, id))
      .orderBy(collectionDatasets.position)
    const fields = { name: await copyName(tx, userId, name), description }
    const ids = rows.map((row) => row.id)
    const copy = await insertCollection(tx, userId, fields, ids, now)
    await countUse(tx, userId, id, 'copies')
    return findCollection(tx, userId, copy)
  })
}

async function copyName(tx: Transaction, userId: number, name: string, copy = 1): Promise<string> {
  const ending = copy === 1 ? ' copy' : ` copy ${copy}`
  const wanted = name.slice(0, limits.collectionNameCharacters - ending.length).trimEnd() + ending
  return (await isNameFree(tx, userId, wanted, null)) ? wanted : copyName(tx, userId, name, copy + 1)
}

/** Has a person follow a collection, and with `isSubscribing` subscribe to the news of its data sets. */
export function followCollection(
  database: Database,
  userId: number,
  id: number,
  { isSubscribing, now }: { readonly isSubscribing: boolean; readonly now: number },
): Promise<CollectionRecord> {
  return database.transaction(async (tx) => {
    const { isFollowing } = await findCollection(tx, userId, id)
    const followed = await tx.$count(collectionFollows, eq(collectionFollows.userId, userId))
    if (!isFollowing && followed >= limits.followedCollectionsPerUser) throw new Problem('conflict', collectionErrors.tooManyFollowed)
    await tx.insert(collectionFollows).values({ userId, collectionId: id, createdAt: now }).onConflictDoNothing()
    if (isSubscribing) await subscribeToDatasets(tx, userId, id)
    return findCollection(tx, userId, id)
  })
}

async function subscribeToDatasets(tx: Transaction, userId: number, id: number): Promise<void> {
  const rows = await tx
    .select({ datasetId: datasets.id })
    .from(collectionDatasets)
    .innerJoin(datasets, eq(datasets.id, collectionDatasets.datasetId))
    .where(and(eq(collectionDatasets.collectionId, id), isNull(datasets.retiredAt)))
  if (rows.length > 0)
    await tx
      .insert(subscriptions)
      .values(rows.map(({ datasetId }) => ({ userId, datasetId })))
      .onConflictDoNothing()
}

/** Ends that a person follows a collection, whether they may still see it or not. */
export async function unfollowCollection(database: Database, userId: number, id: number): Promise<void> {
  await database.delete(collectionFollows).where(and(eq(collectionFollows.userId, userId), eq(collectionFollows.collectionId, id)))
}

/** Raises a counter of a collection that the reader may see; views by its owner do not count. */
export async function countUse(
  store: Database | Transaction,
  reader: ReaderId,
  id: number,
  counter: 'downloads' | 'views' | 'copies',
): Promise<void> {
  const isOfOther = and(eq(collections.isPublic, true), ne(collections.userId, reader ?? -1))
  const isOwn = counter === 'views' ? undefined : eq(collections.userId, reader ?? -1)
  const { [counter]: column } = collections
  await store
    .update(collections)
    .set({ [counter]: sql`${column} + 1` })
    .where(and(eq(collections.id, id), or(isOfOther, isOwn)))
}
