import { setTimeout as delay } from 'node:timers/promises'
import { callFrom } from '../edge/faults/FaultPortal.ts'
import { buildSite } from '../helpers/buildSite.ts'
import { type BenchOptions, noted, type Report } from './report.ts'
import type { Activity } from './soak/activities.ts'
import { lookUntil, reportLooks } from './soak/looks.ts'
import { readSlowly } from './soak/readSlowly.ts'
import type { SoakedPortal } from './soak/SoakedPortal.ts'
import { isExpected, repeat, startSoak, textOf } from './soak/startSoak.ts'

const MINUTES = 10
/** Between two of the same activity, so that the portal is busy and not overloaded. */
const PAUSE_MS = 250
/** Some 16 MB, in ten minutes 26 kB a second: more than the systems of both sides keep. */
const longRead = callFrom(-20)

export const group = 'soak'

/**
 * All activities at once on one portal for ten minutes (`--rounds=N`: N minutes), while one reader takes that long for a download;
 * the memory of the portal and the delay of its event loop all the while. Every answer is checked.
 */
export async function run(report: Report, { maxRounds }: BenchOptions): Promise<void> {
  buildSite()
  const { soaked, readingKey, all } = await startSoak()
  try {
    const ms = (maxRounds ?? MINUTES) * 60_000
    const until = performance.now() + ms
    const slow = reportSlowReader(report, soaked, { Authorization: `Api-Key ${readingKey}` }, ms)
    const [looks] = await Promise.all([lookUntil(soaked, until), slow, ...all.map((one) => reportActivity(report, one, until))])
    for (const [status, count] of [...soaked.statuses].toSorted(([one], [other]) => one - other)) {
      const isRight = isExpected(status)
      report({ ...noted(`answers ${status}`, count, 'times', '-', Number.NaN, isRight ? 'expected' : 'a fault'), isRight })
    }
    reportLooks(report, looks)
  } finally {
    await soaked.stop()
  }
}

async function reportActivity(report: Report, activity: Activity, until: number): Promise<void> {
  const isOver = () => performance.now() >= until
  const { calls, rejected, wrong } = await repeat(activity, isOver, () => delay(PAUSE_MS))
  const check =
    wrong.length === 0 ? `all right; ${rejected} rejected` : `${wrong.length} wrong: ${[...new Set(wrong)].slice(0, 3).join('; ')}`
  report({ ...noted(activity.name, calls, 'times', '-', Number.NaN, check), isRight: wrong.length === 0 })
}

/** Reads a download slowly, after it was read at once, and compares. */
async function reportSlowReader(
  report: Report,
  { portal }: SoakedPortal,
  headers: Readonly<Record<string, string>>,
  overMs: number,
): Promise<void> {
  const ask = () => fetch(portal.url + longRead, { headers: { ...headers, 'Accept-Encoding': 'identity' } })
  const whole = await readSlowly(await ask(), 1, 0)
  const slow = await readSlowly(await ask(), whole.bytes, overMs).catch(textOf)
  const isRight = typeof slow !== 'string' && slow.status === 200 && slow.sha256 === whole.sha256
  const check = isRight ? 'every byte, by SHA-256' : `not whole: ${JSON.stringify(slow)}`
  report({ ...noted('a reader who takes all the time', whole.bytes / 1e6, 'MB', '-', Number.NaN, check), isRight })
}
