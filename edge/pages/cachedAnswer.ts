import { createHash } from 'node:crypto'
import { limits } from '#core/limits.ts'
import type { Database } from '../database/Database.ts'
import { storeOf } from '../platform/storeOf.ts'
import { type CachedPage, PageCache } from './PageCache.ts'

/** By store, as two portals in one process show different ones. */
const pageCaches = new WeakMap<object, PageCache>()
/** By connection, since what one request waits for must not be awaited by another on Workers. */
const underWay = new WeakMap<Database, Map<string, Promise<CachedPage | null>>>()

/** Something that is made of the store and kept as it is sent. */
interface Wanted {
  /** Never anything that a client may invent. */
  readonly key: string
  readonly version: string
  /** `null` where there is no such thing, which is not kept. */
  readonly make: (older: CachedPage | undefined) => Promise<CachedPage | null>
}

/** Answers from memory what is kept, makes it where it is not, once for all that wait. */
export async function cachedAnswer(request: Request, database: Database, { key, version, make }: Wanted): Promise<Response | null> {
  const store = storeOf(database)
  const pages = pageCaches.get(store) ?? new PageCache(limits.cachedPageBytes)
  pageCaches.set(store, pages)
  const found = pages.get(key)
  if (found?.version === version) return send(request, found)
  const waiting = underWay.get(database) ?? new Map<string, Promise<CachedPage | null>>()
  underWay.set(database, waiting)
  const name = `${version} ${key}`
  const making = waiting.get(name) ?? make(found).finally(() => waiting.delete(name))
  waiting.set(name, making)
  const page = await making
  if (page === null) return null
  pages.set(key, page)
  return send(request, page)
}

/** An entity tag of bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

function send(request: Request, { status, headers, bytes, etag }: CachedPage): Response {
  if (status === 200 && request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  const body = request.method === 'HEAD' ? null : bytes
  return new Response(body, { status, headers: { ...headers, 'Content-Length': String(bytes.byteLength) } })
}
