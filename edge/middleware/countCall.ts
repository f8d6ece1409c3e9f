import type { Counted, RateAllowance, RateClass } from '#core/api/rateClasses.ts'
import { Problem } from '#core/request/Problem.ts'
import { noteSecurity } from '../account/securityLog.ts'
import { secretsOf } from '../config/secretsOf.ts'
import { type Allowance, type Left, takeOne } from '../database/rateLimit.ts'
import { keyedHash } from '../platform/seal.ts'
import type { Ports } from '../ports/Ports.ts'
import { requestFacts } from './callerFacts.ts'
import type { AppContext } from './context.ts'

/** A subject of one allowance, in clear. */
export interface Assignment {
  readonly rate: RateClass
  readonly allowance: RateAllowance
  readonly who: string
}

/** Counts a call. Only a subject's first rejection within a window is recorded as a security event. */
export async function take(c: AppContext, ports: Ports, { rate, allowance, who }: Assignment): Promise<Left> {
  try {
    return await takeOne(ports, await counted(ports, rate, allowance, who), ports.now())
  } catch (fault) {
    if (fault instanceof Problem && fault.details.isFirstRejection === true) {
      const caller = c.get('caller')
      const userId = caller.kind === 'user' ? caller.user.id : null
      noteSecurity(ports, { kind: 'rate-refused', userId, request: requestFacts(c, ports), details: { rate, counted: allowance.counted } })
    }
    throw fault
  }
}

/** The allowance for a subject as the store counts it. Names and addresses are stored as hashes only. */
async function counted(ports: Ports, rate: string, allowance: RateAllowance, who: string): Promise<Allowance> {
  const maxCalls = Math.floor(allowance.maxCalls * ports.config.rateFactor)
  return { subject: await subjectText(ports, rate, allowance.counted, who), maxCalls, windowMs: allowance.windowMs }
}

/** A subject as the store knows it. */
export async function subjectText({ config }: Ports, rate: string, counted: Counted, who: string): Promise<string> {
  if (counted === 'user' || counted === 'guest') return `${rate} ${counted} ${who}`
  return keyedHash(secretsOf(config).session, `${rate} ${counted}`, who)
}
