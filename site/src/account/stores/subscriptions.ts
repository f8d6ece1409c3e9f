import { subscriptionsApi } from '#core/api/subscriptions.ts'
import { accountMessages } from '#core/messages/account.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { attempt } from '../../common/stores/attempt.ts'
import { portal } from '../../common/stores/portal.ts'
import { type OwnList, ownList } from './ownList.ts'

const own = ownList(() => portal.call(subscriptionsApi.listSubscriptions, {}))

/** The reader's subscriptions, once somebody has asked for them. */
export const $subscriptions = own.$list

/** Reads the reader's subscriptions. */
export const loadSubscriptions = own.load

/** Whether the reader is known to be subscribed to a data set. */
export function isSubscribedTo(subscriptions: OwnList<{ readonly Dataset_Name: string }>, shortName: string): boolean {
  return shownValue(subscriptions)?.some(({ Dataset_Name }) => Dataset_Name === shortName) ?? false
}

/** Subscribes to a data set by its short name and reads the list again. Answers whether it was done, and says so where not. */
export async function subscribe(shortName: string): Promise<boolean> {
  const done = await attempt(
    () => portal.call(subscriptionsApi.subscribe, {}, { body: { shortName } }),
    accountMessages.subscriptionNotCreated,
  )
  if (done) await loadSubscriptions()
  return done
}

/** Ends subscriptions by their short names and reads the list again. Answers whether it was done, and says so where not. */
export async function unsubscribe(shortNames: readonly string[]): Promise<boolean> {
  const call = () => portal.call(subscriptionsApi.unsubscribe, {}, { body: { shortNames: [...shortNames] } })
  const done = await attempt(call, accountMessages.subscriptionNotEnded)
  if (done) await loadSubscriptions()
  return done
}
