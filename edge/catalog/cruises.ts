import { asc, inArray } from 'drizzle-orm'
import type { CruiseQuery } from '#core/catalog/query.ts'
import type { DatasetRecord, ListedCruise } from '#core/catalog/records.ts'
import { overlapTests } from '#core/catalog/search/filters.ts'
import type { TrackPoint } from '#core/catalog/trajectory.ts'
import { formatInstant } from '#core/extent/time.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { cachedPerVersion } from './cachedPerVersion.ts'
import { type CatalogSnapshot, datasetById, type KnownDataset } from './catalog.ts'
import { listCruises } from './dataLists.ts'
import { groupBy } from './groupBy.ts'

/** Every cruise that has a data set of the catalog, by name. */
export function cruisesOf(database: Database, catalog: CatalogSnapshot): Promise<readonly ListedCruise[]> {
  return cachedPerVersion(catalog, 'cruises', () => listCruises(database, catalog))
}

/** The cruise of this name in upper or lower case; throws `bad-request` where there is none. */
export async function findCruise(database: Database, catalog: CatalogSnapshot, name: string): Promise<ListedCruise> {
  const wanted = name.toLowerCase()
  const known = (await cruisesOf(database, catalog)).find(({ Name }) => Name.toLowerCase() === wanted)
  if (known === undefined) throw new Problem('bad-request', 'Cruise not found.')
  return known
}

/** The cruises that meet every bound and contain every word. */
export async function searchCruises(database: Database, catalog: CatalogSnapshot, query: CruiseQuery): Promise<ListedCruise[]> {
  const words = query.searchTerms
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const overlaps = overlapTests(query)
  const sensors = new Set(query.sensor.map((name) => name.toLowerCase()))
  return (await cruisesOf(database, catalog)).filter((cruise) => {
    const text = textOf(cruise)
    const hasSensor = sensors.size === 0 || cruise.Sensors.some((sensor) => sensors.has(sensor.toLowerCase()))
    return hasSensor && words.every((word) => text.includes(word)) && overlaps.every((test) => test(bounded(cruise)))
  })
}

function textOf(cruise: ListedCruise): string {
  const { Name, Nickname, Ship_Name, Chief_Name, Series, Regions, Keywords, Sensors } = cruise
  return [Name, Nickname, Ship_Name, Chief_Name, Series, Regions, Keywords, ...Sensors].join('\n').toLowerCase()
}

/** Cruises have days, and so are tested like data sets with dates. */
const bounded = (cruise: ListedCruise) => ({
  ...cruise,
  Time_Min: cruise.Start_Time,
  Time_Max: cruise.End_Time,
  Time_Meaning: null,
  Climatology: 0 as const,
})

/** The data sets of the catalog that have rows of a cruise, by ID. */
export async function datasetsOfCruise(database: Database, catalog: CatalogSnapshot, cruiseId: number): Promise<readonly KnownDataset[]> {
  const links = (await linksOf(database, catalog)).ofCruise.get(cruiseId) ?? []
  return [...links].sort((one, other) => one - other).flatMap((id) => datasetById(catalog, id) ?? [])
}

interface Links {
  /** IDs of data sets by cruise, and of cruises by data set. */
  readonly ofCruise: ReadonlyMap<number, readonly number[]>
  readonly ofDataset: ReadonlyMap<number, readonly number[]>
}

/** Which data set of the catalog has rows of which cruise. */
export function linksOf(database: Database, catalog: CatalogSnapshot): Promise<Links> {
  return cachedPerVersion(catalog, 'cruise links', async () => {
    const known = new Set(catalog.datasets.map(({ record }) => record.Dataset_ID))
    const rows = (await database.select().from(schema.datasetCruises)).filter(({ datasetId }) => known.has(datasetId))
    const by = (key: 'datasetId' | 'cruiseId', value: 'datasetId' | 'cruiseId') =>
      new Map([...groupBy(rows, (link) => link[key])].map(([id, links]) => [id, links.map((link) => link[value])]))
    return { ofCruise: by('cruiseId', 'datasetId'), ofDataset: by('datasetId', 'cruiseId') }
  })
}

/** Statements take a limited number of values. */
const IDS_PER_READING = 500

/** The tracks of these cruises by ID, each in the order of the voyage. */
export async function tracksByCruise(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, readonly TrackPoint[]>> {
  const { cruiseTrajectories: points } = schema
  const tracks = new Map<number, TrackPoint[]>()
  for (let at = 0; at < ids.length; at += IDS_PER_READING) {
    const rows = await database
      .select()
      .from(points)
      .where(inArray(points.cruiseId, ids.slice(at, at + IDS_PER_READING)))
      .orderBy(asc(points.cruiseId), asc(points.position))
    for (const { cruiseId, at: instant, lat, lon } of rows) {
      const track = tracks.get(cruiseId) ?? []
      track.push({ time: instant === null ? null : formatInstant(instant), lat, lon })
      tracks.set(cruiseId, track)
    }
  }
  return tracks
}

/** The records of data sets. */
export const recordsOf = (datasets: readonly KnownDataset[]): DatasetRecord[] => datasets.map(({ record }) => record)

/** The statistics of data sets as JSON text, by ID. */
export async function statisticsTexts(database: Database, datasets: readonly KnownDataset[]): Promise<ReadonlyMap<number, string>> {
  const { datasetStatistics: table } = schema
  const ids = datasets.map(({ record }) => record.Dataset_ID)
  const texts = new Map<number, string>()
  for (let at = 0; at < ids.length; at += IDS_PER_READING) {
    const rows = await database
      .select()
      .from(table)
      .where(inArray(table.datasetId, ids.slice(at, at + IDS_PER_READING)))
    for (const { datasetId, json } of rows) texts.set(datasetId, JSON.stringify(json))
  }
  return texts
}
