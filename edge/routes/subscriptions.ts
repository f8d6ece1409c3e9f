import type { subscriptionsApi } from '#core/api/subscriptions.ts'
import * as service from '../account/subscriptions.ts'
import type { Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

export const subscriptionsRoutes: Handlers<typeof subscriptionsApi> = {
  listSubscriptions: ({ ports: { database }, caller }) => service.listSubscriptions(database, userOf(caller).id),
  subscribe: async ({ ports: { database }, body, caller }) => {
    const { created, shortName } = await service.subscribe(database, userOf(caller).id, body.shortName)
    return { message: created ? `You now get the news of ${shortName}.` : `You get the news of ${shortName} already.`, created, shortName }
  },
  unsubscribe: async ({ ports: { database }, body, caller, c }) => {
    const ended = await service.unsubscribe(database, userOf(caller).id, body.shortNames)
    return c.text(`${ended} ${ended === 1 ? 'subscription' : 'subscriptions'} ended.`)
  },
}
