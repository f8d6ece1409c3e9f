import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestPorts } from '../../../ports/Ports.ts'

/** Holds the work that outlasts its answer, so that a stop loses none of it. */
export interface WorkAfterAnswers {
  readonly afterAnswer: RequestPorts['afterAnswer']
  /** Resolves when nothing is left to do, or after `graceMs`; never rejects because of a failed task, which logs its own failure. */
  settled(graceMs: number): Promise<void>
}

/** Creates an empty list of work. */
export function workAfterAnswers(): WorkAfterAnswers {
  const works = new Set<Promise<void>>()
  return {
    afterAnswer(work) {
      const done = () => void works.delete(work)
      works.add(work)
      work.then(done, done)
    },
    async settled(graceMs) {
      const stopping = new AbortController()
      const graceTimer = sleep(graceMs, 'late', { signal: stopping.signal }).catch(() => 'stopped')
      while (works.size > 0 && (await Promise.race([Promise.allSettled(works), graceTimer])) !== 'late');
      stopping.abort()
    },
  }
}
