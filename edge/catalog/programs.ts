import { asc, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { programsApi } from '#core/api/programs.ts'
import type { programDataset } from '#core/catalog/discoveryRecords.ts'
import type { ProgramSelfDescription } from '#core/catalog/ProgramFile.ts'
import type { ListedCruise } from '#core/catalog/records.ts'
import { evenPlaces, sharePoints, trajectoryOf } from '#core/catalog/trajectory.ts'
import { limits } from '#core/limits/catalog.ts'
import { programTexts } from '#core/messages/programs.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { cachedPerVersion } from './cachedPerVersion.ts'
import { type CatalogSnapshot, datasetById, type KnownDataset } from './catalog.ts'
import { cruisesOf, linksOf, tracksByCruise } from './cruises.ts'
import { groupBy } from './groupBy.ts'
import { chartable } from './visualizableVariables.ts'

interface KnownProgram {
  /** As written in addresses. */
  readonly key: string
  readonly name: string
  /** IDs of its data sets in the catalog. */
  readonly datasets: readonly number[]
  /** IDs of the cruises that were made for it or that its data sets have rows of. */
  readonly cruises: ReadonlySet<number>
}

/**
 * Which rows of `programs` a portal shows: the programs of its data sets, and with the default catalog all that it describes, but not the
 * placeholder for “no program”.
 */
export const isProgramShown = sql`upper(programs.name) <> 'NA' AND (
  EXISTS (SELECT 1 FROM datasets d WHERE d.origin = 'catalog' AND d.retired_at IS NULL)
  OR EXISTS (SELECT 1 FROM dataset_programs dp JOIN datasets d ON d.id = dp.dataset_id
    WHERE dp.program_key = programs.key AND d.retired_at IS NULL))`

/** Every program that the portal shows, by name. */
export function programsOf(database: Database, catalog: CatalogSnapshot): Promise<readonly KnownProgram[]> {
  return cachedPerVersion(catalog, 'programs', async () => {
    const rows = await database.select().from(schema.programs).where(isProgramShown).orderBy(asc(schema.programs.name))
    const ofProgram = ({ programKey }: { readonly programKey: string }) => programKey.toLowerCase()
    const datasets = groupBy(await database.select().from(schema.datasetPrograms).orderBy(asc(schema.datasetPrograms.datasetId)), ofProgram)
    const cruises = groupBy(await database.select().from(schema.cruisePrograms), ofProgram)
    const known = new Set(catalog.datasets.map(({ record }) => record.Dataset_ID))
    const links = await linksOf(database, catalog)
    return rows.map(({ key, name }) => {
      const own = (datasets.get(key.toLowerCase()) ?? []).map(({ datasetId }) => datasetId).filter((id) => known.has(id))
      const made = (cruises.get(key.toLowerCase()) ?? []).map(({ cruiseId }) => cruiseId)
      return { key, name, datasets: own, cruises: new Set([...made, ...own.flatMap((id) => links.ofDataset.get(id) ?? [])]) }
    })
  })
}

/** The program of this key or name, in upper or lower case; throws `bad-request` for a space name, `not-found` where there is none. */
export async function findProgram(database: Database, catalog: CatalogSnapshot, name: string): Promise<KnownProgram> {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') throw new Problem('bad-request', programTexts.noName)
  const all = await programsOf(database, catalog)
  const known = all.find(({ key }) => key.toLowerCase() === wanted) ?? all.find((one) => one.name.toLowerCase() === wanted)
  if (known === undefined) throw new Problem('not-found', 'Program not found.')
  return known
}

/** What the store knows of a program: all but what it says of itself. */
type ProgramPage = Omit<z.output<typeof programsApi.program.reply.schema>, keyof ProgramSelfDescription>

/** A program with its data sets and the tracks of its cruises, thinned where that is asked for. */
export async function programPage(database: Database, catalog: CatalogSnapshot, name: string, isThinned: boolean): Promise<ProgramPage> {
  const known = await findProgram(database, catalog, name)
  // Whole tracks may be large, so only thinned ones are stored.
  return isThinned
    ? cachedPerVersion(catalog, `program ${known.key}`, () => readPage(database, catalog, known, limits.programTrackPoints))
    : readPage(database, catalog, known, Number.POSITIVE_INFINITY)
}

async function readPage(database: Database, catalog: CatalogSnapshot, known: KnownProgram, maxPoints: number): Promise<ProgramPage> {
  const links = await linksOf(database, catalog)
  const listed = (await cruisesOf(database, catalog)).filter(({ ID }) => known.cruises.has(ID))
  const shared = await sharedCruises(database, catalog)
  const own = new Set(known.datasets)
  const tracks = await readTracks(database, listed, maxPoints)
  return {
    id: known.key,
    name: known.name,
    datasets: Object.fromEntries(
      known.datasets
        .flatMap((id) => datasetById(catalog, id) ?? [])
        .map((dataset) => [dataset.record.Dataset_ID, datasetOf(dataset, links.ofDataset.get(dataset.record.Dataset_ID) ?? [])]),
    ),
    cruises: Object.fromEntries(
      listed.map((cruise, at) => {
        const datasets = (links.ofCruise.get(cruise.ID) ?? []).filter((id) => own.has(id)).sort((a, b) => a - b)
        const trajectory = tracks[at] ?? trajectoryOf([], [])
        return [cruise.ID, { ...cruise, isMultiProgram: shared.has(cruise.ID), datasets, trajectory }]
      }),
    ),
  }
}

async function readTracks(database: Database, cruises: readonly ListedCruise[], maxPoints: number) {
  const tracks = await tracksByCruise(
    database,
    cruises.map(({ ID }) => ID),
  )
  const points = cruises.map(({ ID }) => tracks.get(ID) ?? [])
  const shares = sharePoints(
    points.map(({ length }) => length),
    maxPoints,
  )
  return points.map((track, at) => trajectoryOf(track, evenPlaces(track.length, shares[at] ?? 0)))
}

/** The cruises that more than one program has. */
async function sharedCruises(database: Database, catalog: CatalogSnapshot): Promise<ReadonlySet<number>> {
  const counts = new Map<number, number>()
  for (const { cruises } of await programsOf(database, catalog)) {
    for (const id of cruises) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([id]) => id))
}

function datasetOf({ record, variables }: KnownDataset, cruises: readonly number[]): z.output<typeof programDataset> {
  return {
    ...record,
    ID: record.Dataset_ID,
    Dataset_Name: record.Short_Name,
    Dataset_Long_Name: record.Long_Name,
    visualizableVariables: variables.filter(({ record: { Visualize } }) => Visualize === 1).map((variable) => chartable(variable.record)),
    cruises: [...cruises].sort((a, b) => a - b),
  }
}
