import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { limits } from '#core/limits/account.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { accountTokens, users } from '../database/schema/index.ts'

/** What a mailed link is good for; it is refused for every other purpose. */
export type LinkPurpose = (typeof accountTokens.$inferSelect)['purpose']

/** Whose link it was and to which address it was mailed. */
export interface UsedToken {
  readonly userId: number
  readonly email: string
}

/** How long a link of each purpose works, milliseconds. */
export const linkLifeMs: Record<LinkPurpose, number> = {
  'confirm-email': limits.confirmLinkLifeMs,
  'reset-password': limits.resetLinkLifeMs,
}

/** Makes the token of a link to one address and ends the earlier ones of this purpose. Only its hash is kept: the answer is the only copy. */
export async function makeAccountToken(
  tx: Database | Transaction,
  { now }: { readonly now: () => number },
  { userId, purpose, email }: UsedToken & { readonly purpose: LinkPurpose },
): Promise<string> {
  await endAccountTokens(tx, { userId, purpose, now: now() })
  const token = randomBytes(32).toString('base64url')
  await tx.insert(accountTokens).values({ hash: hashOf(token), userId, purpose, email, expiresAt: now() + linkLifeMs[purpose] })
  return token
}

/** Consumes a token: of any number of simultaneous attempts one gets its owner, the others null, as for a token that is unknown, expired or meant for something else. */
export async function consumeAccountToken(
  tx: Database | Transaction,
  { token, purpose, now }: { readonly token: string; readonly purpose: LinkPurpose; readonly now: number },
): Promise<UsedToken | null> {
  const [used] = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(isValid(token, purpose, now))
    .returning()
  return used === undefined ? null : { userId: used.userId, email: used.email }
}

/** Whose token it is that could be used now; null for any other. It is no proof: only `spendAccountToken` decides. */
export async function ownerOfAccountToken(
  database: Database,
  token: string,
  purpose: LinkPurpose,
  now: number,
): Promise<{ readonly username: string; readonly email: string } | null> {
  const found = await database
    .select({ username: users.username, email: users.email })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(isValid(token, purpose, now))
    .get()
  return found ?? null
}

/** Ends a person's unused tokens of one purpose. */
export async function endAccountTokens(
  tx: Database | Transaction,
  { userId, purpose, now }: { readonly userId: number; readonly purpose: LinkPurpose; readonly now: number },
): Promise<void> {
  const { userId: ofUser, purpose: forWhat, usedAt } = accountTokens
  await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(ofUser, userId), eq(forWhat, purpose), isNull(usedAt)))
}

/** How many tokens of one purpose a person was given since `since`, used or not. */
export function accountTokensSince(
  tx: Database | Transaction,
  { userId, purpose, since }: { readonly userId: number; readonly purpose: LinkPurpose; readonly since: number },
): Promise<number> {
  const isNewer = gt(accountTokens.expiresAt, since + linkLifeMs[purpose])
  return tx.$count(accountTokens, and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNewer))
}

function isValid(token: string, purpose: LinkPurpose, now: number) {
  const { hash, purpose: forWhat, usedAt, expiresAt } = accountTokens
  return and(eq(hash, hashOf(token)), eq(forWhat, purpose), isNull(usedAt), gt(expiresAt, now))
}

/** A token holds 256 random bits, so a plain hash cannot be turned back. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
