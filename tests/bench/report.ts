/** One figure of a benchmark. `floor` names what it is measured against in the same run; `check` says how the answer was verified there. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly floor: string
  /** This figure divided by the floor's. */
  readonly ratio: number
  /** The highest ratio that meets the goal; `null` for a figure that is only noted. */
  readonly target: number | null
  /** False where the check found a wrong answer, which counts as a failure whatever the ratio; true if left out. */
  readonly isRight?: boolean
  readonly check: string
}

/** What came of a measurement: `wrong` where the answer is, `missed` where only the target is. */
export function outcomeOf({ isRight = true, ratio, target }: Measurement): 'ok' | 'missed' | 'wrong' {
  if (!isRight) return 'wrong'
  return target === null || ratio <= target ? 'ok' : 'missed'
}

/** Takes each figure as it is measured. */
export type Report = (measurement: Measurement) => void

/** A group of benchmarks: one file of this folder. */
export interface BenchGroup {
  readonly group: string
  run(report: Report, options: BenchOptions): Promise<void>
}

/** What the person who runs a group asks of it; a group without parts measures all it has. */
export interface BenchOptions {
  /** Only the part of this name. */
  readonly only: string | null
  /** At most so many rounds, for a quick look; null for each part's own number. */
  readonly maxRounds: number | null
  /** How long a slow reader reads; null for the part's own time. */
  readonly slowSeconds: number | null
  /** How long load is held; null for the part's own time. */
  readonly minutes: number | null
  /** Whether ten times the load follows. */
  readonly isBurst: boolean
}

/** A figure that is only reported, without a target. */
export function noted(name: string, value: number, unit: string, floor: string, ratio: number, check: string): Measurement {
  return { name, value, unit, floor, ratio, target: null, check }
}

/** A line for what could not be measured here, with the reason. */
export function skipped(name: string, reason: string): Measurement {
  return { name, value: Number.NaN, unit: '', floor: '-', ratio: Number.NaN, target: null, check: `not measured: ${reason}` }
}

/** The middle of some figures; NaN for none. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value that 95 of 100 do not pass. */
export function percentile95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
}

/** Runs both in turn, `rounds` times after one warm-up each, and gives the median milliseconds of each. */
export function interleaved(
  rounds: number,
  ours: () => Promise<void>,
  floor: () => Promise<void>,
): Promise<{ ours: number; floor: number }> {
  return inTurn(rounds, { ours, floor })
}

/** Runs all deeds one after the other, `rounds` times after one warm-up, in reverse every other time; the median milliseconds of each. */
export async function inTurn<Name extends string>(
  rounds: number,
  deeds: Readonly<Record<Name, () => Promise<void>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(deeds) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) await deeds[name]()
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) times[name].push(await milliseconds(deeds[name]))
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
}

/** How long a deed takes, in milliseconds of wall time. */
export async function milliseconds(deed: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await deed()
  return performance.now() - start
}
