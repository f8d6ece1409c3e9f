import { LRUCache } from 'lru-cache'

/** A page as it is sent. */
export interface CachedPage {
  /** What it was made of; see FoundPage. */
  readonly version: string
  /** What it shows, in short: a page of another version that shows the same is the same page. */
  readonly shows: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The approximate overhead of an entry, in bytes. */
const OVERHEAD = 500

export type PageCache = LRUCache<string, CachedPage>

/** Caches pages as they are sent, up to a bound on all of them together. Holds values only, so that requests may share it anywhere. */
export function pageCache(maxBytes: number): PageCache {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.byteLength + OVERHEAD })
}
