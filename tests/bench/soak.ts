import { setTimeout as delay } from 'node:timers/promises'
import { callFrom } from '../edge/faults/FaultPortal.ts'
import { buildSite } from '../helpers/buildSite.ts'
import { makeCrowd } from '../helpers/crowd.ts'
import { type BenchOptions, noted, type Report } from './report.ts'
import { type Activity, activities } from './soak/activities.ts'
import { lookUntil, reportLooks } from './soak/looks.ts'
import { readSlowly } from './soak/readSlowly.ts'
import { SoakedPortal } from './soak/SoakedPortal.ts'

const MINUTES = 10
/** Between two of the same activity, so that the portal is busy and not overloaded. */
const PAUSE_MS = 250
const MEMBERS = 20
/** Answers that a portal may give which has too much to do. */
const REFUSALS = [503, 504]
/** Some 16 MB, in ten minutes 26 kB a second: more than the systems of both sides keep. */
const longRead = callFrom(-20)

export const group = 'soak'

/**
 * Everything that a portal is asked for, at once and for ten minutes (`--rounds=N`: N minutes), while one reader takes that long for a download;
 * the memory of the portal and the delay of its event loop all the while. Every answer is checked.
 */
export async function run(report: Report, { mostRounds }: BenchOptions): Promise<void> {
  buildSite()
  const soaked = await SoakedPortal.start()
  try {
    const members = await makeCrowd(soaked.portal.dataDir, MEMBERS)
    const [readingKey, submittingKey] = [await soaked.portal.makeApiKey(), await soaked.portal.makeApiKey('submit')]
    const all = await activities({ soaked, readingKey, submittingKey, members })
    const ms = (mostRounds ?? MINUTES) * 60_000
    const until = performance.now() + ms
    const slow = reportSlowReader(report, soaked, { Authorization: `Api-Key ${readingKey}` }, ms)
    const [looks] = await Promise.all([lookUntil(soaked, until), slow, ...all.map((one) => reportActivity(report, one, until))])
    for (const [status, count] of [...soaked.statuses].toSorted(([one], [other]) => one - other)) {
      const isRight = status < 500 || REFUSALS.includes(status)
      report({ ...noted(`answers ${status}`, count, 'times', '-', Number.NaN, isRight ? 'expected' : 'a fault'), isRight })
    }
    reportLooks(report, looks)
  } finally {
    await soaked.stop()
  }
}

async function reportActivity(report: Report, { name, act }: Activity, until: number): Promise<void> {
  const wrong: string[] = []
  let [calls, refused] = [0, 0]
  for (; performance.now() < until; calls++) {
    const outcome = await act().catch((fault: unknown) => void wrong.push(textOf(fault)))
    if (outcome === 'refused') refused += 1
    await delay(PAUSE_MS)
  }
  const check =
    wrong.length === 0 ? `all right; ${refused} refused` : `${wrong.length} wrong: ${[...new Set(wrong)].slice(0, 3).join('; ')}`
  report({ ...noted(name, calls, 'times', '-', Number.NaN, check), isRight: wrong.length === 0 })
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

const textOf = (fault: unknown): string =>
  fault instanceof Error && fault.cause !== undefined ? `${fault}, ${fault.cause}` : String(fault)
