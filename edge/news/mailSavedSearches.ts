import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { searchQueryFromUrl } from '#core/catalog/query.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { type SearchEntry, searchCatalog } from '#core/catalog/search/search.ts'
import { limits } from '#core/limits/catalog.ts'
import { composeMail } from '#core/mail/compose.ts'
import { savedSearch } from '#core/mail/news/savedSearch.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import type { Database } from '../database/Database.ts'
import { hasCome } from '../database/hasCome.ts'
import { datasetArrivals, datasets, mails, savedSearches, users } from '../database/schema/index.ts'
import { mailContextOf } from '../mail/mailContextOf.ts'
import { queueMail, SAVED_SEARCH } from '../mail/queueMail.ts'
import { searchToken } from '../mail/savedSearchMail.ts'
import type { JobPorts } from '../ports/Job.ts'
import { noteArrivals } from './savedSearches.ts'

type SearchPorts = Pick<JobPorts, 'database' | 'config' | 'now'>

const SEARCHES_AT_ONCE = 100

/** Data sets that have come into the catalog, each with its arrival. */
interface Arrived {
  readonly entries: readonly SearchEntry[]
  readonly arrivalOf: ReadonlyMap<number, number>
  readonly last: number
}

/** Whether a data set has come that somebody who wants e-mail has not seen. */
export async function hasNewForSearches({ database }: Pick<JobPorts, 'database'>): Promise<boolean> {
  const isNoted = sql`${datasets.id} in (select ${datasetArrivals.datasetId} from ${datasetArrivals})`
  const isNew = sql`(exists (select 1 from ${datasets} where ${datasets.retiredAt} is null and not ${isNoted})
    or ${savedSearches.seenArrival} < (select max(arrival) from ${datasetArrivals}))`
  const wants = and(eq(savedSearches.wantsMail, true), isNew)
  return (await database.select({ id: savedSearches.id }).from(savedSearches).where(wants).limit(1).get()) !== undefined
}

/**
 * Puts an e-mail into the outbox for each saved search that finds data sets which are new for it, at most one per day. What was mailed is
 * noted in the same transaction, so that a run that is killed and repeated mails each data set once.
 */
export async function mailSavedSearches(ports: SearchPorts, signal: AbortSignal): Promise<void> {
  const arrived = await readArrived(ports.database)
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const due = await dueSearches(ports, arrived.last, after)
    const last = due.at(-1)
    if (last === undefined) return
    const unmatched: number[] = []
    for (const one of due) if (!(await mailSearch(ports, one, arrived))) unmatched.push(one.search.id)
    await markSeen(ports.database, unmatched, arrived.last)
    after = last.search.id
  }
}

/** The catalog is read after the arrivals are noted, so that it has them all; one that comes in between is noted the next time. */
async function readArrived(database: Database): Promise<Arrived> {
  const last = await noteArrivals(database)
  const oldest = sql`(select min(seen_arrival) from ${savedSearches} where ${eq(savedSearches.wantsMail, true)})`
  const rows = await database
    .select()
    .from(datasetArrivals)
    .where(and(gt(datasetArrivals.arrival, oldest), lte(datasetArrivals.arrival, last)))
  const arrivalOf = new Map(rows.map(({ datasetId, arrival }) => [datasetId, arrival]))
  const { entries } = await loadSnapshot(database)
  return { entries: entries.filter(({ record }) => arrivalOf.has(record.Dataset_ID)), arrivalOf, last }
}

/** Searches that have not seen the last arrival, whose owner has a confirmed address, and whose last e-mail is a day old and not waiting. */
function dueSearches({ database, now }: SearchPorts, last: number, after: number) {
  const dayMs = limits.savedSearchMailMs
  const isRested = or(isNull(savedSearches.mailedAt), hasCome(sql`${savedSearches.mailedAt} + ${dayMs}`, now(), dayMs))
  const isSettled = or(isNull(mails.id), isNotNull(mails.sentAt), isNotNull(mails.deadAt))
  const hasNew = and(eq(savedSearches.wantsMail, true), lt(savedSearches.seenArrival, last), gt(savedSearches.id, after))
  return database
    .select({ search: savedSearches, email: users.email, firstName: users.firstName })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .leftJoin(mails, eq(mails.id, savedSearches.mailId))
    .where(and(hasNew, isNotNull(users.emailConfirmedAt), isRested, isSettled))
    .orderBy(asc(savedSearches.id))
    .limit(SEARCHES_AT_ONCE)
}

type DueSearch = Awaited<ReturnType<typeof dueSearches>>[number]

/** Queues the e-mail of one search, unless another run has; answers whether anything matches. */
async function mailSearch(ports: SearchPorts, { search, email, firstName }: DueSearch, arrived: Arrived): Promise<boolean> {
  const found = newFor(search, arrived)
  if (found.length === 0) return false
  const { id, name, query, seenArrival } = search
  const about = { firstName, name, query, found, token: await searchToken(ports.config, id) }
  const mail = composeMail(mailContextOf(ports.config), savedSearch, about)
  await ports.database.transaction(async (tx) => {
    const isUnchanged = and(eq(savedSearches.id, id), eq(savedSearches.seenArrival, seenArrival), eq(savedSearches.wantsMail, true))
    const noted = await tx
      .update(savedSearches)
      .set({ seenArrival: arrived.last, mailedAt: ports.now() })
      .where(isUnchanged)
      .returning({ id: savedSearches.id })
    if (noted.length === 0) return
    const mailId = await queueMail(tx, ports, { kind: SAVED_SEARCH, to: email, mail })
    await tx.update(savedSearches).set({ mailId }).where(eq(savedSearches.id, id))
  })
  return true
}

/** New data sets that a search finds as the catalog would, the latest release first. */
function newFor({ query, seenArrival }: DueSearch['search'], { entries, arrivalOf }: Arrived): readonly DatasetRecord[] {
  const asked = { ...searchQueryFromUrl(new URLSearchParams(query)), gazetteer: '1' as const }
  return searchCatalog(entries, asked)
    .exact.flatMap((at) => entries[at]?.record ?? [])
    .filter(({ Dataset_ID }) => (arrivalOf.get(Dataset_ID) ?? 0) > seenArrival)
}

async function markSeen(database: Database, ids: readonly number[], last: number): Promise<void> {
  const isGiven = sql`${savedSearches.id} in (select value from json_each(${JSON.stringify(ids)}))`
  if (ids.length > 0)
    await database
      .update(savedSearches)
      .set({ seenArrival: last })
      .where(and(isGiven, lt(savedSearches.seenArrival, last)))
}
