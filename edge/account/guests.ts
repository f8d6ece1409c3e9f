import { and, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { countersInMemory } from '../database/CountersInMemory.ts'
import type { Database } from '../database/Database.ts'
import { takeOne } from '../database/rateLimit.ts'
import { addressSalts, guestTokens } from '../database/schema/index.ts'
import { networkOf } from '../platform/network.ts'
import { keyedHash, randomHex } from '../platform/seal.ts'
import type { Ports } from '../ports/Ports.ts'
import { browserOf } from './browser.ts'
import { readToken, signToken } from './signedTokens.ts'

/** A guest as the store knows them. */
export type Guest = typeof guestTokens.$inferSelect

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
  if (token === null || hash === null || token.hash !== hash) return null
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
  const ofAddress = inArray(guestTokens.addressHash, [today, yesterday])
  const inLocalDay = or(gte(guestTokens.createdAt, expiresAt - DAY_MS), gt(guestTokens.expiresAt, now))
  const id = crypto.randomUUID()
  // One statement counts and writes, so that requests side by side cannot each find room for the last token.
  const admitted = await database.run(sql`
    insert into ${guestTokens} (id, browser_hash, address_hash, created_at, expires_at)
    select ${id}, ${guest.browserHash}, ${today}, ${now}, ${expiresAt}
    where ${countOf(gte(guestTokens.createdAt, now - HOUR_MS))} < ${limits.guestTokensPerHour}
      and ${countOf(and(ofAddress, inLocalDay))} < ${limits.guestTokensPerAddressAndDay}
      and ${countOf(and(ofAddress, gte(guestTokens.createdAt, now - DAY_MS)))} < ${limits.guestTokensPerAddressIn24Hours}`)
  if (admitted.rowsAffected !== 1)
    throw new Problem('busy', 'Too many guest sessions. Try again later.', { retryAfterSeconds: HOUR_MS / 1000 })
  return { id, browserHash: guest.browserHash, addressHash: today, plots: 0, createdAt: now, expiresAt }
}

/** The cookie's text for a guest. */
export function guestCookie(secret: string, guest: Guest): Promise<string> {
  return signToken(secret, 'guest', { id: guest.id, subject: 'guest', hash: guest.browserHash }, guest.expiresAt)
}

/** Plots that the guest may still make. */
export function plotsLeft(guest: Pick<Guest, 'plots'>): number {
  return Math.max(0, limits.guestPlotsPerDay - guest.plots)
}

/** Takes one plot in advance, so that calls side by side cannot exceed the limit; returns how many are left, or null if none was. */
export async function takePlot(database: Database, guestId: string): Promise<number | null> {
  const [guest] = await database
    .update(guestTokens)
    .set({ plots: sql`${guestTokens.plots} + 1` })
    .where(and(eq(guestTokens.id, guestId), lt(guestTokens.plots, limits.guestPlotsPerDay)))
    .returning()
  return guest === undefined ? null : plotsLeft(guest)
}

/**
 * Takes a plot of a guest while the store cannot record any: what they had made before counts, and what was counted in memory since;
 * answers as `takePlot`.
 */
export function takePlotInMemory({ id, plots }: Pick<Guest, 'id' | 'plots'>, now: number): number | null {
  const { count } = countersInMemory.count(`plots guest ${id}`, limits.guestTokenLifeMs, now)
  const left = limits.guestPlotsPerDay - plots - count
  return left < 0 ? null : left
}

/** Gives a plot back, because the data did not arrive; at most `limits.guestRefundsPerDay` times in the life of a token. */
export async function givePlotBack(ports: Pick<Ports, 'database' | 'unsynced' | 'log' | 'now'>, guestId: string): Promise<void> {
  const allowance = { subject: `plot-refund guest ${guestId}`, maxCalls: limits.guestRefundsPerDay, windowMs: limits.guestTokenLifeMs }
  try {
    await takeOne(ports, allowance, ports.now())
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'too-many-requests') return
    throw fault
  }
  await ports.database
    .update(guestTokens)
    .set({ plots: sql`max(0, ${guestTokens.plots} - 1)` })
    .where(eq(guestTokens.id, guestId))
}

function countOf(condition: SQL | undefined): SQL {
  return sql`(select count(*) from ${guestTokens} where ${condition})`
}

/** The network of an address hashed with the salts of this UTC day and the day before; older salts are removed on the way. */
async function addressHashes(database: Database, address: string, now: number): Promise<string[]> {
  const days = [now, now - DAY_MS].map((ms) => new Date(ms).toISOString().slice(0, 10))
  await database
    .insert(addressSalts)
    .values(days.map((day) => ({ day, salt: randomHex(32) })))
    .onConflictDoNothing()
  await database.delete(addressSalts).where(lt(addressSalts.day, days[1] ?? ''))
  const salts = await database.select().from(addressSalts).where(inArray(addressSalts.day, days))
  return Promise.all(
    days.map((day) => keyedHash(salts.find((salt) => salt.day === day)?.salt ?? randomHex(32), 'address', networkOf(address))),
  )
}
