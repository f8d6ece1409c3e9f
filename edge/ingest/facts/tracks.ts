import { type ComputedCruise, mergeCruises, type TimedPosition } from '#core/catalog/computedCruise.ts'
import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { evenPlaces, sharePoints } from '#core/catalog/trajectory.ts'
import { sqlText } from '#core/text/quoting.ts'
import { quoted } from '../../query/sql/duckdbDialect.ts'
import { numberOf, queryEachRow, queryRow, queryRows, type Table, timeNumber } from './Table.ts'

const DRAWN_TRACK_POINTS = 20_000 // tracks on a data set’s page, twice those of 500 storms

/** Points closer than this to the last one drawn are left out of a track, degrees. */
const TRACK_STEP = 0.5
/** The same for the stored trajectory of a cruise. */
const TRAJECTORY_STEP = 0.1
/** More places than these are no stations. */
const MAX_STATIONS = 5000

const twoDecimals = (value: number): number => Math.round(value * 100) / 100

/** The drawn tracks of irregular data: one for each storm, cruise or float, one point for each fixed station. */
export async function computeTracks(table: Table): Promise<ComputedFile['tracks']> {
  const { connection, trackColumn } = table
  if (trackColumn !== null) return fewerPoints(await tracksByName(table, trackColumn))
  const stations = await queryRows(connection, `SELECT DISTINCT lat, lon FROM observations ORDER BY lat, lon LIMIT ${MAX_STATIONS + 1}`)
  if (stations.length > MAX_STATIONS) return []
  return stations.map(({ lat, lon }) => [[numberOf(lon), numberOf(lat)]])
}

/** Read in one pass, as there may be thousands of them. */
async function tracksByName({ connection }: Table, trackColumn: string): Promise<[number, number][][]> {
  const name = quoted(trackColumn)
  const sql = `SELECT DISTINCT ${name}::VARCHAR AS track, ${timeNumber('time')} AS ms, lat, lon FROM observations WHERE ${name} IS NOT NULL
    ORDER BY 1, 2, 3, 4`
  const tracks: ThinnedTrack[] = []
  let last: unknown
  for await (const { track, ms, lat, lon } of queryEachRow(connection, sql)) {
    if (track !== last) tracks.push(new ThinnedTrack(TRACK_STEP))
    last = track
    tracks.at(-1)?.add({ ms: numberOf(ms), lat: numberOf(lat), lon: numberOf(lon) })
  }
  return tracks.map((track) => onePlace(track.points().map(({ lat, lon }) => [twoDecimals(lon), twoDecimals(lat)])))
}

/** A mooring with an identifier is a station, whose first and last position are one. */
function onePlace(track: [number, number][]): [number, number][] {
  const [first, last, ...others] = track
  const isStation = first !== undefined && last !== undefined && others.length === 0 && first[0] === last[0] && first[1] === last[1]
  return isStation ? [first] : track
}

/** No more points than a page draws, taken evenly from each track. */
function fewerPoints(tracks: [number, number][][]): [number, number][][] {
  const counts = sharePoints(
    tracks.map(({ length }) => length),
    DRAWN_TRACK_POINTS,
  )
  return tracks.map((track, at) =>
    evenPlaces(track.length, counts[at] ?? 0).flatMap((place): [number, number][] => (track[place] ? [track[place]] : [])),
  )
}

async function* pointsOf({ connection }: Table, where: string): AsyncGenerator<TimedPosition> {
  const sql = `SELECT DISTINCT ${timeNumber('time')} AS ms, lat, lon FROM observations WHERE ${where} ORDER BY 1, 2, 3`
  for await (const { ms, lat, lon } of queryEachRow(connection, sql)) yield { ms: numberOf(ms), lat: numberOf(lat), lon: numberOf(lon) }
}

/** The points of a track that lie a step or more from the one before, and its last one. */
class ThinnedTrack {
  readonly #step: number
  readonly #selected: TimedPosition[] = []
  #end: TimedPosition | undefined

  constructor(stepDegrees: number) {
    this.#step = stepDegrees
  }

  add(point: TimedPosition): void {
    const last = this.#selected.at(-1)
    if (!last || Math.abs(point.lat - last.lat) >= this.#step || Math.abs(point.lon - last.lon) >= this.#step) this.#selected.push(point)
    this.#end = point
  }

  points(): readonly TimedPosition[] {
    return this.#end && this.#selected.at(-1) !== this.#end ? [...this.#selected, this.#end] : this.#selected
  }
}

async function thinned(
  points: AsyncIterable<TimedPosition> | Iterable<TimedPosition>,
  stepDegrees: number,
): Promise<readonly TimedPosition[]> {
  const track = new ThinnedTrack(stepDegrees)
  for await (const point of points) track.add(point)
  return track.points()
}

/** The facts of a cruise that follow from its track. */
function cruiseOfTrack(id: number, track: readonly TimedPosition[], trajectory: ComputedCruise['trajectory']): ComputedCruise {
  const range = (key: keyof TimedPosition) => ({
    min: track.reduce((min, point) => Math.min(min, point[key]), Number.POSITIVE_INFINITY),
    max: track.reduce((max, point) => Math.max(max, point[key]), Number.NEGATIVE_INFINITY),
  })
  return { id, rows: 0, time: range('ms'), lat: range('lat'), lon: range('lon'), trajectory }
}

/** Extent and trajectory of each cruise that `dataset.json` lists; a cruise without rows is an error. */
export async function computeCruises(table: Table): Promise<ComputedFile['cruises']> {
  const cruises: ComputedFile['cruises'] = []
  for (const { id, name } of table.dataset.cruises) {
    const where = table.cruiseColumn === null ? 'true' : `${quoted(table.cruiseColumn)} = ${sqlText(name)}`
    const ms = timeNumber('time')
    const row = await queryRow(
      table.connection,
      `SELECT count(*)::DOUBLE AS n, min(${ms}) AS ms_min, max(${ms}) AS ms_max, min(lat) AS lat_min, max(lat) AS lat_max,
        min(lon) AS lon_min, max(lon) AS lon_max FROM observations WHERE ${where}`,
    )
    const range = (key: string) => ({ min: numberOf(row[`${key}_min`]), max: numberOf(row[`${key}_max`]) })
    const given = table.givenTracks?.get(name.toLowerCase()) ?? []
    const rows = numberOf(row.n)
    const points = given.length > 0 ? given : pointsOf(table, where)
    const trajectory = (await thinned(points, TRAJECTORY_STEP)).map(({ ms, lat, lon }): [number, number, number] => [ms, lat, lon])
    const inRows = rows === 0 ? undefined : { id, rows, time: range('ms'), lat: range('lat'), lon: range('lon'), trajectory: [] }
    cruises.push(given.length === 0 && inRows ? { ...inRows, trajectory } : mergeCruises(inRows, cruiseOfTrack(id, given, trajectory)))
  }
  return cruises
}
