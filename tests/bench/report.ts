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
  readonly ok: boolean
  readonly check: string
}

/** Takes each figure as it is measured. */
export type Report = (measurement: Measurement) => void

/** A group of benchmarks: one file of this folder. */
export interface BenchGroup {
  readonly group: string
  run(report: Report): Promise<void>
}

/** The middle of some figures; NaN for none. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Runs both in turn, `rounds` times after one warm-up each, and gives the median milliseconds of each. */
export async function interleaved(
  rounds: number,
  ours: () => Promise<void>,
  floor: () => Promise<void>,
): Promise<{ ours: number; floor: number }> {
  const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  await ours()
  await floor()
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)
    for (const which of order) times[which].push(await milliseconds(which === 'ours' ? ours : floor))
  }
  return { ours: median(times.ours), floor: median(times.floor) }
}

/** How long a deed takes, in milliseconds of wall time. */
export async function milliseconds(deed: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await deed()
  return performance.now() - start
}
