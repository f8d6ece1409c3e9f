import { LRUCache } from 'lru-cache'
import type { CatalogSnapshot } from './catalog.ts'

interface Entry {
  readonly value: unknown
  readonly at: number
}

const caches = new WeakMap<CatalogSnapshot, LRUCache<string, Entry>>()
/** Entries per catalog. Most are a few kilobytes. */
const MAX_ENTRIES = 1000

/** How long a value stays valid, and the present time; in milliseconds. */
interface Life {
  readonly lifeMs: number
  readonly now: number
}

/**
 * A value derived from one version of the catalog: computed once and cached while that version is the present one, or for a shorter time.
 * One `key` always names one kind of value. Promises are never cached, since those of one request must not be awaited by
 * another.
 */
export async function cachedPerVersion<Value>(
  catalog: CatalogSnapshot,
  key: string,
  make: () => Value | Promise<Value>,
  { lifeMs, now }: Life = { lifeMs: Number.POSITIVE_INFINITY, now: 0 },
): Promise<Value> {
  const cache = caches.get(catalog) ?? new LRUCache<string, Entry>({ max: MAX_ENTRIES })
  caches.set(catalog, cache)
  const found = cache.get(key)
  if (found !== undefined && now - found.at < lifeMs) return found.value as Value
  const value = await make()
  cache.set(key, { value, at: now })
  return value
}
