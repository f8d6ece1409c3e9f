import { and, count, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { Database } from '../database/Database.ts'
import { addressSalts, guestTokens } from '../database/schema/index.ts'
import { browserOf } from './browser.ts'
import { keyedHash, randomHex } from './seal.ts'
import { readToken, signToken } from './tokens.ts'

/** A guest as the store knows them. */
export type Guest = typeof guestTokens.$inferSelect

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The keyed hash of browser and operating system; null for what is no browser. */
export async function browserHash(secret: string, userAgent: string): Promise<string | null> {
  const browser = browserOf(userAgent)
  return browser === null ? null : keyedHash(secret, 'browser', `${browser.name} ${browser.system}`)
}

/** The guest whose token this is, if the token is ours, unexpired and used in the browser that it was given to. */
export async function guestOfToken(
  database: Database,
  secret: string,
  { cookie, userAgent, now }: { readonly cookie: string; readonly userAgent: string; readonly now: number },
): Promise<Guest | null> {
  const token = await readToken(secret, 'guest', cookie, now)
  const hash = await browserHash(secret, userAgent)
  if (token === null || hash === null || token.browserHash !== hash) return null
  const guest = await database.select().from(guestTokens).where(eq(guestTokens.id, token.id)).get()
  return guest !== undefined && guest.browserHash === hash && guest.expiresAt > now ? guest : null
}

/** Admits a new guest until `expiresAt`; throws `busy` where the hour's or the address's tokens are used up. */
export async function admitGuest(
  database: Database,
  guest: { readonly browserHash: string; readonly address: string; readonly expiresAt: number },
  now: number,
): Promise<Guest> {
  const expiresAt = Math.min(guest.expiresAt, now + limits.guestTokenLifeMs)
  const [today = '', yesterday = ''] = await addressHashes(database, guest.address, now)
  return database.transaction(async (tx) => {
    const ofAddress = inArray(guestTokens.addressHash, [today, yesterday])
    const sinceHour = await countOf(tx, gte(guestTokens.createdAt, now - HOUR_MS))
    const inLocalDay = or(gte(guestTokens.createdAt, expiresAt - DAY_MS), gt(guestTokens.expiresAt, now))
    const ofDay = await countOf(tx, and(ofAddress, inLocalDay))
    const of24Hours = await countOf(tx, and(ofAddress, gte(guestTokens.createdAt, now - DAY_MS)))
    const isFull =
      sinceHour >= limits.guestTokensPerHour ||
      ofDay >= limits.guestTokensPerAddressAndDay ||
      of24Hours >= limits.guestTokensPerAddressIn24Hours
    if (isFull) throw new Problem('busy', 'No more guest tokens for now.', { retryAfterSeconds: HOUR_MS / 1000 })
    const row = { id: crypto.randomUUID(), browserHash: guest.browserHash, addressHash: today, createdAt: now, expiresAt }
    const [stored] = await tx.insert(guestTokens).values(row).returning()
    if (stored === undefined) throw new Error('the store answered no row for a new guest')
    return stored
  })
}

/** The cookie's text for a guest. */
export function guestCookie(secret: string, guest: Guest): Promise<string> {
  return signToken(secret, 'guest', { id: guest.id, subject: 'guest', browserHash: guest.browserHash }, guest.expiresAt)
}

/** Plots that the guest may still make. */
export function plotsLeft(guest: Pick<Guest, 'plots'>): number {
  return Math.max(0, limits.guestPlotsPerDay - guest.plots)
}

/** Takes one plot in advance, so that calls side by side cannot exceed the limit; answers how many are left, or null if none was. */
export async function takePlot(database: Database, guestId: string): Promise<number | null> {
  const [guest] = await database
    .update(guestTokens)
    .set({ plots: sql`${guestTokens.plots} + 1` })
    .where(and(eq(guestTokens.id, guestId), lt(guestTokens.plots, limits.guestPlotsPerDay)))
    .returning()
  return guest === undefined ? null : plotsLeft(guest)
}

/** Gives a plot back, because the data did not arrive. */
export async function givePlotBack(database: Database, guestId: string): Promise<void> {
  await database
    .update(guestTokens)
    .set({ plots: sql`max(0, ${guestTokens.plots} - 1)` })
    .where(eq(guestTokens.id, guestId))
}

type Reader = Pick<Database, 'select'>

async function countOf(database: Reader, condition: ReturnType<typeof and>): Promise<number> {
  const [row] = await database.select({ tokens: count() }).from(guestTokens).where(condition)
  return row?.tokens ?? 0
}

/** The address hashed with the salts of this UTC day and the day before; older salts are removed on the way. */
async function addressHashes(database: Database, address: string, now: number): Promise<string[]> {
  const days = [now, now - DAY_MS].map((ms) => new Date(ms).toISOString().slice(0, 10))
  await database
    .insert(addressSalts)
    .values(days.map((day) => ({ day, salt: randomHex(32) })))
    .onConflictDoNothing()
  await database.delete(addressSalts).where(lt(addressSalts.day, days[1] ?? ''))
  const salts = await database.select().from(addressSalts).where(inArray(addressSalts.day, days))
  return Promise.all(days.map((day) => keyedHash(salts.find((salt) => salt.day === day)?.salt ?? randomHex(32), 'address', address)))
}
