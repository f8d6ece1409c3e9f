import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCrowd, signInAt } from '../../helpers/crowd.ts'
import { smallCall, withQuery } from '../suite/TestedApi.ts'
import { callFrom, endlessSelect, FaultPortal, type HeldStream, longCall } from './FaultPortal.ts'
import { gone, ticks } from './processes.ts'

const GREEDY = 20
const MODEST = 9
const ROUNDS = 2

let portal: FaultPortal
let modest: Readonly<Record<string, string>>[]

beforeAll(async () => {
  portal = await FaultPortal.start({ environment: { PELAGOS_RATE_FACTOR: '1000' } })
  const crowd = await makeCrowd(portal.dataDir, MODEST)
  const signedIn = await Promise.all(crowd.map((member) => signInAt(portal.url, member)))
  modest = signedIn.map(({ jwt }) => ({ Cookie: `jwt=${jwt}` }))
})
afterAll(() => portal.stop())

/** Every modest caller makes one call after another, all at the same time; answers the statuses. */
async function modestCalls(path: string, onAnswer?: () => void): Promise<number[]> {
  const statuses: number[] = []
  const one = async (headers: Readonly<Record<string, string>>) => {
    for (let round = 0; round < ROUNDS; round++) {
      const answer = await fetch(new URL(path, portal.url), { headers })
      await answer.text()
      statuses.push(answer.status)
      onAnswer?.()
    }
  }
  await Promise.all(modest.map(one))
  return statuses
}

const all200 = Array.from({ length: MODEST * ROUNDS }, () => 200)

describe('one caller who asks for more than their share', () => {
  test('twenty heavy SELECTs of one key keep none of nine others from their answers', async () => {
    const leaving = new AbortController()
    const path = withQuery('/api/data/query', { query: endlessSelect })
    const answers = Array.from({ length: GREEDY }, () => fetch(new URL(path, portal.url), { headers: portal.key, signal: leaving.signal }))
    // A query that finds the queue full is rejected at once.
    const ended: string[] = []
    for (const answer of answers) answer.then(({ status }) => status !== 503 && ended.push('greedy')).catch(() => undefined)
    const light = withQuery('/api/data/query', { query: 'SELECT TOP 3 lat + 0 AS lat FROM tblNino12_SST' })
    expect(await modestCalls(light, () => ended.push('modest'))).toEqual(all200)
    expect(await modestCalls(withQuery('/api/data/sp', smallCall))).toEqual(all200)
    // Nobody waited for the greedy one's queries, which were at it all the while.
    expect(ended[0]).toBe('modest')
    expect(ended.filter((whose) => whose === 'greedy').length).toBeLessThan(GREEDY)
    leaving.abort()
    await Promise.allSettled(answers)
  })

  test('twenty downloads that one key never reads keep none of nine others from their answers', async () => {
    const streams: Promise<HeldStream>[] = Array.from({ length: GREEDY }, () => portal.hold(longCall))
    for (const one of streams) one.catch(() => undefined)
    expect(await modestCalls(withQuery('/api/data/sp', smallCall))).toEqual(all200)
    // Its own queries that found the queue full got a 503; some are still waiting.
    const isHeld = async (one: Promise<HeldStream>) => expect((await one).status).toBe(200)
    await Promise.any(streams.map(isHeld))
    for (const one of streams) one.then((stream) => stream.leave()).catch(() => undefined)
  })

  test('OPS-12 downloads that nine people have stopped reading keep nobody from an answer, and go on when they read again', async () => {
    const streams = await Promise.all(modest.map((headers) => portal.hold(callFrom(-20), headers)))
    const answer = await portal.get(withQuery('/api/data/sp', smallCall))
    expect(answer.status).toBe(200)
    await answer.text()
    expect(await Promise.all(streams.map((stream) => stream.rest()))).toEqual(modest.map(() => 'whole'))
  })

  test('a portal that is killed at a heavy SELECT leaves no child at work', async () => {
    const answer = portal.select(endlessSelect).catch(() => undefined)
    await expect.poll(() => Math.max(...portal.children().map(ticks))).toBeGreaterThan(60)
    const children = portal.children()
    process.kill(portal.pid, 'SIGKILL')
    await gone(children)
    await answer
  })
})
