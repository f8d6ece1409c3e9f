import { setTimeout as wait } from 'node:timers/promises'
import { median, percentile95 } from '../report.ts'
import type { Bench } from './Bench.ts'
import { open, procedurePath, receive } from './client.ts'
import { type Box, boxes, grids, variables } from './grid.ts'

const SLOW_SECONDS = 60
const SLOW_BYTES_PER_SECOND = 65_536
/** How long the same calls are made without the reader, before and after. */
const ALONE_MS = 15_000
const LATENCY_TARGET = 1.3

const path = (box: Box) => procedurePath('uspSpaceTime', grids.usual, box, variables.join(','))

/** How long small calls take beside a download that is read slowly, for a minute or as long as `--slow` says, against the same calls without it. */
export async function slowReader({ report, portal, slowSeconds }: Bench): Promise<void> {
  const calls = async (forMs: number) => {
    const found: number[] = []
    for (const end = performance.now() + forMs; performance.now() < end; await wait(50))
      found.push((await receive(portal, path(boxes['10k']))).wholeMs)
    return found
  }
  const without = await calls(ALONE_MS)
  const slow = await open(portal, path(boxes['2M']))
  let sizeBytes = 0
  const reading = (async () => {
    for await (const piece of slow) {
      sizeBytes += (piece as Buffer).length
      await wait(((piece as Buffer).length / SLOW_BYTES_PER_SECOND) * 1000)
    }
  })().catch(() => undefined)
  const beside = await calls((slowSeconds ?? SLOW_SECONDS) * 1000)
  const isRight = !slow.destroyed
  slow.destroy()
  await reading
  without.push(...(await calls(ALONE_MS)))
  const check = `${beside.length} calls; ${(sizeBytes / 1e6).toFixed(1)} MB read slowly${isRight ? '' : ', then cut'}`
  for (const [part, of, target] of [
    ['median', median, LATENCY_TARGET],
    ['p95', percentile95, null],
  ] as const) {
    const [value, floor] = [of(beside), of(without)]
    const name = `10k rows beside a slow reader, ${part}`
    report({ name, value, unit: 'ms', floor: `without it ${floor.toFixed(1)} ms`, ratio: value / floor, target, isRight, check })
  }
}
