import { lowerHelperThreads } from '../../edge/engines/sqlChild/processor.ts'
import { callFrom } from '../edge/faults/FaultPortal.ts'
import { buildSite } from '../helpers/buildSite.ts'
import { type BenchOptions, noted, type Report } from './report.ts'
import { watchPortal } from './soak/looks.ts'
import { runPhase } from './soak/phase.ts'
import { readSlowly } from './soak/readSlowly.ts'
import { reportBurst, reportRecovery, reportSteady } from './soak/reportSoak.ts'
import { type Soak, startSoak, textOf } from './soak/startSoak.ts'

const MINUTES = 10
const BURST_FACTOR = 10
const BURST_MS = 120_000
const AFTER_MS = 30_000
/** Some 16 MB, in ten minutes 26 kB a second: more than the systems of both sides keep. */
const longRead = callFrom(-20)

export const group = 'soak'

/**
 * A mix of everything that people do, at its usual rate on one portal for ten minutes (`--minutes=N`), while one reader takes that long for a
 * download; then ten times that rate for two minutes (`--burst`), and the usual rate again. Every response is checked.
 */
export async function run(report: Report, { minutes, isBurst }: BenchOptions): Promise<void> {
  buildSite()
  // People's own machines unpack and check what they get; here that shall take no time from the thread that answers.
  lowerHelperThreads()
  const soak = await startSoak()
  const { soaked } = soak
  const watch = watchPortal(soaked)
  try {
    const ms = (minutes ?? MINUTES) * 60_000
    const [steady] = await Promise.all([runPhase(soak, 1, ms), reportSlowReader(report, soak, ms)])
    await steady.over
    reportSteady(report, steady, { calls: soaked.calls.all, looks: watch.looks })
    if (isBurst) {
      const burst = await runPhase(soak, BURST_FACTOR, BURST_MS)
      const after = await runPhase(soak, 1, AFTER_MS)
      await Promise.all([burst.over, after.over])
      const seen = { calls: soaked.calls.all, looks: watch.looks }
      reportBurst(report, burst, seen)
      reportRecovery(report, after, seen)
    }
    report({ ...noted('the portal', Number.NaN, '', '-', Number.NaN, soaked.isUp ? 'is up' : 'has ended'), isRight: soaked.isUp })
  } finally {
    watch.stop()
    await soaked.stop()
  }
}

/** Reads a download slowly, after it was read at once, and compares. */
async function reportSlowReader(report: Report, { soaked, user }: Soak, overMs: number): Promise<void> {
  const ask = () => fetch(soaked.portal.url + longRead, { headers: { ...user.headers, 'Accept-Encoding': 'identity' } })
  const whole = await readSlowly(await ask(), 1, 0)
  const slow = await readSlowly(await ask(), whole.bytes, overMs).catch(textOf)
  const isRight = typeof slow !== 'string' && slow.status === 200 && slow.sha256 === whole.sha256
  const check = isRight ? 'every byte, by SHA-256' : `not whole: ${JSON.stringify(slow)}`
  report({ ...noted('a reader who takes all the time', whole.bytes / 1e6, 'MB', '-', Number.NaN, check), isRight })
}
