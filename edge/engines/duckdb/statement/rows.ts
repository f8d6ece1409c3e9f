import { isAbsolute, join } from 'node:path'
import { INTEGER, LIST, listValue, VARCHAR } from '@duckdb/node-api'
import type { Extent } from '#core/extent/Extent.ts'
import { splitAtDateLine } from '#core/extent/longitude.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import type { ObservationFile, ObservationTable } from '#core/observations/ObservationEngine.ts'
import { ofTable } from './names.ts'
import { Places } from './Places.ts'

/** The folders that files are in: the shipped catalog's, and the portal's own store of ingested data where it has one. */
export interface Folders {
  readonly root: string
  readonly storeRoot: string | null
}

const STORE = '@store/'

/** The files that can hold rows of the extent; the manifest's bounds pass the others over, compared in the columns' own precision. */
function filesFor(table: ObservationTable, { time, lat, lon, depthMetres }: Extent): readonly ObservationFile[] {
  const meets = (name: string, range: { min: number; max: number }, { min, max }: { min: number; max: number }) => {
    const as = columnOf(table, name).type === 'float32' ? Math.fround : Number
    return as(range.min) <= as(max) && as(range.max) >= as(min)
  }
  return table.files.filter(
    (file) =>
      meets('lat', file.lat, lat) &&
      splitAtDateLine(lon).some((range) => meets('lon', file.lon, range)) &&
      (depthMetres === null || file.depthMetres === null || meets('depth', file.depthMetres, depthMetres)) &&
      (time.kind !== 'instants' || meets('time', file.time, { min: time.startMs, max: time.endMs })) &&
      (time.kind !== 'months' || time.first > time.last || meets('month', file.time, { min: time.first, max: time.last })),
  )
}

/** Where a file of the manifest is; a TypeError for one that would leave its folder. */
export function placeOf(path: string, { root, storeRoot }: Folders): string {
  const isStored = path.startsWith(STORE)
  const within = isStored ? path.slice(STORE.length) : path
  if (isAbsolute(within) || within.split(/[\\/]/).includes('..')) throw new TypeError(`${path} leaves the store`)
  if (!isStored) return join(root, within)
  if (storeRoot === null) throw new TypeError(`${path} is in a store that this engine was opened without`)
  return join(storeRoot, within)
}

function conditions(table: ObservationTable, extent: Extent, present: readonly string[], places: Places): string {
  const between = (name: string, min: number, max: number) => {
    const column = columnOf(table, name)
    return `${ofTable(name)} BETWEEN ${places.bound(min, column)} AND ${places.bound(max, column)}`
  }
  const longitudes = splitAtDateLine(extent.lon).map(({ min, max }) => between('lon', min, max))
  const { depthMetres } = extent
  const parts = [
    ...timeCondition(extent, places),
    between('lat', extent.lat.min, extent.lat.max),
    `(${longitudes.join(' OR ')})`,
    ...(table.hasDepth && depthMetres ? [between('depth', depthMetres.min, depthMetres.max)] : []),
    ...present.map((name) => `${ofTable(columnOf(table, name).name)} IS NOT NULL`),
  ]
  return parts.join(' AND ')
}

function checkTime({ name, timeColumn }: ObservationTable, { time }: Extent): void {
  const isAsked = time.kind === 'all' || (time.kind === 'months') === (timeColumn === 'month')
  if (!isAsked) throw new TypeError(`${name} is not asked for by ${time.kind}`)
}

/** Months that run past December (11 to 2) mean November to February. */
function timeCondition({ time }: Extent, places: Places): string[] {
  if (time.kind === 'all') return []
  if (time.kind === 'instants') return [`${ofTable('time')} BETWEEN ${places.instant(time.startMs)} AND ${places.instant(time.endMs)}`]
  const month = ofTable('month')
  const [first, last] = [places.add(time.first, INTEGER), places.add(time.last, INTEGER)]
  return [time.first <= time.last ? `${month} BETWEEN ${first} AND ${last}` : `(${month} >= ${first} OR ${month} <= ${last})`]
}

/**
 * `FROM` and `WHERE` of what every statement reads: the rows of the extent, as `t`, in the files that can hold any; `null` where none can.
 * Rows without a value of `present` are left out.
 */
export function rowsWithin(
  folders: Folders,
  table: ObservationTable,
  extent: Extent,
  present: readonly string[],
  places: Places,
): string | null {
  checkTime(table, extent)
  const files = filesFor(table, extent)
  // DuckDB refuses values that no place of the text uses; names and times are checked all the same.
  const where = conditions(table, extent, present, files.length === 0 ? new Places() : places)
  if (files.length === 0) return null
  places.files.push(...files)
  const paths = files.map(({ path }) => placeOf(path, folders))
  return ` FROM read_parquet(${places.add(listValue(paths), LIST(VARCHAR))}) AS t WHERE ${where}`
}
