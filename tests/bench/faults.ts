import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { startFaultyPortal } from './faults/FaultyPortal.ts'
import { type BenchOptions, noted, type Report } from './report.ts'

const POLL_MS = 20
/** A fault must be there when calls begin, and be seen by what runs in the background. */
const SETTLE_MS = 300
/** E-mails that failed once are tried again after a minute. */
const MAILED_MS = 200_000

export const group = 'faults'

type Faulty = Awaited<ReturnType<typeof startFaultyPortal>>

/** Makes a fault; answers what ends it. */
type Break = (faulty: Faulty) => Promise<() => Promise<unknown>>

const faults: Readonly<Record<string, Break>> = {
  'store held by another process': async ({ portal }) => {
    const other = new DatabaseSync(join(portal.dataDir, 'pelagos.db'))
    other.exec('PRAGMA busy_timeout = 10000; BEGIN EXCLUSIVE')
    return async () => other.close()
  },
  'disk full': async ({ portal }) => {
    const limit = (bytes: number | 'unlimited') => execFileSync('prlimit', [`--pid=${portal.pid}`, `--fsize=${bytes}:unlimited`])
    limit(Math.min(8192, statSync(join(portal.dataDir, 'pelagos.db-wal')).size))
    return async () => limit('unlimited')
  },
  'mail server down': async ({ mail }) => {
    await mail.stop()
    return () => mail.start()
  },
  'object store down': async ({ swift }) => {
    await swift.killStore()
    return () => swift.restartStore()
  },
  'ClickHouse down': async ({ clickHouse }) => {
    await clickHouse.kill()
    return () => clickHouse.restart()
  },
  'clock an hour ahead': async ({ portal }) => {
    const jump = () => portal.process.child.kill('SIGUSR2')
    jump()
    return async () => jump()
  },
}

/** What people see of a portal while something it needs is broken, and how soon all is as before once that is mended. */
export async function run(report: Report, { only }: BenchOptions): Promise<void> {
  const faulty = await startFaultyPortal()
  try {
    await untilAllWork(faulty)
    for (const [name, make] of Object.entries(faults)) {
      if (only !== null && only !== name) continue
      const mend = await make(faulty)
      await delay(SETTLE_MS)
      const seen = await Promise.all(Object.entries(faulty.calls).map(async ([kind, call]) => `${kind} ${await outcomeOf(call)}`))
      await mend()
      const from = performance.now()
      await untilAllWork(faulty)
      report({ ...noted(name, (performance.now() - from) / 1000, 's', 'until all calls work again', Number.NaN, seen.join(', ')) })
    }
    const lost = lostFrom(faulty)
    const { missing, twice } = await mailedFrom(faulty)
    const check = `${faulty.confirmed.size} messages confirmed: ${lost} lost, ${missing} never mailed, ${twice} mailed twice`
    report({ ...noted('after all', lost + missing, 'lost', '-', Number.NaN, check), isRight: lost + missing + twice === 0 })
  } finally {
    await faulty.stop()
  }
}

async function outcomeOf(call: () => Promise<Response>): Promise<string> {
  const begun = performance.now()
  const answer = await call().catch(() => null)
  await answer?.text()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const retryAfter = answer?.headers.get('Retry-After') ?? null
  return `${answer?.status ?? 'broken off'}${retryAfter === null ? '' : `, Retry-After ${retryAfter},`} after ${seconds} s`
}

async function untilAllWork({ calls }: Faulty): Promise<void> {
  for (const call of Object.values(calls))
    for (;;) {
      const answer = await call().catch(() => null)
      await answer?.text()
      if (answer?.ok === true) break
      await delay(POLL_MS)
    }
}

/** Confirmed messages that the store does not have. */
function lostFrom({ portal, confirmed }: Faulty): number {
  const stored = portal.store((store) => store.prepare('SELECT message FROM contact_messages').all())
  const texts = new Set(stored.map(({ message }) => message))
  return [...confirmed].filter((text) => !texts.has(text)).length
}

/** Confirmed messages that did not come to the team once all pauses are over, and those that came twice. */
async function mailedFrom({ mail, confirmed }: Faulty): Promise<{ readonly missing: number; readonly twice: number }> {
  const counts = () => [...confirmed].map((text) => mail.arrived().filter((one) => one.text.includes(text)).length)
  for (const until = performance.now() + MAILED_MS; counts().includes(0) && performance.now() < until; ) await delay(1000)
  return { missing: counts().filter((count) => count === 0).length, twice: counts().filter((count) => count > 1).length }
}
