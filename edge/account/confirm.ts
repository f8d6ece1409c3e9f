import { and, eq, sql } from 'drizzle-orm'
import { limits } from '#core/limits/account.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { users } from '../database/schema/index.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { accountTokensSince, consumeAccountToken } from '../mail/tokens.ts'
import type { Ports } from '../ports/Ports.ts'
import { queueLink } from './links.ts'
import type { User } from './users.ts'

/** Confirms the address that a link was mailed to, once. Throws `bad-request` for any other link, and where the address has changed since. */
export async function confirmAddress({ database, now }: Ports, token: string): Promise<User> {
  const confirmed = await database.transaction(async (tx) => {
    const used = await consumeAccountToken(tx, { token, purpose: 'confirm-email', now: now() })
    if (used === null) return undefined
    const isStillTheirs = and(eq(users.id, used.userId), eq(users.email, used.email))
    // Nobody keeps a way in by Google that they had before the address was theirs.
    const googleId = sql<string | null>`case when ${users.emailConfirmedAt} is null then null else ${users.googleId} end`
    const [user] = await tx.update(users).set({ emailConfirmedAt: now(), googleId }).where(isStillTheirs).returning()
    return user
  })
  if (confirmed === undefined) throw new Problem('bad-request', accountMessages.confirmLinkBad)
  return confirmed
}

/** E-mails the confirming link again, unless the address is confirmed already. Throws `too-many-requests` after the e-mails of an hour. */
export async function confirmAgain(ports: Ports, { id: userId }: User): Promise<void> {
  const { database, now } = ports
  await database.transaction(async (tx) => {
    const user = await tx.select().from(users).where(eq(users.id, userId)).get()
    if (user === undefined || user.emailConfirmedAt !== null) return
    const since = now() - limits.mailWindowMs
    const mailed = await accountTokensSince(tx, { userId, purpose: 'confirm-email', since })
    if (mailed > limits.mailCallsPerPersonAndWindow) {
      const says = 'The link was mailed several times within the last hour. Please look into your mail, or try again later.'
      throw new Problem('too-many-requests', says, { retryAfterSeconds: limits.mailWindowMs / 1000 })
    }
    await queueLink(tx, ports, user, 'confirm-email')
  })
  ports.afterAnswer(sendDueMails(ports))
}
