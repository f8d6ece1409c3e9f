import type { CatalogSnapshot } from './catalog.ts'

const values = new WeakMap<CatalogSnapshot, Map<string, unknown>>()

/**
 * What follows from one version of the catalog, made once and kept as long as that version is the present one. `key` names it; one key
 * always stands for one kind of value. Promises are never kept, since those of one request must not be awaited by another.
 */
export async function keptWith<Value>(catalog: CatalogSnapshot, key: string, make: () => Value | Promise<Value>): Promise<Value> {
  const known = values.get(catalog) ?? new Map<string, unknown>()
  values.set(catalog, known)
  if (known.has(key)) return known.get(key) as Value
  const value = await make()
  known.set(key, value)
  return value
}
