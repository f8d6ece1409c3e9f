import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { availableParallelism } from 'node:os'
import { limits } from '#core/limits/index.ts'
import { median } from '../report.ts'
import { type Bench, roundsOf } from './Bench.ts'
import { open, procedurePath, receive } from './client.ts'
import { boxes, grids, variables } from './grid.ts'

const ROUNDS = 7
const TARGET_MS = 100
const SETTLE_MS = 300

/** How soon the slot of an aborted download serves who waits for it: as many long downloads as one caller may run, one more call, one abort. */
export async function abort(bench: Bench): Promise<void> {
  const { portal, report } = bench
  const short = procedurePath('uspSpaceTime', grids.usual, boxes['10k'], variables.join(','))
  const long = procedurePath('uspSpaceTime', grids.usual, boxes['2M'], variables.join(','))
  const slots = (availableParallelism() * limits.queriesPerCore) / 2
  const [idle, freed]: [number[], number[]] = [[], []]
  let cameTooSoon = 0
  for (let round = 0; round < roundsOf(bench, ROUNDS); round++) {
    await pause()
    idle.push((await receive(portal, short)).firstMs)
    const running = await Promise.all(Array.from({ length: slots }, async () => (await begun(open(portal, long))).resume()))
    const waiting = open(portal, short)
    let hasCome = false
    waiting.then(
      () => {
        hasCome = true
      },
      () => undefined,
    )
    await pause()
    if (hasCome) cameTooSoon += 1
    const start = performance.now()
    running[0]?.destroy()
    const answer = await begun(waiting)
    freed.push(performance.now() - start)
    answer.destroy()
    for (const other of running) other.destroy()
  }
  const value = median(freed) - median(idle)
  const isRight = cameTooSoon === 0
  report({
    name: 'abort until its slot serves the next call',
    value,
    unit: 'ms',
    floor: `${TARGET_MS} ms beyond ${median(idle).toFixed(0)} ms when idle`,
    ratio: value / TARGET_MS,
    target: 1,
    isRight,
    check: isRight ? `the call waited behind ${slots} downloads, n=${freed.length}` : `${cameTooSoon} calls did not have to wait`,
  })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))

/** An answer whose first bytes are here; it is not read on by itself. */
async function begun(opening: Promise<IncomingMessage>): Promise<IncomingMessage> {
  const answer = await opening
  // Reading on is left to nobody, so the portal has to hold the query back.
  await once(answer, 'readable')
  return answer
}
