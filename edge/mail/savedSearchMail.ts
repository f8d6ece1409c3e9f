import { and, eq } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { secretsOf } from '../config/secretsOf.ts'
import type { Database } from '../database/Database.ts'
import { savedSearches } from '../database/schema/index.ts'
import { readIds, signIds } from '../platform/signedIds.ts'

const PURPOSE = 'unsubscribe-search'

/** What ends the e-mails of a saved search without signing in. */
export const searchToken = (config: Config, searchId: number): Promise<string> => signIds(secretsOf(config).key, PURPOSE, [searchId])

/** Which search a token ends the e-mails of; null for a token that is not ours. */
export async function readSearchToken(config: Config, token: string): Promise<number | null> {
  const [searchId] = (await readIds(secretsOf(config).key, PURPOSE, token)) ?? []
  return searchId ?? null
}

/** The search that an e-mail of the outbox is about; null where its owner no longer wants it. */
export async function searchOfMail(database: Database, mailId: number): Promise<number | null> {
  const found = await database
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(eq(savedSearches.mailId, mailId), eq(savedSearches.wantsMail, true)))
    .get()
  return found?.id ?? null
}
