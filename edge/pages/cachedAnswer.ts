import { limits } from '#core/limits/pages.ts'
import { oncePer } from '#core/oncePer.ts'
import type { Database } from '../database/Database.ts'
import { storeOf } from '../database/storeOf.ts'
import { isUnchanged } from '../platform/entityTag.ts'
import { type CachedPage, pageCache } from './PageCache.ts'

/** By store, as two portals in one process show different ones. */
const pagesOf = oncePer((_store: object) => pageCache(limits.cachedPageBytes))
/** By connection, since what one request waits for must not be awaited by another on Workers. */
const underWay = oncePer((_database: Database) => new Map<string, Making>())

/** Something that is being made, and the last of those who wait for it. */
interface Making {
  readonly made: Promise<CachedPage | null>
  lastTurn: Promise<unknown>
}

/** Something that is made from the store and cached as it is sent. */
interface Wanted {
  /** Never anything that a client may invent. */
  readonly key: string
  readonly version: string
  /** `null` where there is no such thing, which is not cached. */
  readonly make: (older: CachedPage | undefined) => Promise<CachedPage | null>
}

/** Returns the cached value, or computes it once for all waiting callers. */
export async function cachedAnswer(request: Request, database: Database, { key, version, make }: Wanted): Promise<Response | null> {
  const pages = pagesOf(storeOf(database))
  const found = pages.get(key)
  if (found?.version === version) return sendCached(request, found)
  const waiting = underWay(database)
  const name = `${version} ${key}`
  const other = waiting.get(name)
  if (other !== undefined) {
    const page = await inTurn(other)
    return page === null ? null : sendCached(request, page)
  }
  const made = make(found).finally(() => waiting.delete(name))
  waiting.set(name, { made, lastTurn: made })
  const page = await made
  if (page === null) return null
  pages.set(key, page)
  return sendCached(request, page)
}

/** What is made, for one waiting request after the other: a hundred answers in one turn of the event loop would hold up everybody else. */
async function inTurn(making: Making): Promise<CachedPage | null> {
  making.lastTurn = making.lastTurn.then(nextTurn, nextTurn)
  await making.lastTurn
  return making.made
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A cached page as a response: 304 without a body if the client has it already. */
export function sendCached(request: Request, { status, headers, bytes, etag }: CachedPage): Response {
  if (status === 200 && isUnchanged(request, etag)) return new Response(null, { status: 304, headers })
  const body = request.method === 'HEAD' ? null : bytes
  return new Response(body, { status, headers: { ...headers, 'Content-Length': String(bytes.byteLength) } })
}
