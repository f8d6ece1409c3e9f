import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { eachRowOf, literal, numberOf, quoted, rowOf, rowsOf, type Table, timeNumber } from './Table.ts'

/** Points closer than this to the last one kept are left out of a drawn track, degrees. */
const TRACK_STEP = 0.5
/** The same for the stored trajectory of a cruise. */
const TRAJECTORY_STEP = 0.1
/** More places than these are no stations. */
const MOST_STATIONS = 5000

interface Point {
  readonly ms: number
  readonly lat: number
  readonly lon: number
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100

/** The drawn tracks of irregular data: one for each storm or cruise, one point for each fixed station. */
export async function tracksOf(table: Table): Promise<ComputedFile['tracks']> {
  const { connection, trackColumn } = table
  if (trackColumn !== null) {
    const names = await rowsOf(connection, `SELECT DISTINCT ${quoted(trackColumn)} AS name FROM observations ORDER BY 1`)
    const tracks: [number, number][][] = []
    for (const { name } of names) {
      const points = await thinned(pointsOf(table, `${quoted(trackColumn)} = ${literal(String(name))}`), TRACK_STEP)
      tracks.push(points.map(({ lat, lon }) => [twoDecimals(lon), twoDecimals(lat)]))
    }
    return tracks
  }
  const stations = await rowsOf(connection, `SELECT DISTINCT lat, lon FROM observations ORDER BY lat, lon LIMIT ${MOST_STATIONS + 1}`)
  if (stations.length > MOST_STATIONS) return []
  return stations.map(({ lat, lon }) => [[numberOf(lon), numberOf(lat)]])
}

async function* pointsOf({ connection }: Table, where: string): AsyncGenerator<Point> {
  const sql = `SELECT DISTINCT ${timeNumber('time')} AS ms, lat, lon FROM observations WHERE ${where} ORDER BY 1, 2, 3`
  for await (const { ms, lat, lon } of eachRowOf(connection, sql)) yield { ms: numberOf(ms), lat: numberOf(lat), lon: numberOf(lon) }
}

async function thinned(points: AsyncIterable<Point>, step: number): Promise<Point[]> {
  const kept: Point[] = []
  let end: Point | undefined
  for await (const point of points) {
    const last = kept.at(-1)
    if (!last || Math.abs(point.lat - last.lat) >= step || Math.abs(point.lon - last.lon) >= step) kept.push(point)
    end = point
  }
  if (end && kept.at(-1) !== end) kept.push(end)
  return kept
}

/** Extent and trajectory of each cruise that `dataset.json` lists; a cruise without rows is an error. */
export async function cruisesOf(table: Table): Promise<ComputedFile['cruises']> {
  const cruises: ComputedFile['cruises'] = []
  for (const { id, name } of table.dataset.cruises) {
    const where = table.cruiseColumn === null ? 'true' : `${quoted(table.cruiseColumn)} = ${literal(name)}`
    const ms = timeNumber('time')
    const row = await rowOf(
      table.connection,
      `SELECT count(*)::DOUBLE AS n, min(${ms}) AS ms_min, max(${ms}) AS ms_max, min(lat) AS lat_min, max(lat) AS lat_max,
        min(lon) AS lon_min, max(lon) AS lon_max FROM observations WHERE ${where}`,
    )
    const range = (key: string) => ({ min: numberOf(row[`${key}_min`]), max: numberOf(row[`${key}_max`]) })
    const points = await thinned(pointsOf(table, where), TRAJECTORY_STEP)
    cruises.push({
      id,
      rows: numberOf(row.n),
      time: range('ms'),
      lat: range('lat'),
      lon: range('lon'),
      trajectory: points.map((point) => [point.ms, point.lat, point.lon]),
    })
  }
  return cruises
}
