import type { collectionsApi } from '#core/api/collections.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { collectionErrors } from '#core/messages/collections.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import * as service from '../catalog/collections/changeCollections.ts'
import { findCollection, listCollections, listFollowed } from '../catalog/collections/readCollections.ts'
import { queueKey } from '../middleware/queueKey.ts'
import { bulkCount } from '../query/bulk/bulkCount.ts'
import { datesOf } from '../query/bulk/bulkExtent.ts'
import { datasetsNamed, unknownNames } from '../query/bulk/bulkPlan.ts'
import { readFilters, readNames } from '../query/bulk/readRequest.ts'
import { cruiseFor } from './bulk.ts'
import type { Call, Handlers } from './Handler.ts'
import { pathId } from './pathId.ts'
import { userOf } from './userOf.ts'

/** The collection that the path names. */
const idOf = (call: Pick<Call<Endpoint>, 'c'>): number => pathId(call, collectionErrors.none)

const isTrue = (text: 'true' | 'false' | undefined): boolean => text === 'true'

export const collectionsRoutes: Handlers<typeof collectionsApi> = {
  collections: ({ ports: { database }, caller, query }) =>
    listCollections(database, caller.kind === 'user' ? caller.user.id : null, isTrue(query.includeDatasets)),
  collectionNameFree: async ({ ports: { database }, caller, query }) => ({
    isAvailable: await service.isNameFree(database, userOf(caller).id, query.name, query.collectionId ?? null),
  }),
  followedCollections: ({ ports: { database }, caller, query }) => listFollowed(database, userOf(caller).id, isTrue(query.includeDatasets)),
  collection: async (call) => findCollection(call.ports.database, userOf(call.caller).id, idOf(call)),
  createCollection: ({ ports: { database, now }, caller, body: { collectionName, ...fields } }) =>
    service.createCollection(database, userOf(caller).id, { ...fields, name: collectionName }, now()),
  changeCollection: async (call) => {
    const { collectionName, ...fields } = call.body
    const { database, now } = call.ports
    return service.changeCollection(database, userOf(call.caller).id, idOf(call), { ...fields, name: collectionName }, now())
  },
  deleteCollection: async (call) => {
    const id = idOf(call)
    await service.deleteCollection(call.ports.database, userOf(call.caller).id, id)
    return { id }
  },
  copyCollection: async (call) => service.copyCollection(call.ports.database, userOf(call.caller).id, idOf(call), call.ports.now()),
  followCollection: async (call) => {
    const how = { isSubscribing: isTrue(call.query.subscribe), now: call.ports.now() }
    return service.followCollection(call.ports.database, userOf(call.caller).id, idOf(call), how)
  },
  unfollowCollection: async (call) => {
    const id = idOf(call)
    await service.unfollowCollection(call.ports.database, userOf(call.caller).id, id)
    return { id }
  },
  viewCollection: async (call) => {
    const { database } = call.ports
    const { id: userId } = userOf(call.caller)
    await service.countUse(database, userId, idOf(call), 'views')
    const { id, views } = await findCollection(database, userId, idOf(call))
    return { id, views }
  },
  collectionRowCounts: async ({ ports, body, c }) => {
    const names = readNames(body)
    const catalog = await loadSnapshot(ports.database)
    const filters = readFilters({ filters: body.constraints })
    datesOf(filters)
    const cruise = filters.cruise == null ? null : await cruiseFor(ports.database, catalog, filters.cruise)
    const datasets = datasetsNamed(catalog, names)
    const results: Record<string, number> = {}
    const requester = { signal: c.req.raw.signal, caller: queueKey(c, ports) }
    // Sequentially, since the engine may count each of them.
    for (const dataset of datasets)
      if (dataset.table !== null) results[dataset.record.Short_Name] = (await bulkCount(ports, dataset, filters, cruise, requester)).rows
    const rows = Object.values(results)
    return {
      results,
      skipped: datasets.filter(({ table }) => table === null).map(({ record }) => record.Short_Name),
      failed: [...unknownNames(catalog, names)],
      metadata: { requested: names.length, counted: rows.length, totalRows: rows.reduce((sum, count) => sum + count, 0) },
    }
  },
}
