import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { literal, numberOf, quoted, rowOf, rowsOf, type Table, timeNumber } from './Table.ts'

/** Points closer than this to the last one kept are left out of a drawn track, degrees. */
const TRACK_STEP = 0.5
/** The same for the stored trajectory of a cruise. */
const TRAJECTORY_STEP = 0.1

interface Point {
  readonly ms: number
  readonly lat: number
  readonly lon: number
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100

/** The drawn tracks of irregular data: one for each storm or cruise, one point for each fixed station. */
export async function tracksOf(table: Table): Promise<ComputedFile['tracks']> {
  const { connection, source } = table
  if (source.track) {
    const names = await rowsOf(connection, `SELECT DISTINCT ${quoted(source.track)} AS name FROM observations ORDER BY 1`)
    const tracks: [number, number][][] = []
    for (const { name } of names) {
      const points = thinned(await pointsOf(table, source.track, String(name)), TRACK_STEP)
      tracks.push(points.map(({ lat, lon }) => [twoDecimals(lon), twoDecimals(lat)]))
    }
    return tracks
  }
  const stations = await rowsOf(connection, 'SELECT DISTINCT lat, lon FROM observations ORDER BY lat, lon')
  return stations.map(({ lat, lon }) => [[numberOf(lon), numberOf(lat)]])
}

async function pointsOf({ connection }: Table, column: string, name: string): Promise<Point[]> {
  const rows = await rowsOf(
    connection,
    `SELECT DISTINCT ${timeNumber('time')} AS ms, lat, lon FROM observations WHERE ${quoted(column)} = ${literal(name)} ORDER BY 1, 2, 3`,
  )
  return rows.map(({ ms, lat, lon }) => ({ ms: numberOf(ms), lat: numberOf(lat), lon: numberOf(lon) }))
}

function thinned(points: readonly Point[], step: number): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || Math.abs(point.lat - last.lat) >= step || Math.abs(point.lon - last.lon) >= step) kept.push(point)
  }
  const end = points.at(-1)
  if (end && kept.at(-1) !== end) kept.push(end)
  return kept
}

/** Extent and trajectory of each cruise that `dataset.json` lists; a cruise without rows is an error. */
export async function cruisesOf(table: Table): Promise<ComputedFile['cruises']> {
  const cruises: ComputedFile['cruises'] = []
  for (const { id, name } of table.dataset.cruises) {
    const ms = timeNumber('time')
    const row = await rowOf(
      table.connection,
      `SELECT count(*)::DOUBLE AS n, min(${ms}) AS ms_min, max(${ms}) AS ms_max, min(lat) AS lat_min, max(lat) AS lat_max,
        min(lon) AS lon_min, max(lon) AS lon_max FROM observations WHERE cruise = ${literal(name)}`,
    )
    const range = (key: string) => ({ min: numberOf(row[`${key}_min`]), max: numberOf(row[`${key}_max`]) })
    const points = thinned(await pointsOf(table, 'cruise', name), TRAJECTORY_STEP)
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
