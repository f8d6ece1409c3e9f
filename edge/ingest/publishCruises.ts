import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { Transaction } from '../database/catalogVersion.ts'
import * as schema from '../database/schema/index.ts'
import type { SeedEntry } from '../database/seed/Catalog.ts'
import { cruiseRows } from '../database/seed/cruiseRows.ts'
import { insertAll } from '../database/seed/insertAll.ts'
import type { Identifiers } from './Identifiers.ts'

const { cruises, cruiseTrajectories, cruisePrograms, datasetCruises } = schema

/**
 * Writes the cruises of a data set and its links. A cruise that the catalog describes is linked and stays as it is. One that another
 * ingested data set has too spans both and keeps the longer of its tracks. Ingested cruises that nobody links any more go.
 */
export async function writeCruises(tx: Transaction, entry: SeedEntry, identifiers: Identifiers): Promise<void> {
  const datasetId = entry.file.id
  const programs = await tx.select().from(schema.programs)
  const rows = cruiseRows({ checksum: '', datasets: [entry], programs })
  const foreign = new Set([...identifiers.cruises.values()].filter(({ origin }) => origin === 'catalog').map(({ id }) => id))
  for (const cruise of rows.cruises.filter(({ id }) => !foreign.has(id))) {
    const own = rows.points.filter(({ cruiseId }) => cruiseId === cruise.id)
    await writeCruise(tx, datasetId, { ...cruise, origin: 'ingested' }, own)
  }
  await tx.delete(datasetCruises).where(eq(datasetCruises.datasetId, datasetId))
  await insertAll(tx, datasetCruises, rows.links)
  for (const link of rows.programs.filter(({ cruiseId }) => !foreign.has(cruiseId))) {
    await tx.insert(cruisePrograms).values(link).onConflictDoNothing()
  }
  const linked = tx.select({ id: datasetCruises.cruiseId }).from(datasetCruises)
  await tx.delete(cruises).where(and(eq(cruises.origin, 'ingested'), notInArray(cruises.id, linked)))
}

type CruiseRow = typeof cruises.$inferInsert
type Point = typeof cruiseTrajectories.$inferInsert

async function writeCruise(tx: Transaction, datasetId: number, cruise: CruiseRow, points: readonly Point[]): Promise<void> {
  const others = await tx
    .select()
    .from(datasetCruises)
    .where(and(eq(datasetCruises.cruiseId, cruise.id ?? 0), ne(datasetCruises.datasetId, datasetId)))
  const known =
    others.length === 0
      ? undefined
      : await tx
          .select()
          .from(cruises)
          .where(eq(cruises.id, cruise.id ?? 0))
          .get()
  const row = known === undefined ? cruise : { ...cruise, ...spanOf(known, cruise) }
  await tx.insert(cruises).values(row).onConflictDoUpdate({ target: cruises.id, set: row })
  const ofCruise = eq(cruiseTrajectories.cruiseId, cruise.id ?? 0)
  const stored = known === undefined ? 0 : await tx.$count(cruiseTrajectories, ofCruise)
  if (known !== undefined && stored >= points.length) return
  await tx.delete(cruiseTrajectories).where(ofCruise)
  await insertAll(tx, cruiseTrajectories, points)
}

/** The extent that holds both. */
function spanOf(one: CruiseRow, other: CruiseRow): Partial<CruiseRow> {
  const pick = <Value extends string | number>(choose: (a: Value, b: Value) => Value, a?: Value | null, b?: Value | null) =>
    a == null ? (b ?? null) : b == null ? a : choose(a, b)
  const lesser = <Value extends string | number>(a: Value, b: Value): Value => (a < b ? a : b)
  const greater = <Value extends string | number>(a: Value, b: Value): Value => (a > b ? a : b)
  return {
    startTime: pick(lesser, one.startTime, other.startTime),
    endTime: pick(greater, one.endTime, other.endTime),
    latMin: pick(lesser, one.latMin, other.latMin),
    latMax: pick(greater, one.latMax, other.latMax),
    lonMin: pick(lesser, one.lonMin, other.lonMin),
    lonMax: pick(greater, one.lonMax, other.lonMax),
  }
}
