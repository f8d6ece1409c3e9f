import { and, eq, gt } from 'drizzle-orm'
import { limits } from '#core/limits.ts'
import type { Database } from '../database/Database.ts'
import { sessions, users } from '../database/schema/index.ts'
import { readToken, signToken } from './tokens.ts'
import type { User } from './users.ts'

/** A session that was just opened, with the text of its cookie. */
export interface OpenedSession {
  readonly token: string
  readonly expiresAt: number
}

/** Opens a session of 24 hours for a person. */
export async function openSession(database: Database, secret: string, userId: number, now: number): Promise<OpenedSession> {
  const id = crypto.randomUUID()
  const expiresAt = now + limits.sessionLifeMs
  await database.insert(sessions).values({ id, userId, expiresAt })
  return { token: await signToken(secret, 'session', { id, subject: String(userId), browserHash: null }, expiresAt), expiresAt }
}

/** The person whose open session this cookie names; null where it is forged, expired, ended or made for another purpose. */
export async function userOfSession(database: Database, secret: string, cookie: string, now: number): Promise<User | null> {
  const token = await readToken(secret, 'session', cookie, now)
  if (token === null) return null
  const row = await database
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, token.id), gt(sessions.expiresAt, now)))
    .get()
  return row !== undefined && String(row.user.id) === token.subject ? row.user : null
}

/** Ends the session that a cookie names, if there is one. */
export async function endSession(database: Database, secret: string, cookie: string, now: number): Promise<void> {
  const token = await readToken(secret, 'session', cookie, now)
  if (token !== null) await database.delete(sessions).where(eq(sessions.id, token.id))
}
