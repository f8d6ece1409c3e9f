import { and, eq } from 'drizzle-orm'
import { emailChanged } from '#core/mail/account/emailChanged.ts'
import { composeMail } from '#core/mail/compose.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { users } from '../database/schema/index.ts'
import { mailContextOf } from '../mail/mailContextOf.ts'
import { queueMail } from '../mail/queueMail.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { endAccountTokens } from '../mail/tokens.ts'
import type { Ports } from '../ports/Ports.ts'
import { queueLink } from './links.ts'
import type { User } from './users.ts'

/**
 * Gives a person another address, unconfirmed: a link goes to the new one, a note to the old one; links that were mailed to the old one
 * stop working, and so does a Google account that was joined to it. Throws `conflict` where somebody has the address, the person included.
 */
export async function changeEmail(ports: Ports, user: User, email: string): Promise<User> {
  const { database, config, now } = ports
  const changed = await database.transaction(async (tx) => {
    const holder = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()
    if (holder !== undefined) throw new Problem('conflict', accountMessages.emailInUse)
    const isStillThatOne = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''), eq(users.email, user.email))
    // A Google account proved the address that goes; the one that comes may be somebody else's.
    const [row] = await tx.update(users).set({ email, emailConfirmedAt: null, googleId: null }).where(isStillThatOne).returning()
    if (row === undefined) throw new Problem('unauthorized', 'Unauthorized')
    await endAccountTokens(tx, { userId: row.id, purpose: 'reset-password', now: now() })
    await queueLink(tx, ports, row, 'confirm-email')
    const about = { firstName: row.firstName, newEmail: email, losesGoogle: user.googleId !== null }
    await queueMail(tx, ports, { kind: 'email-changed', to: user.email, mail: composeMail(mailContextOf(config), emailChanged, about) })
    return row
  })
  ports.afterAnswer(sendDueMails(ports))
  return changed
}
