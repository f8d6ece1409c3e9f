import { AsyncLocalStorage } from 'node:async_hooks'
import { limits } from '#core/limits/request.ts'
import { RoundRobin } from '../platform/RoundRobin.ts'

const currentNetwork = new AsyncLocalStorage<string>()
const waiting = new RoundRobin<() => Promise<void>>()
let isWorking = false
/** When the first statement of the present turn of the event loop began; `null` before it. */
let sinceMs: number | null = null

/** Runs the handler of a request; its statements take turns with those of other networks. */
export function withNetwork<Answer>(network: string, answer: () => Answer): Answer {
  return currentNetwork.run(network, answer)
}

/**
 * Runs a statement after those before it, in this turn of the event loop or a later one. The driver blocks the event loop, so the requests
 * of one busy network could run statement after statement and starve all others: after `limits.statementTurnMs` the remaining statements
 * wait for the next turn, and networks take turns, so that a busy one delays another by one statement.
 */
export function scheduleStatement<Answer>(statement: () => Promise<Answer>): Promise<Answer> {
  const network = currentNetwork.getStore() ?? ''
  return new Promise((resolve, reject) => {
    waiting.add(network, () => statement().then(resolve, reject))
    if (!isWorking) void work()
  })
}

async function work(): Promise<void> {
  isWorking = true
  for (;;) {
    await nextTurn()
    const run = waiting.next()
    if (run === undefined) break
    await run()
  }
  isWorking = false
}

async function nextTurn(): Promise<void> {
  while (sinceMs !== null) {
    if (performance.now() - sinceMs < limits.statementTurnMs) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  sinceMs = performance.now()
  setImmediate(() => {
    sinceMs = null
  })
}
