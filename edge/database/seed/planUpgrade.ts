import { asc, eq } from 'drizzle-orm'
import type { Database } from '../Database.ts'
import * as schema from '../schema/index.ts'
import type { Catalog, SeedEntry } from './Catalog.ts'
import { findOperators, type Skipped, withoutClashes } from './clashes.ts'
import { datasetRows } from './datasetRows.ts'
import { observationRows } from './observationRows.ts'

/** What the catalog of a release would change in a store; data sets by their short names. */
export interface UpgradePlan {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly retired: readonly string[]
  readonly skipped: readonly Skipped[]
  readonly programs: { readonly added: readonly string[]; readonly removed: readonly string[] }
}

/** Finds out what a seeding would do, and does nothing. Reads stores of every release that has ingested data sets. */
export async function planUpgrade(database: Database, given: Catalog): Promise<UpgradePlan> {
  const { catalog, skipped } = withoutClashes(given, await findOperators(database))
  const { id, shortName, record, retiredAt } = schema.datasets
  const stored = await database
    .select({ id, shortName, record, retiredAt })
    .from(schema.datasets)
    .where(eq(schema.datasets.origin, 'catalog'))
  const shown = new Map(stored.filter((row) => row.retiredAt === null).map((row) => [row.id, row]))
  const ids = new Set(catalog.datasets.map(({ file }) => file.id))
  const names = (entries: readonly SeedEntry[]) => entries.map(({ file }) => file.shortName)
  const before = catalog.datasets.filter(({ file }) => shown.has(file.id))
  const changed: SeedEntry[] = []
  for (const entry of before) {
    if (await isChanged(database, entry, JSON.stringify(shown.get(entry.file.id)?.record))) changed.push(entry)
  }
  return {
    added: names(catalog.datasets.filter(({ file }) => !shown.has(file.id))),
    changed: names(changed),
    retired: [...shown.values()].filter((row) => !ids.has(row.id)).map((row) => row.shortName),
    skipped,
    programs: await programsOf(database, catalog),
  }
}

async function isChanged(database: Database, entry: SeedEntry, record: string): Promise<boolean> {
  if (JSON.stringify(datasetRows(entry).dataset.record) !== record) return true
  const { path, sizeBytes, rows } = schema.observationFiles
  const stored = await database
    .select({ path, sizeBytes, rows })
    .from(schema.observationFiles)
    .where(eq(schema.observationFiles.tableId, entry.file.id))
    .orderBy(asc(path))
  const files = observationRows(entry).files.map((file) => ({ path: file.path, sizeBytes: file.sizeBytes, rows: file.rows }))
  return JSON.stringify(files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) !== JSON.stringify(stored)
}

async function programsOf(database: Database, { programs }: Catalog): Promise<UpgradePlan['programs']> {
  const stored = await database.select({ key: schema.programs.key }).from(schema.programs)
  const known = new Set(stored.map(({ key }) => key.toLowerCase()))
  const next = new Set(programs.map(({ key }) => key.toLowerCase()))
  return {
    added: programs.filter(({ key }) => !known.has(key.toLowerCase())).map(({ key }) => key),
    removed: stored.filter(({ key }) => !next.has(key.toLowerCase())).map(({ key }) => key),
  }
}
