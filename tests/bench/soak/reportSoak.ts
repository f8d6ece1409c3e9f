import { loadavg } from 'node:os'
import { percentile } from '../data/pings.ts'
import { noted, type Report } from '../report.ts'
import type { Call } from './Calls.ts'
import { type Look, memorySlope } from './looks.ts'
import { type Phase, within } from './phase.ts'

/** Of the first minutes, in which caches are filled, the memory is not looked at. */
const WARM_SHARE = 0.3
const CATALOG_P95_MS = 200
const SLOPE_MB = 1
const LOOP_P99_MS = 100
const BURST_P99_MS = 500
const BURST_MEMORY_MB = 1000
const WELL_AGAIN_S = 5

const catalogKinds = ['browse', 'search']
/** Their calls take as long as what is sent or made: how soon the response begins is what tells of the load. */
const judgedByBegin = ['downloads']

/** All that was measured. */
export interface Seen {
  readonly calls: readonly Call[]
  readonly looks: readonly Look[]
}

const msOf = ({ kind, beginMs, wholeMs }: Call): number => (judgedByBegin.includes(kind) ? beginMs : wholeMs)
const isError = ({ status, isPutOff }: Call): boolean => !isPutOff && (status === 0 || status >= 500)
const show = (ms: number): string => ms.toFixed(0)

/** Without load of its own the mix must be answered whole, soon and in even memory. */
export function reportSteady(report: Report, phase: Phase, { calls, looks }: Seen): void {
  for (const [kind, own] of byKind(within(phase, calls))) {
    const p95 = percentile(own.map(msOf), 0.95)
    const isCatalog = catalogKinds.includes(kind)
    reportKind(report, { name: `${kind}, p95`, kind, phase, calls: own, value: p95, targetMs: isCatalog ? CATALOG_P95_MS : null })
    const late = own.filter(({ isPutOff }) => isPutOff).length
    if (late > 0) report({ ...noted(`${kind}, put off`, late, 'calls', '-', Number.NaN, 'none is at this rate'), isRight: false })
  }
  const own = within(phase, looks)
  const warm = own.slice(Math.floor(own.length * WARM_SHARE))
  const load = `load of the machine ${(loadavg()[1] ?? 0).toFixed(1)}`
  const slope = memorySlope(warm)
  report({ ...noted('memory, growth per minute', slope, 'MB', `at most ${SLOPE_MB} MB`, slope / SLOPE_MB, load), target: 1 })
  const highest = Math.max(...warm.map(({ memoryMb }) => memoryMb))
  const all = Math.max(...warm.map(({ allMemoryMb }) => allMemoryMb))
  report(noted('memory, highest', highest, 'MB', `with child processes ${show(all)} MB`, Number.NaN, load))
  const p99s = own.map(({ loopP99Ms }) => loopP99Ms)
  const p99 = percentile(p99s, 0.95)
  const floor = `at most ${LOOP_P99_MS} ms`
  const spread = `of each 5 s, 95 % of them; median ${show(percentile(p99s, 0.5))} ms, longest delay ${show(Math.max(...own.map(({ loopMaxMs }) => loopMaxMs)))} ms`
  report({ ...noted('event-loop delay, p99', p99, 'ms', floor, p99 / LOOP_P99_MS, spread), target: 1 })
}

/** With ten times as much, what is accepted must still be answered soon, and the rest be told when to come again. */
export function reportBurst(report: Report, phase: Phase, { calls, looks }: Seen): void {
  for (const [kind, own] of byKind(within(phase, calls))) {
    const accepted = own.filter(({ isPutOff }) => !isPutOff)
    const value = percentile(accepted.map(msOf), 0.99)
    reportKind(report, { name: `ten times: ${kind}, p99`, kind, phase, calls: own, value, targetMs: BURST_P99_MS })
  }
  const highest = Math.max(...within(phase, looks).map(({ allMemoryMb }) => allMemoryMb))
  const floor = `at most ${BURST_MEMORY_MB} MB`
  const ratio = highest / BURST_MEMORY_MB
  report({ ...noted('ten times: memory, highest', highest, 'MB', floor, ratio, 'with child processes'), target: 1 })
}

/** How many seconds after the burst catalog calls were last too slow. */
export function reportRecovery(report: Report, phase: Phase, { calls }: Seen): void {
  const own = within(phase, calls).filter(({ kind }) => catalogKinds.includes(kind))
  const seconds = Math.floor((phase.untilMs - phase.fromMs) / 1000)
  const p95s = Array.from({ length: seconds }, (_, second) => {
    const fromMs = phase.fromMs + second * 1000
    const times = own.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + 1000)
    return times.some((call) => call.isPutOff || isError(call)) ? Number.POSITIVE_INFINITY : percentile(times.map(msOf), 0.95)
  })
  const value = 1 + p95s.findLastIndex((p95) => p95 > CATALOG_P95_MS)
  const check = `p95 of each second: ${p95s.slice(0, WELL_AGAIN_S).map(show).join(', ')} ms`
  report({ ...noted('well again after', value, 's', `at most ${WELL_AGAIN_S} s`, value / WELL_AGAIN_S, check), target: 1 })
}

function byKind(calls: readonly Call[]): Map<string, readonly Call[]> {
  const kinds = new Set(calls.map(({ kind }) => kind))
  return new Map([...kinds].map((name) => [name, calls.filter(({ kind }) => kind === name)]))
}

interface Kind {
  readonly name: string
  readonly kind: string
  readonly phase: Phase
  readonly calls: readonly Call[]
  readonly value: number
  readonly targetMs: number | null
}

function reportKind(report: Report, { name, kind, phase, calls, value, targetMs }: Kind): void {
  const accepted = calls.filter(({ isPutOff }) => !isPutOff)
  const times = accepted.map(msOf)
  const errors = calls.filter(isError).map(({ status }) => `${status}`)
  const wrong = [...errors, ...(phase.outcomes.get(kind)?.wrong ?? [])]
  const percentiles = [0.5, 0.95, 0.99].map((part) => show(percentile(times, part))).join(', ')
  const putOff = calls.length - accepted.length
  const counts = `${calls.length} calls, ${putOff} put off, ${wrong.length} errors`
  const check = `${counts}${wrong.length === 0 ? '' : `: ${[...new Set(wrong)].slice(0, 3).join('; ')}`}`
  const ratio = targetMs === null ? Number.NaN : value / targetMs
  const floor = `p50, p95, p99: ${percentiles} ms`
  report({ ...noted(name, value, 'ms', floor, ratio, check), target: targetMs === null ? null : 1, isRight: wrong.length === 0 })
}
