import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { accountClosed } from '#core/mail/account/accountClosed.ts'
import { composeMail } from '#core/mail/compose.ts'
import { Problem } from '#core/request/Problem.ts'
import { submissionAssignments, submissionComments, submissionPhaseChanges, submissions, users } from '../database/schema/index.ts'
import { mailContextOf } from '../mail/mailContextOf.ts'
import { queueMail } from '../mail/queueMail.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import type { Ports } from '../ports/Ports.ts'
import type { User } from './users.ts'

/** Who did what to a submission, which curators and readers of a data set's history need after its people have left. */
const contributions: readonly SQLiteColumn[] = [
  submissions.submitterId,
  submissions.qc1CompletedBy,
  submissions.qc2CompletedBy,
  submissionComments.authorId,
  submissionPhaseChanges.userId,
  submissionAssignments.userId,
]

const CLOSED_DOMAIN = '@closed.invalid'

/** Whether nobody reads the mail of this address, as its account was closed. */
export const isClosedAddress = (email: string): boolean => email.endsWith(CLOSED_DOMAIN)

/**
 * Deletes a person with all that is theirs: sessions, keys, links, factors, subscriptions, collections, saved searches and open uploads. What they
 * did to submissions is from then on a nameless former member's, and submissions that they reviewed have no curator. A note goes to their address. Throws
 * `unauthorized` where password or address were changed meanwhile.
 */
export async function closeAccount(ports: Ports, user: User): Promise<void> {
  const { database, config } = ports
  await database.transaction(async (tx) => {
    const mail = composeMail(mailContextOf(config), accountClosed, { firstName: user.firstName })
    await queueMail(tx, ports, { kind: 'account-closed', to: user.email, mail })
    const [nameless] = await tx.insert(users).values(formerMember()).returning({ id: users.id })
    const moved = (column: SQLiteColumn): SQL =>
      sql`update ${column.table} set ${sql.identifier(column.name)} = ${nameless?.id} where ${column} = ${user.id}`
    let contributed = 0
    for (const column of contributions) contributed += (await tx.run(moved(column))).rowsAffected
    if (contributed === 0) await tx.delete(users).where(eq(users.id, nameless?.id ?? 0))
    await tx.update(submissions).set({ curatorId: null, takenAt: null }).where(eq(submissions.curatorId, user.id))
    const isStillThatOne = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''), eq(users.email, user.email))
    const { rowsAffected } = await tx.delete(users).where(isStillThatOne)
    if (rowsAffected === 0) throw new Problem('unauthorized', 'Unauthorized')
  })
  ports.afterAnswer(sendDueMails(ports))
}

function formerMember(): typeof users.$inferInsert {
  const name = `former-${crypto.randomUUID()}`
  return { username: name, email: name + CLOSED_DOMAIN, firstName: 'Former', lastName: 'member' }
}
