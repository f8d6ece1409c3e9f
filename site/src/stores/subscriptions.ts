import { atom } from 'nanostores'
import { Problem } from '#core/api/problem.ts'
import {
  listSubscriptions,
  type SubscriptionRecord,
  subscribe as subscribeCall,
  unsubscribe as unsubscribeCall,
} from '#core/api/subscriptions.ts'
import { accountMessages } from '#core/messages/account.ts'
import { notify } from './notices.ts'
import { portal } from './portal.ts'
import { $session } from './session.ts'

/** What this page knows of the reader's subscriptions. */
export type Subscriptions =
  | { readonly state: 'unknown' }
  | { readonly state: 'waiting' }
  | { readonly state: 'known'; readonly list: readonly SubscriptionRecord[] }
  | { readonly state: 'problem' }

/** The reader's subscriptions, once somebody has asked for them. */
export const $subscriptions = atom<Subscriptions>({ state: 'unknown' })

// Another reader's list is never shown.
$session.listen((session) => session.state === 'visitor' && forgetSubscriptions())

/** Forgets the list, as after a log-out. */
export function forgetSubscriptions(): void {
  $subscriptions.set({ state: 'unknown' })
}

/** Reads the list; one that is shown already stays in view until the new one is there. Says so where it cannot be read. */
export async function loadSubscriptions(): Promise<void> {
  if ($subscriptions.get().state !== 'known') $subscriptions.set({ state: 'waiting' })
  try {
    $subscriptions.set({ state: 'known', list: await portal.call(listSubscriptions, {}) })
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    $subscriptions.set({ state: 'problem' })
  }
}

/** Subscribes to a data set by its short name and reads the list anew. Answers whether it was done, and says so where not. */
export function subscribe(shortName: string): Promise<boolean> {
  return changed(() => portal.call(subscribeCall, {}, { body: { shortName } }), accountMessages.subscriptionNotCreated)
}

/** Ends subscriptions by their short names and reads the list anew. Answers whether it was done, and says so where not. */
export function unsubscribe(shortNames: readonly string[]): Promise<boolean> {
  return changed(() => portal.open(unsubscribeCall, {}, { body: { shortNames: [...shortNames] } }), accountMessages.subscriptionNotEnded)
}

async function changed(call: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await call()
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(failure, 'danger')
    return false
  }
  await loadSubscriptions()
  return true
}
