import type { Endpoint } from '#core/api/endpoint.ts'
import { Problem } from '#core/api/problem.ts'
import { type Counted, type RateAllowance, type RateClass, rateClasses } from '#core/api/rateClasses.ts'
import { plainName } from '../account/plainName.ts'
import { keyedHash } from '../account/seal.ts'
import { secretsOf } from '../account/secretsOf.ts'
import { noteSecurity } from '../account/securityLog.ts'
import { logLostWrite } from '../platform/lostWrites.ts'
import { networkOf } from '../platform/network.ts'
import { type Allowance, forget, type Left, takeOne } from '../platform/rateLimit.ts'
import { isStorageFull } from '../platform/storageFault.ts'
import type { Ports } from '../ports/Ports.ts'
import { requestFacts } from './callerFacts.ts'
import type { AppContext, Caller } from './context.ts'

/** Counts a call against its caller's rate limits and reports in the response what is left of the tightest; throws `too-many-requests`. */
export async function takeCall(c: AppContext, ports: Ports, { rate }: Endpoint): Promise<void> {
  const allowances: readonly RateAllowance[] = rateClasses[rate]
  for (const allowance of allowances) {
    const who = allowance.counted === 'named' ? null : subjectOf(c, ports, allowance.counted)
    if (who !== null) setRateHeaders(c, await take(c, ports, { rate, allowance, who }))
  }
}

/** Counts a call against the allowance of whom its body names. Answers whether it may be done; false where the refusal must not show. */
export async function takeNamed(c: AppContext, ports: Ports, { rate, hidesRefusal }: Endpoint, body: unknown): Promise<boolean> {
  const allowances: readonly RateAllowance[] = rateClasses[rate]
  const allowance = allowances.find(({ counted }) => counted === 'named')
  const name = nameIn(body)
  if (allowance === undefined || name === null) return true
  try {
    const left = await take(c, ports, { rate, allowance, who: name })
    if (!hidesRefusal) setRateHeaders(c, left)
    return true
  } catch (fault) {
    if (hidesRefusal && fault instanceof Problem && fault.code === 'too-many-requests') return false
    throw fault
  }
}

/** Counts a call against the allowance of a person whom a token names; throws `too-many-requests`. */
export async function takeForUser(c: AppContext, ports: Ports, rate: RateClass, userId: number): Promise<void> {
  const allowances: readonly RateAllowance[] = rateClasses[rate]
  const allowance = allowances.find((one) => one.counted === 'user')
  if (allowance !== undefined) setRateHeaders(c, await take(c, ports, { rate, allowance, who: String(userId) }))
}

/** Forgets what a person has tried, after it was right. */
export async function forgetUser(ports: Ports, rate: RateClass, userId: number): Promise<void> {
  await forget(ports.unsynced, await subjectText(ports, rate, 'user', String(userId)))
}

/** Forgets the tries at a name after the right password came with it. */
export async function forgetNamed(ports: Ports, { rate }: Endpoint, body: unknown): Promise<void> {
  const name = nameIn(body)
  if (rate !== 'sign-in' || name === null) return
  try {
    await forget(ports.unsynced, await subjectText(ports, rate, 'named', name))
  } catch (fault) {
    if (!isStorageFull(fault)) throw fault
    logLostWrite(ports.log, 'counter not forgotten', fault, ports.now())
  }
}

/** Who is counted, in clear; null where the allowance is not about this caller. */
function subjectOf(c: AppContext, { addressOf }: Ports, counted: Exclude<Counted, 'named'>): string | null {
  if (counted === 'everyone') return counted
  const caller = c.get('caller')
  if (counted === 'user') return caller.kind === 'user' ? String(caller.user.id) : null
  if (counted === 'guest') return caller.kind === 'guest' ? caller.guest.id : null
  if (counted === 'stranger' && isKnown(caller)) return null
  return networkOf(addressOf(c.req.raw, c.env))
}

const isKnown = ({ kind }: Caller): boolean => kind === 'user' || kind === 'guest'

/** A subject of one allowance, in clear. */
interface Taking {
  readonly rate: RateClass
  readonly allowance: RateAllowance
  readonly who: string
}

/** Counts a call; the first refusal of a subject in its window is kept as a security event, and the others are not. */
async function take(c: AppContext, ports: Ports, { rate, allowance, who }: Taking): Promise<Left> {
  try {
    return await takeOne(ports, await counted(ports, rate, allowance, who), ports.now())
  } catch (fault) {
    if (fault instanceof Problem && fault.details.isFirstRefusal === true) {
      const caller = c.get('caller')
      const userId = caller.kind === 'user' ? caller.user.id : null
      noteSecurity(ports, { kind: 'rate-refused', userId, request: requestFacts(c, ports), details: { rate, counted: allowance.counted } })
    }
    throw fault
  }
}

/** The allowance for a subject as the store counts it. Names and addresses are kept as hashes only. */
async function counted(ports: Ports, rate: string, allowance: RateAllowance, who: string): Promise<Allowance> {
  const most = Math.floor(allowance.most * ports.config.rateFactor)
  return { subject: await subjectText(ports, rate, allowance.counted, who), most, windowMs: allowance.windowMs }
}

async function subjectText({ config }: Ports, rate: string, counted: Counted, who: string): Promise<string> {
  if (counted === 'user' || counted === 'guest') return `${rate} ${counted} ${who}`
  return keyedHash(secretsOf(config).session, `${rate} ${counted}`, who)
}

/** The name or address that a body is about. */
function nameIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const { username, email } = body as { readonly username?: unknown; readonly email?: unknown }
  const name = typeof username === 'string' ? username : email
  return typeof name === 'string' ? plainName(name) : null
}

function setRateHeaders(c: AppContext, left: Left): void {
  const shownRemaining = c.res.headers.get('RateLimit-Remaining')
  if (shownRemaining !== null && Number(shownRemaining) <= left.remaining) return
  c.header('RateLimit-Limit', String(left.most))
  c.header('RateLimit-Remaining', String(left.remaining))
  c.header('RateLimit-Reset', String(left.resetSeconds))
}
