import { eq, or } from 'drizzle-orm'
import { confirmEmail } from '#core/mail/account/confirmEmail.ts'
import { resetPassword } from '#core/mail/account/resetPassword.ts'
import { composeMail } from '#core/mail/compose.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { users } from '../database/schema/index.ts'
import { mailContextOf } from '../mail/mailContextOf.ts'
import { queueMail } from '../mail/queueMail.ts'
import { type LinkPurpose, makeAccountToken } from '../mail/tokens.ts'
import type { Ports } from '../ports/Ports.ts'
import type { User } from './users.ts'

const linked = {
  'confirm-email': { page: 'confirmemail', template: confirmEmail },
  'reset-password': { page: 'choosepassword', template: resetPassword },
} as const

/**
 * Stores an e-mail with a link of one purpose to the person's present address; earlier links of this purpose stop working. The token
 * is in the link's fragment, which browsers send to nobody.
 */
export async function queueLink(
  tx: Transaction,
  ports: Pick<Ports, 'config' | 'now'>,
  user: Pick<User, 'id' | 'email' | 'firstName'>,
  purpose: LinkPurpose,
): Promise<void> {
  const { config } = ports
  const { page, template } = linked[purpose]
  const token = await makeAccountToken(tx, ports, { userId: user.id, purpose, email: user.email })
  const link = `${config.publicUrl}/${page}#token=${token}`
  await queueMail(tx, ports, {
    kind: purpose,
    to: user.email,
    mail: composeMail(mailContextOf(config), template, { firstName: user.firstName, link }),
  })
}

/** Whether nobody has this username and nobody this address. */
export async function areNamesFree(database: Database | Transaction, username: string, email: string): Promise<boolean> {
  const taken = await database
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.username, username), eq(users.email, email)))
    .get()
  return taken === undefined
}
