import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SubscriptionRecord } from '#core/api/subscriptions.ts'
import { accountMessages } from '#core/messages/account.ts'
import { type SignedInUser, sessionOf } from '../../../site/src/common/stores/session.ts'

const { $subscriptions, loadSubscriptions, subscribe, unsubscribe } = await import('../../../site/src/account/stores/subscriptions.ts')
const { $notices } = await import('../../../site/src/common/stores/notices.ts')
const { $session } = await import('../../../site/src/common/stores/session.ts')

const userOf = (username: string): { readonly state: 'user'; readonly user: SignedInUser } => {
  const session = sessionOf(`UserInfo=${encodeURIComponent(JSON.stringify({ username }))}`)
  if (session.state !== 'user') throw new Error('no user')
  return session
}
const record: SubscriptionRecord = { User_ID: 1, Dataset_ID: 2, Dataset_Name: 'tblWind_NRT', Dataset_Long_Name: 'Wind' }
const sent: { readonly method: string; readonly body: unknown }[] = []
let answer: (method: string) => Response | Promise<Response>

beforeEach(() => {
  sent.length = 0
  $notices.set([])
  $session.set({ state: 'visitor' })
  $session.set(userOf('ada marin'))
  answer = (method) =>
    method === 'GET' ? Response.json([record]) : Response.json({ message: '', created: true, shortName: 'tblWind_NRT' })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    sent.push({ method, body: init.body === undefined ? null : JSON.parse(String(init.body)) })
    return answer(method)
  })
})
afterEach(() => vi.unstubAllGlobals())

test('SUB-03 subscribing sends the short name and reads the list anew', async () => {
  expect(await subscribe('tblWind_NRT')).toBe(true)
  expect(sent).toEqual([
    { method: 'POST', body: { shortName: 'tblWind_NRT' } },
    { method: 'GET', body: null },
  ])
  expect($subscriptions.get()).toEqual({ state: 'succeeded', value: [record] })
})

test('SUB-03 SUB-04 unsubscribing sends an array of names; an error is reported and the list stays', async () => {
  await loadSubscriptions()
  answer = () => new Response('error', { status: 500 })
  expect(await unsubscribe(['tblWind_NRT'])).toBe(false)
  expect(sent.at(-1)).toEqual({ method: 'DELETE', body: { shortNames: ['tblWind_NRT'] } })
  expect($notices.get().map(({ text }) => text)).toEqual([accountMessages.subscriptionNotEnded])
  expect($subscriptions.get().state).toBe('succeeded')
})

test('SUB-04 a list that cannot be read is a problem, not an empty list', async () => {
  answer = () => new Response('error', { status: 500 })
  await loadSubscriptions()
  expect($subscriptions.get()).toMatchObject({ state: 'failed' })
})

test('ACC-25 the list is forgotten when its owner leaves, and an answer that comes later is dropped', async () => {
  await loadSubscriptions()
  $session.set({ state: 'visitor' })
  expect($subscriptions.get()).toEqual({ state: 'notTried' })
  $session.set(userOf('ada marin'))
  let arrive: (response: Response) => void = () => {}
  answer = () => new Promise<Response>((resolve) => (arrive = resolve))
  const loading = loadSubscriptions()
  $session.set(userOf('someone else'))
  arrive(Response.json([record]))
  await loading
  expect($subscriptions.get()).toEqual({ state: 'notTried' })
})
