import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { SavedSearchRecord } from '#core/api/savedSearches.ts'
import { searchFeedPaths, searchQueryFromUrl, searchQueryToUrl } from '#core/catalog/query.ts'
import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/catalog.ts'
import { savedSearchErrors } from '#core/messages/savedSearches.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Config } from '../config/config.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasetArrivals, datasets, savedSearches } from '../database/schema/index.ts'

/** Whose search, and which. */
interface Own {
  readonly userId: number
  readonly id: number
}

const isOwn = ({ userId, id }: Own) => and(eq(savedSearches.userId, userId), eq(savedSearches.id, id))

/** A person's saved searches, the latest first. */
export async function listSavedSearches(database: Database, config: Config, userId: number): Promise<SavedSearchRecord[]> {
  const rows = await database.select().from(savedSearches).where(eq(savedSearches.userId, userId)).orderBy(desc(savedSearches.id))
  return rows.map((row) => recordOf(config, row))
}

/** Saves a search; the same again returns the first. Throws `bad-request` for one without words and filters, `conflict` for one too many. */
export function saveSearch(
  database: Database,
  config: Config,
  { userId, name, query: given, mail }: { readonly userId: number; readonly name: string; readonly query: string; readonly mail: boolean },
  now: number,
): Promise<SavedSearchRecord> {
  const query = searchQueryToUrl(searchQueryFromUrl(new URLSearchParams(given))).toString()
  if (query === '') throw new Problem('bad-request', savedSearchErrors.empty)
  return database.transaction(async (tx) => {
    const isSame = and(eq(savedSearches.userId, userId), eq(savedSearches.query, query))
    const known = await tx.select().from(savedSearches).where(isSame).get()
    if (known !== undefined) return recordOf(config, known)
    if ((await tx.$count(savedSearches, eq(savedSearches.userId, userId))) >= limits.savedSearchesPerUser)
      throw new Problem('conflict', savedSearchErrors.tooMany)
    const values = { userId, name, query, wantsMail: mail, createdAt: now, seenArrival: await noteArrivals(tx) }
    const [made] = await tx.insert(savedSearches).values(values).returning()
    if (made === undefined) throw new Error('the store answered no row for a saved search')
    return recordOf(config, made)
  })
}

/** Chooses whether a person's own search sends e-mail: from now on, so that nobody gets what they have missed. */
export function changeSavedSearch(database: Database, config: Config, own: Own, wantsMail: boolean): Promise<SavedSearchRecord> {
  return database.transaction(async (tx) => {
    const known = await tx.select().from(savedSearches).where(isOwn(own)).get()
    if (known === undefined) throw new Problem('not-found', savedSearchErrors.none)
    const isNew = wantsMail && !known.wantsMail
    const set = { wantsMail, ...(isNew ? { seenArrival: await noteArrivals(tx) } : {}) }
    await tx.update(savedSearches).set(set).where(isOwn(own))
    return recordOf(config, { ...known, ...set })
  })
}

/** Removes a person's own search. Throws `not-found` where there is none. */
export async function deleteSavedSearch(database: Database, own: Own): Promise<void> {
  const removed = await database.delete(savedSearches).where(isOwn(own)).returning({ id: savedSearches.id })
  if (removed.length === 0) throw new Problem('not-found', savedSearchErrors.none)
}

/** Ends the e-mails of a search for whoever has its link, and returns its name; null where they had ended before. */
export async function endSearchMail(database: Database, id: number): Promise<string | null> {
  const [ended] = await database
    .update(savedSearches)
    .set({ wantsMail: false })
    .where(and(eq(savedSearches.id, id), eq(savedSearches.wantsMail, true)))
    .returning({ name: savedSearches.name })
  return ended?.name ?? null
}

/** Notes the data sets that are new in the catalog, and returns the number of the last arrival. */
export async function noteArrivals(store: Database | Transaction): Promise<number> {
  const isNoted = sql`${datasets.id} in (select ${datasetArrivals.datasetId} from ${datasetArrivals})`
  await store.run(sql`insert into ${datasetArrivals} (dataset_id)
    select ${datasets.id} from ${datasets} where ${datasets.retiredAt} is null and not ${isNoted} order by ${datasets.id}
    on conflict do nothing`)
  const last = await store
    .select({ arrival: max(datasetArrivals.arrival) })
    .from(datasetArrivals)
    .get()
  return last?.arrival ?? 0
}

function recordOf({ publicUrl }: Config, { id, name, query, wantsMail, createdAt }: typeof savedSearches.$inferSelect): SavedSearchRecord {
  const asked = searchQueryFromUrl(new URLSearchParams(query))
  const feed = publicUrl + searchFeedPaths({ ...asked, gazetteer: '1' }).xml
  return { id, name, query, mail: wantsMail, feed, created: formatInstant(createdAt) }
}
