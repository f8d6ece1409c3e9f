import type { listSubscriptions, subscribe, unsubscribe } from '#core/api/subscriptions.ts'
import * as service from '../account/subscriptions.ts'
import type { Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Lists the signed-in user's subscriptions. */
export const answerListSubscriptions: Handler<typeof listSubscriptions> = ({ ports: { database }, caller }) =>
  service.listSubscriptions(database, userOf(caller).id)

/** Subscribes the signed-in user to a data set. */
export const answerSubscribe: Handler<typeof subscribe> = async ({ ports: { database }, body, caller }) => {
  const { created, shortName } = await service.subscribe(database, userOf(caller).id, body.shortName)
  return { message: created ? `You now get the news of ${shortName}.` : `You get the news of ${shortName} already.`, created, shortName }
}

/** Ends subscriptions of the signed-in user. */
export const answerUnsubscribe: Handler<typeof unsubscribe> = async ({ ports: { database }, body, caller, c }) => {
  const ended = await service.unsubscribe(database, userOf(caller).id, body.shortNames)
  return c.text(`${ended} ${ended === 1 ? 'subscription' : 'subscriptions'} ended.`)
}
