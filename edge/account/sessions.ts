import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SessionRecord } from '#core/api/sessions.ts'
import { MINUTE_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { secretsOf } from '../config/secretsOf.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { sessions, users } from '../database/schema/index.ts'
import { logLostWrite } from '../platform/lostWrites.ts'
import type { Ports } from '../ports/Ports.ts'
import { browserOf } from './browser.ts'
import type { CallerFacts } from './CallerFacts.ts'
import { type DeviceToken, makeDeviceToken } from './knownDevice.ts'
import { readToken, signToken } from './signedTokens.ts'
import type { User } from './users.ts'

type SessionCookie = Pick<CallerFacts, 'sessionCookie'>

/** A session that was just opened, for the browser to store. */
export interface OpenedSession {
  readonly user: User
  /** The value of the session's cookie. */
  readonly token: string
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number
  /** The token that identifies the browser from now on. */
  readonly device: DeviceToken
}

/**
 * Opens a session of 24 hours; a session that the browser had before ends, so that nobody can plant one. Throws `unauthorized` where the
 * person's password has changed since `user` was read: what was proved then proves nothing now. `isProved` says whether its owner has
 * just given the password or a second factor, which counts as giving the password again.
 */
export async function openSession(
  facts: Pick<CallerFacts, 'userAgent' | 'sessionCookie'>,
  ports: Pick<Ports, 'config' | 'database' | 'now'>,
  user: User,
  { isProved }: { readonly isProved: boolean },
): Promise<OpenedSession> {
  const { config, database, now } = ports
  const secret = secretsOf(config).session
  const id = crypto.randomUUID()
  const expiresAt = now() + limits.sessionLifeMs
  const opened = await database.run(sql`
    insert into ${sessions} (id, user_id, browser, created_at, proved_at, expires_at)
    select ${id}, ${users.id}, ${browserLabel(facts.userAgent)}, ${now()}, ${isProved ? now() : null}, ${expiresAt}
    from ${users} where ${users.id} = ${user.id} and ${users.passwordHash} is ${user.passwordHash}`)
  if (opened.rowsAffected !== 1) throw new Problem('unauthorized', 'Unauthorized')
  await endBrowserSession(facts, ports)
  const token = await signToken(secret, 'session', { id, subject: String(user.id), hash: null }, expiresAt)
  return { user, token, expiresAt, device: await makeDeviceToken(ports, user) }
}

/** A browser in words that its owner knows it by; `Another program` for what is no browser. Never holds the text that was sent. */
function browserLabel(userAgent: string): string {
  const browser = browserOf(userAgent)
  return browser === null ? 'Another program' : `${browser.name} on ${browser.system}`
}

/** The person whose open session this cookie names; null where it is forged, expired, ended or made for another purpose. */
export async function userOfSession(ports: Ports, cookie: string): Promise<User | null> {
  const { database, config, now } = ports
  const token = await readToken(secretsOf(config).session, 'session', cookie, now())
  if (token === null) return null
  const row = await database
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, token.id), gt(sessions.expiresAt, now())))
    .get()
  if (row === undefined || String(row.user.id) !== token.subject) return null
  if ((row.lastSeenAt ?? 0) <= now() - MINUTE_MS) ports.afterAnswer(noteSeen(ports, token.id))
  return row.user
}

/** Who is signed in in this browser; null where nobody is. For calls that anyone may make: the others know their caller. */
export async function findBrowserUser({ sessionCookie }: SessionCookie, ports: Ports): Promise<User | null> {
  return sessionCookie === undefined ? null : userOfSession(ports, sessionCookie)
}

/** Records the minute in which a session was used, with at most one write per minute. */
async function noteSeen({ database, now, log }: Ports, id: string): Promise<void> {
  const minute = now() - (now() % MINUTE_MS)
  try {
    const isOlder = or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, minute))
    await database
      .update(sessions)
      .set({ lastSeenAt: minute })
      .where(and(eq(sessions.id, id), isOlder))
  } catch (fault) {
    logLostWrite(log, 'last seen not stored', fault, now())
  }
}

/** The ID of the session that a browser's cookie names, open or not; null without a cookie of ours. */
export async function readSessionId(
  { sessionCookie }: SessionCookie,
  { config, now }: Pick<Ports, 'config' | 'now'>,
): Promise<string | null> {
  const token = sessionCookie === undefined ? null : await readToken(secretsOf(config).session, 'session', sessionCookie, now())
  return token?.id ?? null
}

/** A person's open sessions, newest first. */
export async function listSessionsOf(
  database: Database,
  userId: number,
  { thisId, now }: { readonly thisId: string | null; readonly now: number },
): Promise<SessionRecord[]> {
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return rows.map(({ id, browser, createdAt, lastSeenAt }) => ({
    id,
    browser,
    createdAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(Math.max(createdAt, lastSeenAt ?? 0)).toISOString(),
    isThisOne: id === thisId,
  }))
}

/** Ends the session that the browser's cookie names and answers whose it was; null where there is none. */
export async function endBrowserSession(cookie: SessionCookie, ports: Pick<Ports, 'config' | 'database' | 'now'>): Promise<number | null> {
  const id = await readSessionId(cookie, ports)
  if (id === null) return null
  const [ended] = await ports.database.delete(sessions).where(eq(sessions.id, id)).returning({ userId: sessions.userId })
  return ended?.userId ?? null
}

/** Ends one session of a person; false where they have none with this ID. */
export async function endSessionOf(database: Database, userId: number, id: string): Promise<boolean> {
  const ended = await database.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
  return ended.rowsAffected > 0
}

/** Ends all sessions of a person but the one with the ID `except`; returns how many. */
export async function endSessionsOf(database: Database | Transaction, userId: number, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(sessions.id, except)
  const ended = await database.delete(sessions).where(and(eq(sessions.userId, userId), others))
  return ended.rowsAffected
}
