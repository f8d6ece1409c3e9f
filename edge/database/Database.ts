import type { ResultSet } from '@libsql/core/api'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type * as schema from './schema/index.ts'

/** The store of everything but observations, whichever driver speaks to it. */
export type Database = BaseSQLiteDatabase<'async', ResultSet, typeof schema>
