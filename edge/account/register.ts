import type * as z from 'zod'
import type { registration } from '#core/api/accountFields.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { users } from '../database/schema/index.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import type { Ports } from '../ports/Ports.ts'
import { areNamesFree, queueLink } from './links.ts'
import { hashPassword } from './password.ts'
import { rejectWeakPassword } from './rejectWeakPassword.ts'
import type { User } from './users.ts'

/** Makes an account with the mail that confirms its address: both or none. Throws `conflict` where the name or the address is taken. Opens no session. */
export async function register(ports: Ports, { password, ...given }: z.output<typeof registration>, caller: string): Promise<User> {
  const { database, now } = ports
  rejectWeakPassword(password, given)
  if (!(await areNamesFree(database, given.username, given.email))) throw taken()
  const passwordHash = await hashPassword(password, caller)
  const user = await database.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({ ...given, passwordHash, createdAt: now() })
      .onConflictDoNothing()
      .returning()
    if (made === undefined) throw taken()
    await queueLink(tx, ports, made, 'confirm-email')
    return made
  })
  ports.afterAnswer(sendDueMails(ports))
  return user
}

function taken(): Problem {
  return new Problem('conflict', accountMessages.namesTaken)
}
