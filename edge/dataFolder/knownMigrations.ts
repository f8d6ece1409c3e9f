import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The changes of the schema that this release knows, in the order in which they are made. */
export const migrationsFolder = join(import.meta.dirname, '../database/migrations')

/** How many there are. */
export function knownMigrations(): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { readonly entries: readonly unknown[] }
  return journal.entries.length
}
