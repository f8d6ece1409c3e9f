import { setTimeout as delay } from 'node:timers/promises'
import { endlessSelect, longCall } from '../edge/faults/FaultPortal.ts'
import { smallCall, withQuery } from '../edge/suite/TestedApi.ts'
import { makeCrowd, signInAt } from '../helpers/crowd.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { percentile } from './data/pings.ts'
import { type BenchOptions, median, type Report } from './report.ts'

const GREEDY = 18
const MODEST = 9
const ROUNDS = 5
const CALLS = 10
const PAUSE_MS = 100
/** Until the greedy caller has all that it can get, and its queries count as long. */
const GETTING_UNDER_WAY_MS = 6000
const TARGET = 3

export const group = 'fair'

/** What one greedy caller asks for, eighteen times at once and again whenever an answer comes. */
const greeds: Readonly<Record<string, string>> = {
  'heavy SELECTs': withQuery('/api/data/query', { query: endlessSelect }),
  'downloads that are never read': longCall,
}

/** What the nine others ask for: a SELECT that runs in a child, and a procedure that runs in the portal. */
const small: Readonly<Record<string, string>> = {
  'a small SELECT': withQuery('/api/data/query', { query: 'SELECT TOP 3 lat + 0 AS lat FROM tblNino12_SST' }),
  'a small procedure': withQuery('/api/data/sp', smallCall),
}

type Headers = Readonly<Record<string, string>>

/** How long nine modest callers wait for small answers while one greedy caller keeps eighteen heavy calls at work, against the same without it. */
export async function run(report: Report, { only, maxRounds }: BenchOptions): Promise<void> {
  const portal = await startPortal({ PELAGOS_RATE_FACTOR: '100000' })
  try {
    const key = { Authorization: `Api-Key ${await portal.makeApiKey()}` }
    const crowd = await makeCrowd(portal.dataDir, MODEST)
    const signedIn = await Promise.all(crowd.map((member) => signInAt(portal.url, member)))
    const modest = signedIn.map(({ jwt }) => ({ Cookie: `jwt=${jwt}` }))
    for (const [greed, path] of Object.entries(greeds)) {
      if (only !== null && only !== greed) continue
      for (const [name, call] of Object.entries(small)) {
        const rounds: Round[] = []
        for (let round = 0; round < Math.min(ROUNDS, maxRounds ?? ROUNDS); round++) {
          const idle = await callsOf(portal, modest, call)
          const stop = beGreedy(portal, key, path)
          await delay(GETTING_UNDER_WAY_MS)
          const busy = await callsOf(portal, modest, call)
          await stop()
          rounds.push({ idle, busy })
        }
        tell(report, `${name} beside ${greed}, p95`, rounds)
      }
    }
  } finally {
    await portal.stop()
  }
}

interface Calls {
  readonly times: readonly number[]
  readonly rejected: number
}
interface Round {
  readonly idle: Calls
  readonly busy: Calls
}

/** All modest callers at once, each one call after another. */
async function callsOf({ url }: TestPortal, callers: readonly Headers[], path: string): Promise<Calls> {
  const times: number[] = []
  let rejected = 0
  const one = async (headers: Headers) => {
    for (let call = 0; call < CALLS; call++) {
      const start = performance.now()
      const answer = await fetch(new URL(path, url), { headers })
      await answer.text()
      times.push(performance.now() - start)
      if (answer.status !== 200) rejected += 1
      await delay(PAUSE_MS)
    }
  }
  await Promise.all(callers.map(one))
  return { times, rejected }
}

/** Keeps so many calls at work, and reads no more of their answers than their heads. Answers what ends it. */
function beGreedy({ url }: TestPortal, headers: Headers, path: string): () => Promise<void> {
  const leaving = new AbortController()
  const { signal } = leaving
  const one = async () => {
    while (!signal.aborted) {
      const answer = await fetch(new URL(path, url), { headers, signal })
      if (answer.status === 200) await delay(600_000, undefined, { signal })
      else await answer.text()
      await delay(PAUSE_MS, undefined, { signal })
    }
  }
  const all = Array.from({ length: GREEDY }, () => one().catch(() => undefined))
  return async () => {
    leaving.abort()
    await Promise.all(all)
  }
}

function tell(report: Report, name: string, rounds: readonly Round[]): void {
  const p95 = (calls: Calls) => percentile(calls.times, 0.95)
  const value = median(rounds.map(({ busy }) => p95(busy)))
  const floor = median(rounds.map(({ idle }) => p95(idle)))
  const ratio = median(rounds.map(({ idle, busy }) => p95(busy) / p95(idle)))
  const rejected = rounds.reduce((sum, { idle, busy }) => sum + idle.rejected + busy.rejected, 0)
  const each = rounds.map(({ idle, busy }) => (p95(busy) / p95(idle)).toFixed(2)).join(', ')
  report({
    name,
    value,
    unit: 'ms',
    floor: `the same without it ${floor.toFixed(1)} ms`,
    ratio,
    target: TARGET,
    isRight: rejected === 0,
    check: rejected > 0 ? `${rejected} were rejected` : `n=${rounds.length} rounds (${each}) of ${MODEST * CALLS} calls, none rejected`,
  })
}
