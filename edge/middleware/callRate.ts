import type { Endpoint } from '#core/api/endpoint.ts'
import { limits } from '#core/limits.ts'
import type { Ports } from '../ports/Ports.ts'
import { takeOne } from '../services/rateLimit.ts'
import { keyedHash } from '../services/seal.ts'
import { secretsOf } from './authentication.ts'
import type { AppContext } from './context.ts'

/** Counts a data call against its caller's allowance and tells in the answer what is left of it; throws `too-many-requests`. */
export async function takeCall(c: AppContext, ports: Ports, { area }: Endpoint): Promise<void> {
  if (area !== 'data') return
  const allowance = { ...(await allowanceOf(c, ports)), windowMs: limits.dataCallWindowMs }
  const left = await takeOne(ports.database, allowance, ports.now())
  c.header('RateLimit-Limit', String(left.most))
  c.header('RateLimit-Remaining', String(left.remaining))
  c.header('RateLimit-Reset', String(left.resetSeconds))
}

/** Client libraries send one call for each row of a table, many at a time, so people with a key have room for that. Addresses are kept as hashes only. */
async function allowanceOf(c: AppContext, { config, addressOf }: Ports): Promise<{ readonly subject: string; readonly most: number }> {
  const caller = c.get('caller')
  if (caller.kind === 'user') return { subject: `data user ${caller.user.id}`, most: limits.dataCallsPerUserAndWindow }
  if (caller.kind === 'guest') return { subject: `data guest ${caller.guest.id}`, most: limits.dataCallsPerGuestAndWindow }
  const subject = await keyedHash(secretsOf(config).session, 'data from', addressOf(c.req.raw, c.env))
  return { subject, most: limits.dataCallsPerAddressAndWindow }
}
