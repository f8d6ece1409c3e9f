import type { CatalogSnapshot } from './catalog.ts'

interface Kept {
  readonly value: unknown
  readonly at: number
}

const values = new WeakMap<CatalogSnapshot, Map<string, Kept>>()
/** Entries of a catalog, the oldest of which make way; most are a few kilobytes. */
const MOST_KEPT = 1000

/** How long a value stays good, and what time it is. */
interface Life {
  readonly lifeMs: number
  readonly now: number
}

/**
 * What follows from one version of the catalog, made once and kept as long as that version is the present one, or for a shorter life.
 * `key` names it; one key always stands for one kind of value. Promises are never kept, since those of one request must not be awaited by
 * another.
 */
export async function keptWith<Value>(
  catalog: CatalogSnapshot,
  key: string,
  make: () => Value | Promise<Value>,
  { lifeMs, now }: Life = { lifeMs: Number.POSITIVE_INFINITY, now: 0 },
): Promise<Value> {
  const known = values.get(catalog) ?? new Map<string, Kept>()
  values.set(catalog, known)
  const found = known.get(key)
  if (found !== undefined && now - found.at < lifeMs) return found.value as Value
  const value = await make()
  known.delete(key)
  known.set(key, { value, at: now })
  const [oldest] = known.keys()
  if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
  return value
}
