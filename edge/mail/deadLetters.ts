import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { mails } from '../database/schema/index.ts'

/** An e-mail that was given up, as administrators see it: never its text, which may hold a link that opens an account. */
export interface DeadLetter {
  readonly id: number
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly attempts: number
  readonly createdAt: number
  readonly deadAt: number
  readonly lastError: string | null
}

/** E-mails that were given up, oldest first. */
export async function listDeadLetters(database: Database): Promise<readonly DeadLetter[]> {
  const { id, kind, to, subject, attempts, createdAt, deadAt, lastError } = mails
  const rows = await database
    .select({ id, kind, to, subject, attempts, createdAt, deadAt, lastError })
    .from(mails)
    .where(isNotNull(deadAt))
    .orderBy(asc(deadAt), asc(id))
  return rows.map((row) => ({ ...row, deadAt: row.deadAt ?? 0 }))
}

/** Makes one of them, or all, due again with every try before them; answers how many. The portal sends them when it looks next. */
export async function retryDeadLetters(database: Database, which: number | 'all', now: number): Promise<number> {
  const raised = await database
    .update(mails)
    .set({ deadAt: null, heldUntil: null, attempts: 0, nextTryAt: now })
    .where(and(isNotNull(mails.deadAt), which === 'all' ? undefined : eq(mails.id, which)))
    .returning({ id: mails.id })
  return raised.length
}
