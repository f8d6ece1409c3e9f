import { limits } from '#core/limits.ts'

/** When the first statement of the present turn of the event loop began; `null` before it. */
let sinceMs: number | null = null

/**
 * Resolves when the next statement may run. The driver runs each statement before it returns, so that the requests of a crowd would go on from
 * statement to statement in one turn of the event loop, and nobody else would be answered; after `limits.statementTurnMs` the rest of
 * them wait for the next turn.
 */
export async function nextStatement(): Promise<void> {
  while (sinceMs !== null) {
    if (performance.now() - sinceMs < limits.statementTurnMs) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  sinceMs = performance.now()
  setImmediate(() => {
    sinceMs = null
  })
}
