import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SubscriptionRecord } from '#core/api/subscriptions.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import { datasets, subscriptions } from '../database/schema/index.ts'

/** The name that a data set is known by. A retired one whose name another has taken keeps it in its record only. */
const knownName = sql<string>`json_extract(${datasets.record}, '$.Short_Name')`
const knownLongName = sql<string>`json_extract(${datasets.record}, '$.Long_Name')`

/**
 * A person's subscriptions by name. They follow the data set through every version that is ingested. One that is retired stays, since
 * ingesting it again restores it; it is listed, so that it can be ended.
 */
export function listSubscriptions(database: Database, userId: number): Promise<SubscriptionRecord[]> {
  return database
    .select({ User_ID: subscriptions.userId, Dataset_ID: datasets.id, Dataset_Name: knownName, Dataset_Long_Name: knownLongName })
    .from(subscriptions)
    .innerJoin(datasets, eq(datasets.id, subscriptions.datasetId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(sql`lower(${knownName})`), asc(datasets.id))
}

/** What a subscription came to. `shortName` is the name as the catalog spells it. */
export interface Subscribed {
  readonly created: boolean
  readonly shortName: string
}

/** Subscribes a person to a data set that is in the catalog; the same again changes nothing. Throws `bad-request` where there is none. */
export async function subscribe(database: Database, userId: number, name: string): Promise<Subscribed> {
  const known = await database
    .select({ id: datasets.id, shortName: datasets.shortName })
    .from(datasets)
    .where(and(eq(datasets.shortName, name), isNull(datasets.retiredAt)))
    .get()
  if (known === undefined) throw new Problem('bad-request', 'There is no data set with this name.')
  const made = await database
    .insert(subscriptions)
    .values({ userId, datasetId: known.id })
    .onConflictDoNothing()
    .returning({ datasetId: subscriptions.datasetId })
  return { created: made.length > 0, shortName: known.shortName }
}

/**
 * Ends a person's subscriptions to data sets of these names, in upper or lower case, and returns how many ended; other names are passed
 * over.
 */
export async function unsubscribe(database: Database, userId: number, names: readonly string[]): Promise<number> {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const current = await listSubscriptions(database, userId)
  const ids = current.filter(({ Dataset_Name }) => wanted.has(Dataset_Name.toLowerCase())).map(({ Dataset_ID }) => Dataset_ID)
  if (ids.length === 0) return 0
  const ended = await database
    .delete(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.datasetId, ids)))
    .returning({ datasetId: subscriptions.datasetId })
  return ended.length
}
