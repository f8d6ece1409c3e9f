import type { recommendationsApi } from '#core/api/recommendations.ts'
import { Problem } from '#core/request/Problem.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import { recordsOf } from '../catalog/cruises.ts'
import { popularDatasets, recentDatasets, recommendedDatasets } from '../catalog/recommendations.ts'
import type { Caller } from '../middleware/context.ts'
import type { Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

/** The caller's ID; throws `forbidden` where the call asks for somebody else's list. */
function ownId(caller: Caller, requestedId: number | undefined): number {
  const { id } = userOf(caller)
  if (requestedId !== undefined && requestedId !== id)
    throw new Problem('forbidden', 'These lists are available only to the user they belong to.')
  return id
}

export const recommendationsRoutes: Handlers<typeof recommendationsApi> = {
  popularDatasets: async ({ ports }) => recordsOf(await popularDatasets(ports, await loadSnapshot(ports.database))),
  recentDatasets: async ({ ports, caller, query }) =>
    recordsOf(await recentDatasets(ports, await loadSnapshot(ports.database), ownId(caller, query.user_id))),
  recommendedDatasets: async ({ ports, caller, query }) =>
    recordsOf(await recommendedDatasets(ports, await loadSnapshot(ports.database), ownId(caller, query.user_id))),
}
