import type { savedSearchesApi } from '#core/api/savedSearches.ts'
import { savedSearchErrors } from '#core/messages/savedSearches.ts'
import * as service from '../news/savedSearches.ts'
import type { Handlers } from './Handler.ts'
import { pathId } from './pathId.ts'
import { userOf } from './userOf.ts'

export const savedSearchesRoutes: Handlers<typeof savedSearchesApi> = {
  savedSearches: ({ ports: { database, config }, caller }) => service.listSavedSearches(database, config, userOf(caller).id),
  saveSearch: ({ ports: { database, config, now }, body, caller }) =>
    service.saveSearch(database, config, { ...body, userId: userOf(caller).id }, now()),
  changeSavedSearch: async (call) => {
    const { database, config } = call.ports
    const own = { userId: userOf(call.caller).id, id: pathId(call, savedSearchErrors.none) }
    return service.changeSavedSearch(database, config, own, call.body.mail)
  },
  deleteSavedSearch: async (call) => {
    const id = pathId(call, savedSearchErrors.none)
    await service.deleteSavedSearch(call.ports.database, { userId: userOf(call.caller).id, id })
    return { id }
  },
}
