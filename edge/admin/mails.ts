import { Problem } from '#core/request/Problem.ts'
import { withStore } from '../dataFolder/withStore.ts'
import { type DeadLetter, listDeadLetters, retryDeadLetters } from '../mail/deadLetters.ts'

/** E-mails that a data folder's portal gave up, oldest first; never their texts. */
export function listMailsGivenUp(dataDir: string | undefined): Promise<readonly DeadLetter[]> {
  return withStore(dataDir, ({ database }) => listDeadLetters(database))
}

/** Lets the portal try one of them again, or all; returns how many. A running portal sends them within seconds. Throws `not-found`. */
export function retryMailsGivenUp(dataDir: string | undefined, which: number | 'all'): Promise<number> {
  return withStore(dataDir, async ({ database }) => {
    const raised = await retryDeadLetters(database, which, Date.now())
    if (raised === 0 && which !== 'all')
      throw new Problem('not-found', `there is no undeliverable e-mail ${which}; pelagos admin mails lists them.`)
    return raised
  })
}
