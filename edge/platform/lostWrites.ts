import { faultText } from './faultText.ts'
import type { Log } from './Log.ts'

const LOST_WRITES_LOG_MS = 60_000 // a full disk is logged once per minute, as the log may be on it

/** When each kind of loss was last logged; kinds are few and named by the code. */
const lastLogged = new Map<string, number>()

/** Logs that something that a call did not depend on could not be written; once per minute for each kind, as the log may be on the full disk. */
export function logLostWrite(log: Log, what: string, fault: unknown, now: number): void {
  const last = lastLogged.get(what)
  if (last !== undefined && now >= last && now - last < LOST_WRITES_LOG_MS) return
  lastLogged.set(what, now)
  log.error(what, { message: faultText(fault) })
}
