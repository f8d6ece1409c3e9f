import { submissionErrors } from '../messages/submission.ts'
import { Problem, type ProblemCode } from '../request/Problem.ts'

const RETRY_AFTER_MAX_MS = 60_000 // no allowance of calls has a longer window (SEC-17)

/** How often a call is tried again. */
interface Retries {
  readonly retries: number
  readonly pauseMs: number
  /** Whether it is tried again only where the portal says when, as one does that has too much to do. */
  readonly onlyWhenTold?: boolean
}

/** How long a call is tried. */
export interface Pauses {
  readonly signal: AbortSignal
  /** Waits between two tries; tests wait for less. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Errors that retrying cannot help. */
const FINAL: readonly ProblemCode[] = ['unauthorized', 'forbidden', 'not-found', 'conflict', 'unreadable-workbook', 'body-too-large']

/**
 * Makes a call, and again after a pause where it failed for a reason that may pass: an answer that was lost, a portal that restarts. Where the
 * portal says how long to wait, the pause is that long.
 */
export async function tried<Value>(
  make: () => Promise<Value>,
  { retries, pauseMs, onlyWhenTold = false }: Retries,
  { signal, pause = wait }: Pauses,
): Promise<Value> {
  for (let left = retries; ; left--) {
    let waitMs = pauseMs
    try {
      return await make()
    } catch (fault) {
      signal.throwIfAborted()
      const mayPass = fault instanceof Problem && !FINAL.includes(fault.code) && !isRejection(fault)
      const retryAfterMs = fault instanceof Problem ? Number(fault.details.retryAfterSeconds ?? 0) * 1000 : 0
      if (left === 0 || !mayPass || (onlyWhenTold && retryAfterMs === 0)) throw fault
      waitMs = Math.max(pauseMs, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS))
    }
    await pause(waitMs, signal)
  }
}

/** A part that was damaged on its way is sent again; no other bad request becomes a good one. */
const isRejection = ({ code, message }: Problem): boolean => code === 'bad-request' && message !== submissionErrors.wrongPart

/** Puts the sentence that is fixed for a step before what the portal said. */
export async function inWords<Value>(says: string, make: () => Promise<Value>): Promise<Value> {
  try {
    return await make()
  } catch (fault) {
    throw fault instanceof Problem ? new Problem(fault.code, `${says}. ${fault.message}`, fault.details) : fault
  }
}

/** Waits, or rejects with the signal's reason once it is aborted. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}
