import { collectionsApi } from '#core/api/collections.ts'
import type { CollectionRecord } from '#core/catalog/collection.ts'
import { limits } from '#core/limits/catalog.ts'
import { collectionErrors, collectionTexts } from '#core/messages/collections.ts'
import { Problem } from '#core/request/Problem.ts'
import { ownList } from '../../account/stores/ownList.ts'
import { portal } from '../../common/stores/portal.ts'

const listed = ownList(() => portal.call(collectionsApi.collections, {}))
const followed = ownList(() => portal.call(collectionsApi.followedCollections, {}))

/** The reader's own collections and the public ones of others, once somebody has asked for them. */
export const $collections = listed.$list
/** Reads them. */
export const loadCollections = listed.load
/** Those that the reader follows. */
export const $followed = followed.$list
/** Reads them. */
export const loadFollowed = followed.load

const pathOf = (id: number) => ({ path: { id: String(id) } })

/** Why a form about a collection was not accepted, said at its name where it is about that. */
export interface CollectionProblem {
  readonly fields?: { readonly name: string }
  readonly message?: string
}

async function problemOf(call: () => Promise<unknown>): Promise<CollectionProblem | null> {
  try {
    await call()
    return null
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return fault.message === collectionErrors.nameTaken ? { fields: { name: fault.message } } : { message: fault.message }
  }
}

/** A collection with its data sets. */
export const readCollection = (id: number, signal: AbortSignal): Promise<CollectionRecord> =>
  portal.call(collectionsApi.collection, {}, { ...pathOf(id), signal })

/** Counts that the reader looks at a collection; what goes wrong is nothing to them. */
export const noteView = (id: number): Promise<unknown> =>
  portal.call(collectionsApi.viewCollection, {}, pathOf(id)).catch((fault: unknown) => {
    if (!(fault instanceof Problem)) throw fault
  })

/** Makes a collection; resolves to why not, or to `null`. */
export const createCollection = (fields: { readonly name: string; readonly description?: string; readonly isPublic?: boolean }) =>
  problemOf(() => {
    const { name, ...more } = fields
    return portal.call(collectionsApi.createCollection, {}, { body: { collectionName: name, ...more } })
  })

/** Changes a collection of the reader; resolves to why not, or to `null`. */
export const changeCollection = (
  id: number,
  fields: { readonly name?: string; readonly description?: string; readonly isPublic?: boolean; readonly datasets?: readonly string[] },
) =>
  problemOf(() => {
    const { name, datasets, ...more } = fields
    const body = { ...more, ...(name === undefined ? {} : { collectionName: name }), ...(datasets && { datasets: [...datasets] }) }
    return portal.call(collectionsApi.changeCollection, {}, { ...pathOf(id), body })
  })

/** Adds data sets to the collection of this ID, or to a new one of this name; resolves to why not, or to `null`. */
export function addToCollection(
  to: { readonly id: number } | { readonly name: string },
  names: readonly string[],
): Promise<CollectionProblem | null> {
  return problemOf(async () => {
    if ('name' in to) {
      await portal.call(collectionsApi.createCollection, {}, { body: { collectionName: to.name, datasets: [...names] } })
      return
    }
    const { datasets = [] } = await portal.call(collectionsApi.collection, {}, pathOf(to.id))
    const all = [...new Set([...datasets.map(({ datasetShortName }) => datasetShortName), ...names])]
    if (all.length > limits.datasetsPerCollection) throw new Problem('bad-request', collectionTexts.full)
    await portal.call(collectionsApi.changeCollection, {}, { ...pathOf(to.id), body: { datasets: all } })
  })
}

/** Makes a copy for the reader and returns its ID. */
export const copyCollection = async (id: number): Promise<number> => (await portal.call(collectionsApi.copyCollection, {}, pathOf(id))).id

/** Has the reader follow a collection, and with `isSubscribing` subscribe to its data sets. */
export const followCollection = (id: number, isSubscribing: boolean) =>
  problemOf(() => portal.call(collectionsApi.followCollection, isSubscribing ? { subscribe: 'true' } : {}, pathOf(id)))

/** Ends that the reader follows a collection. */
export const unfollowCollection = (id: number): Promise<unknown> => portal.call(collectionsApi.unfollowCollection, {}, pathOf(id))

/** Deletes a collection of the reader. */
export const deleteCollection = (id: number): Promise<unknown> => portal.call(collectionsApi.deleteCollection, {}, pathOf(id))
