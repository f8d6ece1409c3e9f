import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/sqlite-core'

/** A text column that compares without regard to letter case (A to Z only), for names that people type. */
export const caseBlindText = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE NOCASE' })

/** An instant in milliseconds since 1970 UTC: `createdAt: instant('created_at').notNull()`. */
export const instant = (name: string) => integer(name, { mode: 'number' })

/** A flag stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: 'boolean' })

/** The instant of an insert, set by the database. */
export const createdAt = () => instant('created_at').notNull().default(sql`(cast(unixepoch('subsec') * 1000 as integer))`)
