import type { DatabaseSync } from 'node:sqlite'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as catalog from '../../edge/database/schema/catalog.ts'
import * as cruises from '../../edge/database/schema/cruises.ts'
import * as schema from '../../edge/database/schema/index.ts'
import * as observations from '../../edge/database/schema/observations.ts'
import * as programs from '../../edge/database/schema/programs.ts'
import * as variables from '../../edge/database/schema/variables.ts'

/** The start of every value that is planted where nobody may read. */
export const CANARY = 'CANARY-5f0e'

const tablesIn = (module: object): readonly SQLiteTable[] => Object.values(module).filter((value) => is(value, SQLiteTable))
const open = new Set([catalog, cruises, observations, programs, variables].flatMap(tablesIn))
const closed = tablesIn(schema).filter((table) => !open.has(table))

/** Every table of the store that is no part of the catalog: accounts, keys, tokens, logs, submissions, news. New ones join by themselves. */
export const forbiddenTables: readonly string[] = closed.map((table) => getTableConfig(table).name)

/** Columns of those tables that no table of the catalog has. */
export const forbiddenColumns: readonly string[] = closed
  .flatMap((table) => getTableConfig(table).columns.map(({ name }) => name))
  .filter((name) => /_hash|_sealed|password|google_id|_token/.test(name))

const DRAFT = 1

/** Plants a row in every forbidden table whose texts all bear the canary. */
export function plantCanaries(store: DatabaseSync): void {
  store.exec('PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON')
  for (const table of closed) {
    const { name, columns } = getTableConfig(table)
    const values = columns.map((column) => {
      // News are for everybody once they are published: these are drafts.
      if (column.name === 'view_status') return DRAFT
      return column.getSQLType().startsWith('text') ? JSON.stringify(`${CANARY} ${name}`) : 4_102_444_800_000
    })
    const places = columns.map(() => '?').join(', ')
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    store.prepare(`INSERT INTO "${name}" (${names}) VALUES (${places})`).run(...values)
  }
}
