import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { limits } from '#core/limits/account.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { users } from '../database/schema/index.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { accountTokensSince, consumeAccountToken, ownerOfAccountToken } from '../mail/tokens.ts'
import type { Ports } from '../ports/Ports.ts'
import { afterNewPassword, type Changed, type NewPassword } from './changePassword.ts'
import { queueLink } from './links.ts'
import { hashPassword } from './password.ts'
import { rejectWeakPassword } from './rejectWeakPassword.ts'

/**
 * E-mails a link to choose a new password to whoever has this address, confirmed or not, at most three times in the life of a link. Never
 * reveals whether someone has it (the answer, whose address it is, is for the security log only): it does the same for both, resolves no
 * sooner than after `limits.resetAnswerMs`, and e-e-mails are sent after the answer.
 */
export async function mailResetLink(ports: Ports, email: string): Promise<number | null> {
  const answerTime = new Promise<void>((resolve) => setTimeout(resolve, limits.resetAnswerMs))
  const [userId] = await Promise.all([storeResetLink(ports, email), answerTime])
  ports.afterAnswer(sendDueMails(ports))
  return userId
}

/** If no e-mail is due, the same work is done for another user and rolled back, so that the load on the store reveals nothing either. */
async function storeResetLink(ports: Ports, email: string): Promise<number | null> {
  const { database, now } = ports
  const purpose = 'reset-password'
  let userId: number | null = null
  try {
    await database.transaction(async (tx) => {
      const user = await tx.select().from(users).where(eq(users.email, email)).get()
      const anyUser = await tx.select().from(users).limit(1).get()
      userId = user?.id ?? null
      const owner = user ?? anyUser
      if (owner === undefined) return
      const mailed = await accountTokensSince(tx, { userId: owner.id, purpose, since: now() - limits.resetLinkLifeMs })
      await queueLink(tx, ports, owner, purpose)
      if (user === undefined || mailed >= limits.mailCallsPerPersonAndWindow) tx.rollback()
    })
  } catch (fault) {
    if (!(fault instanceof TransactionRollbackError)) throw fault
  }
  return userId
}

/**
 * Sets the password with the token of a mailed link and ends every session; the link has reached its address, which is thereby
 * confirmed. Throws `bad-request` for a token that is wrong, used, too old or mailed to another address than the present one.
 */
export async function choosePassword(ports: Ports, token: string, { password, endApiKeys, caller }: NewPassword): Promise<Changed> {
  const { database, now } = ports
  const purpose = 'reset-password'
  // Nobody may keep the processor busy with invented tokens.
  const owner = await ownerOfAccountToken(database, token, purpose, now())
  if (owner === null) throw badLink()
  // The link can be used again with a better one.
  rejectWeakPassword(password, owner)
  const passwordHash = await hashPassword(password, caller)
  const chosen = await database.transaction(async (tx) => {
    const used = await consumeAccountToken(tx, { token, purpose, now: now() })
    if (used === null) return undefined
    const set = {
      passwordHash,
      emailConfirmedAt: sql<number>`coalesce(${users.emailConfirmedAt}, ${now()})`,
      // Whoever held this account with an address that was not theirs keeps no other way into it.
      googleId: sql<string | null>`case when ${users.emailConfirmedAt} is null then null else ${users.googleId} end`,
    }
    const before = await tx.select().from(users).where(eq(users.id, used.userId)).get()
    const [changed] = await tx
      .update(users)
      .set(set)
      .where(sql`${users.id} = ${used.userId} and ${users.email} = ${used.email}`)
      .returning()
    if (changed === undefined) return undefined
    // Keys of whoever held the account before its address was confirmed end in any case.
    const keysEnded = await afterNewPassword(tx, ports, changed, endApiKeys || before?.emailConfirmedAt === null)
    return { user: changed, keysEnded }
  })
  if (chosen === undefined) throw badLink()
  ports.afterAnswer(sendDueMails(ports))
  return chosen
}

function badLink(): Problem {
  return new Problem('bad-request', accountMessages.resetLinkBad)
}
