import { and, eq } from 'drizzle-orm'
import { passwordChanged } from '#core/mail/account/passwordChanged.ts'
import { composeMail } from '#core/mail/compose.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { users } from '../database/schema/index.ts'
import { mailContextOf } from '../mail/mailContextOf.ts'
import { queueMail } from '../mail/queueMail.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { endAccountTokens } from '../mail/tokens.ts'
import type { Ports } from '../ports/Ports.ts'
import { countKeysOf, revokeKeysOf } from './apiKeys.ts'
import { hashPassword } from './password.ts'
import { rejectWeakPassword } from './rejectWeakPassword.ts'
import { endStepsOf } from './secondFactor/steps.ts'
import { endSessionsOf } from './sessions.ts'
import type { User } from './users.ts'

/** A password that is set again, and what it is set with. */
export interface NewPassword {
  readonly password: string
  /** Whether all API keys end with the old one. */
  readonly endApiKeys: boolean
  /** The caller that the queue of passwords counts. */
  readonly caller: string
}

/** Who has a new password, and how many of their API keys ended with the old one. */
export interface Changed {
  readonly user: User
  readonly keysEnded: number
}

/** Sets a new password in place of the one that `user` has just proved, and ends all sessions. Throws `unauthorized` where it has changed meanwhile. */
export async function changePassword(ports: Ports, user: User, { password, endApiKeys, caller }: NewPassword): Promise<Changed> {
  rejectWeakPassword(password, user)
  const passwordHash = await hashPassword(password, caller)
  const changed = await ports.database.transaction(async (tx) => {
    const isStillThatOne = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''))
    const [row] = await tx.update(users).set({ passwordHash }).where(isStillThatOne).returning()
    if (row === undefined) throw new Problem('unauthorized', 'Unauthorized')
    return { user: row, keysEnded: await afterNewPassword(tx, ports, row, endApiKeys) }
  })
  ports.afterAnswer(sendDueMails(ports))
  return changed
}

/** The effects of every new password: sessions end, reset links stop working, API keys are revoked if requested, and the owner is notified. Returns the number of revoked keys. */
export async function afterNewPassword(
  tx: Transaction,
  ports: Pick<Ports, 'config' | 'now'>,
  user: User,
  endApiKeys: boolean,
): Promise<number> {
  const keysEnded = endApiKeys ? await revokeKeysOf(tx, user.id, ports.now()) : 0
  await endSessionsOf(tx, user.id)
  await endStepsOf(tx, user.id)
  await endAccountTokens(tx, { userId: user.id, purpose: 'reset-password', now: ports.now() })
  const keysKept = await countKeysOf(tx, user.id, ports.now())
  const mail = composeMail(mailContextOf(ports.config), passwordChanged, { firstName: user.firstName, keysEnded, keysKept })
  await queueMail(tx, ports, { kind: 'password-changed', to: user.email, mail })
  return keysEnded
}
