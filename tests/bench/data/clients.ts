import { median, noted } from '../report.ts'
import { type Bench, roundsOf } from './Bench.ts'
import { procedurePath, receive } from './client.ts'
import { boxes, grids, variables } from './grid.ts'
import { percentile, startPings } from './pings.ts'

const CLIENTS = 16
const SMALL_CALLS = 4
const SOLO_ROUNDS = 3
const ROUNDS = 2
/** One download's bytes a second may be at most so many times those of all clients together. */
const SOLO_TARGET = 2
const PING_TARGET_MS = 50

/** 16 clients at once, each with four calls of 10,000 rows and one of 200,000, against one long download alone; and how they delay the cheapest call. */
export async function clients(bench: Bench): Promise<void> {
  const { portal, report } = bench
  const path = (size: '10k' | '200k' | '2M') => procedurePath('uspSpaceTime', grids.usual, boxes[size], variables.join(','))
  const solo: number[] = []
  const many: { mbPerSecond: number; small: readonly number[] }[] = []
  const pings: number[] = []
  const expected = SMALL_CALLS * (await receive(portal, path('10k'))).bytes + (await receive(portal, path('200k'))).bytes
  for (let round = 0; round < roundsOf(bench, SOLO_ROUNDS); round++) {
    const { bytes, wholeMs } = await receive(portal, path('2M'))
    solo.push(bytes / 1000 / wholeMs)
  }
  for (let round = 0; round < roundsOf(bench, ROUNDS); round++) {
    const pinging = await startPings(`${portal.url}/api/health`)
    many.push(await together(bench, path('10k'), path('200k'), expected))
    pings.push(...(await pinging.stop()))
  }
  const [alone, all] = [median(solo), median(many.map(({ mbPerSecond }) => mbPerSecond))]
  const ping = percentile(pings, 0.95)
  report({
    name: `${CLIENTS} clients together`,
    value: all,
    unit: 'MB/s',
    floor: `half of one download ${alone.toFixed(0)} MB/s`,
    ratio: alone / all,
    target: SOLO_TARGET,
    check: `every client got its ${(expected / 1e6).toFixed(1)} MB`,
  })
  report({
    name: '  the cheapest call meanwhile, p95',
    value: ping,
    unit: 'ms',
    floor: `${PING_TARGET_MS} ms`,
    ratio: ping / PING_TARGET_MS,
    target: 1,
    check: `${pings.length} calls, p50 ${percentile(pings, 0.5).toFixed(1)} ms`,
  })
  const small = many.flatMap((round) => round.small)
  const [middle, late] = [percentile(small, 0.5), percentile(small, 0.95)]
  report(noted('  their calls of 10k rows, p95', late, 'ms', `p50 ${middle.toFixed(0)} ms`, late / middle, `${small.length} calls`))
}

async function together({ portal }: Bench, smallPath: string, largePath: string, expected: number) {
  const small: number[] = []
  const start = performance.now()
  const client = async () => {
    let bytes = 0
    for (let call = 0; call < SMALL_CALLS; call++) {
      const { wholeMs, bytes: came } = await receive(portal, smallPath)
      small.push(wholeMs)
      bytes += came
    }
    bytes += (await receive(portal, largePath)).bytes
    if (bytes !== expected) throw new Error(`a client got ${bytes} bytes of ${expected}`)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { mbPerSecond: (CLIENTS * expected) / 1000 / (performance.now() - start), small }
}
