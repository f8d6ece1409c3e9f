import { eq, sql } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { accountMessages } from '#core/messages/account.ts'
import { users } from '../../database/schema/index.ts'
import type { Ports } from '../../ports/Ports.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { hashPassword } from '../password.ts'
import type { User } from '../users.ts'
import { afterNewPassword } from './changePassword.ts'
import { queueLink } from './links.ts'
import { accountTokensSince, isAccountTokenGood, useAccountToken } from './tokens.ts'

/**
 * Mails a link to choose a new password to whoever has this address, confirmed or not, at most three times an hour. Tells nobody whether
 * someone has it: it resolves alike, `limits.resetAnswerMs` after it was called, and mails are sent after the answer.
 */
export async function mailResetLink(ports: Ports, email: string): Promise<void> {
  const answerTime = new Promise<void>((resolve) => setTimeout(resolve, limits.resetAnswerMs))
  await Promise.all([keepResetLink(ports, email), answerTime])
  ports.afterAnswer(sendDueMails(ports))
}

async function keepResetLink(ports: Ports, email: string): Promise<void> {
  const { database, now } = ports
  const purpose = 'reset-password'
  await database.transaction(async (tx) => {
    const user = await tx.select().from(users).where(eq(users.email, email)).get()
    if (user === undefined) return
    const mailed = await accountTokensSince(tx, { userId: user.id, purpose, since: now() - limits.mailWindowMs })
    if (mailed < limits.mailCallsPerPersonAndWindow) await queueLink(tx, ports, user, purpose)
  })
}

/**
 * Sets the password with the token of a mailed link and ends every session; the link has reached its address, which is thereby
 * confirmed. Throws `bad-request` for a token that is wrong, used, too old or mailed to another address than the present one.
 */
export async function choosePassword(ports: Ports, token: string, password: string): Promise<User> {
  const { database, now } = ports
  const purpose = 'reset-password'
  // Nobody may keep the processor busy with invented tokens.
  if (!(await isAccountTokenGood(database, token, purpose, now()))) throw badLink()
  const passwordHash = await hashPassword(password)
  const user = await database.transaction(async (tx) => {
    const used = await useAccountToken(tx, { token, purpose, now: now() })
    if (used === null) return undefined
    const set = { passwordHash, emailConfirmedAt: sql<number>`coalesce(${users.emailConfirmedAt}, ${now()})` }
    const [changed] = await tx
      .update(users)
      .set(set)
      .where(sql`${users.id} = ${used.userId} and ${users.email} = ${used.email}`)
      .returning()
    if (changed !== undefined) await afterNewPassword(tx, ports, changed)
    return changed
  })
  if (user === undefined) throw badLink()
  ports.afterAnswer(sendDueMails(ports))
  return user
}

function badLink(): Problem {
  return new Problem('bad-request', accountMessages.resetLinkBad)
}
