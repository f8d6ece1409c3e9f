import { sharedMemoryMb } from '../data/processMemory.ts'
import type { SoakedPortal } from './SoakedPortal.ts'

const LOOK_MS = 5000

/** The state of a portal at a moment, as `/metrics` tells it; its event loop since the look before. */
export interface Look {
  readonly atMs: number
  /** Of the process alone. */
  readonly memoryMb: number
  /** With its children; memory that they share is counted once. */
  readonly allMemoryMb: number
  readonly loopP99Ms: number
  readonly loopMaxMs: number
}

/** Looks every few seconds until it is stopped. */
export function watchPortal({ portal }: SoakedPortal): { readonly looks: readonly Look[]; stop(): void } {
  const looks: Look[] = []
  const look = async () => {
    const allMemoryMb = await sharedMemoryMb(portal.process.pid ?? 0)
    const text = await (await fetch(`${portal.url}/metrics`)).text()
    const figure = (line: string): number => Number(text.split(`\n${line} `)[1]?.split('\n')[0])
    const memoryMb = figure('pelagos_memory_bytes{kind="rss"}') / 2 ** 20
    looks.push({
      ...{ atMs: performance.now(), memoryMb, allMemoryMb },
      loopP99Ms: figure('pelagos_event_loop_delay_seconds{quantile="0.99"}') * 1000,
      loopMaxMs: figure('pelagos_event_loop_delay_seconds{quantile="1"}') * 1000,
    })
  }
  // One look that fails tells nothing; the calls show whether the portal is in trouble.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS)
  return { looks, stop: () => clearInterval(timer) }
}

/** MB per minute: the slope of the least-squares line through the memory of the process. */
export function memorySlope(looks: readonly Look[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const minutes = looks.map(({ atMs }) => atMs / 60_000)
  const [x, y] = [mean(minutes), mean(looks.map(({ memoryMb }) => memoryMb))]
  const both = looks.reduce((sum, { memoryMb }, at) => sum + ((minutes[at] ?? 0) - x) * (memoryMb - y), 0)
  return both / minutes.reduce((sum, minute) => sum + (minute - x) ** 2, 0)
}
