import type { Endpoint } from '#core/api/endpoint.ts'
import { allowanceOf, allowancesOf, type Counted, countsTries, isCountedTry } from '#core/api/rateClasses.ts'
import { Problem } from '#core/request/Problem.ts'
import { normalizedName } from '../account/normalizedName.ts'
import { findByName } from '../account/users.ts'
import type { Left } from '../database/rateLimit.ts'
import { networkOf } from '../platform/network.ts'
import type { Ports } from '../ports/Ports.ts'
import type { AppContext, Caller } from './context.ts'
import { take } from './countCall.ts'
import { resetTries, takeDevice, takeTry } from './tries.ts'

/** Counts a call against its caller's rate limits and reports in the response what is left of the tightest; throws `too-many-requests`. */
export async function takeCall(c: AppContext, ports: Ports, { rate }: Endpoint): Promise<void> {
  // A known browser is not limited by others in its network.
  const isKnown = await takeDevice(c, ports, rate)
  for (const allowance of allowancesOf(rate)) {
    const who = isKnown && allowance.counted === 'address' ? null : subjectOf(c, ports, allowance.counted)
    if (who !== null) setRateHeaders(c, await take(c, ports, { rate, allowance, who }))
  }
  const caller = c.get('caller')
  if (caller.kind === 'user') await takeTry(c, ports, rate, caller.user)
}

/**
 * Counts a call against the allowance of the person whom its body names. Returns whether the call may run; false where it must seem to have
 * run.
 */
export async function takeNamed(c: AppContext, ports: Ports, { rate, hidesRejection }: Endpoint, body: unknown): Promise<boolean> {
  const name = nameIn(body)
  if (name === null) return true
  if (countsTries(rate)) {
    await takeTry(c, ports, rate, (await findByName(ports.database, name)) ?? name)
    return true
  }
  const allowance = allowanceOf(rate, 'named')
  if (allowance === undefined) return true
  try {
    const left = await take(c, ports, { rate, allowance, who: name })
    if (!hidesRejection) setRateHeaders(c, left)
    return true
  } catch (fault) {
    if (hidesRejection && fault instanceof Problem && fault.code === 'too-many-requests') return false
    throw fault
  }
}

/** Gives back the tries at a name after the right password came with it. */
export async function resetNamedCounter(c: AppContext, ports: Ports, { rate }: Endpoint, body: unknown): Promise<void> {
  const name = nameIn(body)
  if (name !== null && countsTries(rate)) await resetTries(c, ports, rate, (await findByName(ports.database, name)) ?? name)
}

/** Who is counted, in clear; null where the allowance is not about this caller. */
function subjectOf(c: AppContext, { addressOf }: Ports, counted: Counted): string | null {
  if (counted === 'everyone') return counted
  if (counted === 'named' || isCountedTry(counted)) return null
  const caller = c.get('caller')
  if (counted === 'user') return caller.kind === 'user' ? String(caller.user.id) : null
  if (counted === 'guest') return caller.kind === 'guest' ? caller.guest.id : null
  if (counted === 'stranger' && isKnown(caller)) return null
  return networkOf(addressOf(c.req.raw, c.env))
}

const isKnown = ({ kind }: Caller): boolean => kind === 'user' || kind === 'guest'

/** The name or address that a body is about. */
function nameIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const { username, email } = body as { readonly username?: unknown; readonly email?: unknown }
  const name = typeof username === 'string' ? username : email
  return typeof name === 'string' ? normalizedName(name) : null
}

function setRateHeaders(c: AppContext, left: Left): void {
  const shownRemaining = c.res.headers.get('RateLimit-Remaining')
  if (shownRemaining !== null && Number(shownRemaining) <= left.remaining) return
  c.header('RateLimit-Limit', String(left.maxCalls))
  c.header('RateLimit-Remaining', String(left.remaining))
  c.header('RateLimit-Reset', String(left.resetSeconds))
}
