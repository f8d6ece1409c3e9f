import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf } from '../data/processMemory.ts'
import { noted, percentile95, type Report } from '../report.ts'
import type { SoakedPortal } from './SoakedPortal.ts'

const LOOK_MS = 5000
/** Of the first minutes, in which caches are filled, the memory is not looked at. */
const WARM_SHARE = 0.3
const SLOPE_TARGET_MB = 5

/** The state of a portal at a moment; its event loop since the look before. */
export interface Look {
  readonly minutes: number
  readonly memoryMb: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly load: number
}

/** Looks every few seconds. */
export async function lookUntil(soaked: SoakedPortal, until: number): Promise<readonly Look[]> {
  const from = performance.now()
  const looks: Look[] = []
  while (performance.now() < until) {
    await delay(LOOK_MS)
    soaked.portal.process.kill('SIGUSR2')
    const { processMb: memoryMb } = await memoryOf(soaked.portal.process.pid ?? 0)
    looks.push({ minutes: (performance.now() - from) / 60_000, memoryMb, ...soaked.loop(), load: loadavg()[0] ?? 0 })
  }
  return looks
}

/** Tells how memory and event loop fared. */
export function reportLooks(report: Report, looks: readonly Look[]): void {
  const warm = looks.slice(Math.floor(looks.length * WARM_SHARE))
  const load = `load of the machine ${(looks.reduce((sum, look) => sum + look.load, 0) / looks.length).toFixed(0)} on average`
  const slope = slopeOf(warm)
  const figure = (name: string, value: number, unit: string) => report(noted(name, value, unit, '-', Number.NaN, load))
  const growth = noted('growth of memory per minute', slope, 'MB', `at most ${SLOPE_TARGET_MB} MB`, slope / SLOPE_TARGET_MB, load)
  report({ ...growth, target: 1 })
  figure('greatest memory', Math.max(...warm.map(({ memoryMb }) => memoryMb)), 'MB')
  const loops = looks.slice(1)
  figure('event-loop delay, 99th percentile of 5 s, p95', percentile95(loops.map(({ p99Ms }) => p99Ms)), 'ms')
  figure('event-loop delay, longest', Math.max(...loops.map(({ maxMs }) => maxMs)), 'ms')
}

/** The least-squares line through the memory over minutes. */
function slopeOf(looks: readonly Look[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(looks.map(({ minutes }) => minutes)), mean(looks.map(({ memoryMb }) => memoryMb))]
  const both = looks.reduce((sum, { minutes, memoryMb }) => sum + (minutes - x) * (memoryMb - y), 0)
  return both / looks.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0)
}
