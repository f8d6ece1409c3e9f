import type { ResultSet } from '@libsql/client'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type * as schema from './schema/index.ts'

/** The store of everything but observations, whichever driver accesses it. */
export type Database = BaseSQLiteDatabase<'async', ResultSet, typeof schema>
