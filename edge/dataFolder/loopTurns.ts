import { limits } from '#core/limits.ts'

/** When the first statement of the present turn of the event loop began; `null` before it. */
let sinceMs: number | null = null
/** Ends with the statement before. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a statement after those before it, in this turn of the event loop or a later one. The driver works without letting anything else go
 * on, so that the requests of a crowd would go on from statement to statement, and nobody else would be answered: after
 * `limits.statementTurnMs` the rest of them wait for the next turn.
 */
export function inTurn<Answer>(statement: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(async () => {
    await nextTurn()
    return statement()
  })
  last = mine.catch(() => undefined)
  return mine
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
