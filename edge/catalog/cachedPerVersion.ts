import { LRUCache } from 'lru-cache'
import { oncePer } from '#core/oncePer.ts'
import type { CatalogSnapshot } from './catalog.ts'

interface Entry {
  readonly value: unknown
  readonly at: number
}

/** Entries per catalog. Most are a few kilobytes. */
const MAX_ENTRIES = 1000
const cacheOf = oncePer((_catalog: CatalogSnapshot) => new LRUCache<string, Entry>({ max: MAX_ENTRIES }))

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
  const cache = cacheOf(catalog)
  const found = cache.get(key)
  if (found !== undefined && now - found.at < lifeMs) return found.value as Value
  const value = await make()
  cache.set(key, { value, at: now })
  return value
}
