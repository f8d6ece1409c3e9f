import type { Database } from './Database.ts'

const stores = new WeakMap<Database, object>()

/** The cache key for values read through this connection: the store that it leads to, or the connection itself where it is the only one. */
export function storeOf(database: Database): object {
  return stores.get(database) ?? database
}

/**
 * Says which store a connection leads to, so that the values read through one request's connection serve the next. Never used for promises.
 */
export function leadsTo(database: Database, store: object): Database {
  stores.set(database, store)
  return database
}
