import { limits } from '#core/limits.ts'
import type { Log } from '../ports/Log.ts'

/** When each kind of loss was last logged; kinds are few and named by the code. */
const told = new Map<string, number>()

/** Tells the log that something that a call did not depend on could not be kept, once a minute for each kind: a full disk would else fill with it. */
export function tellLost(log: Log, what: string, fault: unknown, now: number): void {
  const last = told.get(what)
  if (last !== undefined && now >= last && now - last < limits.lostWritesToldMs) return
  told.set(what, now)
  log.error(what, { message: fault instanceof Error ? fault.message : String(fault) })
}
