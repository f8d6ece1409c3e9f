import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import type { PageComputed } from '#core/catalog/DatasetFacts.ts'
import { cruisePath, datasetPath } from '#core/catalog/pagePaths.ts'
import { evenPlaces, sharePoints } from '#core/catalog/trajectory.ts'
import type { GlobeMark } from '#core/pages/globe.ts'
import { tracksByCruise } from '../../catalog/cruises.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'
import { type FactPart, factParts } from './factParts.ts'

const GLOBE_DATASETS = 20 // as many as the catalog lists at first
const GLOBE_CRUISES = 50 // tracks that can still be told apart on a globe

const { cruises, datasetCruises, datasets } = schema

/** The tracks and stations of the latest data sets and cruises, thinned to about so many positions: what the globe of the home page shows of any portal. */
export async function globeMarks(database: Database, points: number): Promise<GlobeMark[]> {
  return thinned([...(await datasetMarks(database)), ...(await cruiseMarks(database))], points)
}

/** The tracks of the latest cruises alone, thinned to about so many positions. */
export async function cruiseTracks(database: Database, points: number): Promise<GlobeMark[]> {
  return thinned(await cruiseMarks(database), points)
}

/** Data sets with cruises are left out: their tracks are those of the cruises. */
async function datasetMarks(database: Database): Promise<GlobeMark[]> {
  const ofCruises = database.select({ id: datasetCruises.datasetId }).from(datasetCruises)
  const latest = await database
    .select({ id: datasets.id, shortName: datasets.shortName, longName: datasets.longName })
    .from(datasets)
    .where(and(isNull(datasets.retiredAt), notInArray(datasets.id, ofCruises)))
    .orderBy(desc(datasets.id))
    .limit(GLOBE_DATASETS)
  const tracks = await factParts(database, { ids: latest.map(({ id }) => id) }, tracksPart)
  return latest.map(({ id, shortName, longName }) => ({
    title: longName,
    path: datasetPath(shortName),
    lines: tracks.get(id)?.[1] ?? [],
  }))
}

async function cruiseMarks(database: Database): Promise<GlobeMark[]> {
  const latest = await database
    .selectDistinct({ id: cruises.id, name: cruises.name, startTime: cruises.startTime })
    .from(cruises)
    .innerJoin(datasetCruises, eq(datasetCruises.cruiseId, cruises.id))
    .innerJoin(datasets, and(eq(datasets.id, datasetCruises.datasetId), isNull(datasets.retiredAt)))
    .orderBy(desc(cruises.startTime), cruises.name)
    .limit(GLOBE_CRUISES)
  const ids = latest.map(({ id }) => id)
  const tracks = await tracksByCruise(database, ids)
  return latest.map(({ id, name }) => ({
    title: `Cruise ${name}`,
    path: cruisePath(name),
    lines: [(tracks.get(id) ?? []).map(({ lon, lat }) => [lon, lat] as const)],
  }))
}

/** All together with about so many positions, and no empty lines. */
function thinned(marks: readonly GlobeMark[], points: number): GlobeMark[] {
  const counts = marks.flatMap(({ lines }) => lines.map(({ length }) => length))
  const shares = sharePoints(counts, points).values()
  const rounded = ([lon, lat]: readonly [number, number]) => [Math.round(lon * 100) / 100, Math.round(lat * 100) / 100] as const
  return marks
    .map((mark) => ({
      ...mark,
      lines: mark.lines
        .map((line) => evenPlaces(line.length, shares.next().value ?? 0).flatMap((place) => (line[place] ? [rounded(line[place])] : [])))
        .filter(({ length }) => length > 0),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** The tracks and stations of a data set, by its short name. */
const tracksPart: FactPart<readonly [name: string, tracks: PageComputed['tracks']]> = {
  name: 'tracks',
  of: ({ shortName, computed }) => [shortName, computed.tracks],
}
