import { and, eq } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import { passwordChangedMail } from '#core/mail/templates.ts'
import type { Transaction } from '../../database/catalogVersion.ts'
import { users } from '../../database/schema/index.ts'
import type { Ports } from '../../ports/Ports.ts'
import { mailContextOf } from '../mail/mailContextOf.ts'
import { queueMail } from '../mail/queueMail.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { hashPassword } from '../password.ts'
import { endStepsOf } from '../secondFactor/steps.ts'
import { endSessionsOf } from '../sessions.ts'
import type { User } from '../users.ts'
import { endAccountTokens } from './tokens.ts'

/** Sets a new password in place of the one that `user` has just proved, and ends all sessions. Throws `unauthorized` where it has changed meanwhile. */
export async function changePassword(ports: Ports, user: User, newPassword: string, caller: string): Promise<User> {
  const passwordHash = await hashPassword(newPassword, caller)
  const changed = await ports.database.transaction(async (tx) => {
    const isStillThatOne = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''))
    const [row] = await tx.update(users).set({ passwordHash }).where(isStillThatOne).returning()
    if (row === undefined) throw new Problem('unauthorized', 'Unauthorized')
    await afterNewPassword(tx, ports, row)
    return row
  })
  ports.afterAnswer(sendDueMails(ports))
  return changed
}

/** What goes with every new password: sessions end, links to choose one stop working, and its owner is told. */
export async function afterNewPassword(tx: Transaction, ports: Pick<Ports, 'config' | 'now'>, user: User): Promise<void> {
  await endSessionsOf(tx, user.id)
  await endStepsOf(tx, user.id)
  await endAccountTokens(tx, { userId: user.id, purpose: 'reset-password', now: ports.now() })
  const mail = passwordChangedMail(mailContextOf(ports.config), { firstName: user.firstName })
  await queueMail(tx, ports, { kind: 'password-changed', to: user.email, mail })
}
