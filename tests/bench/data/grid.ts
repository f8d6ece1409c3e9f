import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Extent } from '#core/extent/Extent.ts'
import type { ObservationFile, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'

/** An invented field on a quarter-degree grid, a value a day; 12 % of `chl` are missing. Sizes differ only in their number of days. */
export const columns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'sst', type: 'float32' },
  { name: 'sss', type: 'float32' },
  { name: 'chl', type: 'float32' },
]
export const variables = ['sst', 'sss', 'chl'] as const

const STEP = 0.25
const latAxis = { first: -34.125, count: 274 }
const lonAxis = { first: -169.875, count: 200 }
const FIRST_DAY_MS = Date.UTC(2010, 0, 1)
const DAY_MS = 86_400_000
const DAYS_A_FILE = 365
const MAX_ROWS_A_FILE = 4_000_000
/** Changes whenever the files would. */
const LAYOUT = 'pelagos-bench-grid-2'

/** The stored sizes: 1, 20 and 50 million rows. */
export const grids = {
  small: { name: 'Bench_Grid_1M', days: 19 },
  usual: { name: 'Bench_Grid_20M', days: 365 },
  large: { name: 'Bench_Grid_50M', days: 913 },
} as const

/** A grid by its name and its number of days. */
export interface Grid {
  readonly name: string
  readonly days: number
}

export const rowsOf = ({ days }: Grid): number => days * latAxis.count * lonAxis.count
export const latsOf = (): Float64Array => Float64Array.from({ length: latAxis.count }, (_, index) => latAxis.first + STEP * index)
export const lonsOf = (): Float64Array => Float64Array.from({ length: lonAxis.count }, (_, index) => lonAxis.first + STEP * index)
export const timesOf = ({ days }: Grid): Float64Array => Float64Array.from({ length: days }, (_, day) => FIRST_DAY_MS + DAY_MS * day)

/** A grid as it lies on the disk: a folder of Parquet files with their bounds. */
export interface StoredGrid {
  readonly grid: Grid
  readonly folder: string
  /** Paths relative to `folder`. */
  readonly files: readonly ObservationFile[]
}

/** A grid as the manifest of the portal has it, its paths beginning with `folder`. */
export function tableOf({ grid, files }: StoredGrid, folder = ''): ObservationTable {
  const shape = { kind: 'grid', version: 1, timeColumn: 'time', hasDepth: false } as const
  const placed = files.map((file) => ({ ...file, path: `${folder}${file.path}` }))
  return { name: `tbl${grid.name}`, datasetId: 1, ...shape, rows: rowsOf(grid), columns, files: placed }
}

/** The grid's files, by default in the system's temporary folder; created the first time and reused. */
export async function storedGrid(connection: DuckDBConnection, grid: Grid, root = join(tmpdir(), LAYOUT)): Promise<StoredGrid> {
  const folder = join(root, grid.name)
  if (!existsSync(folder)) {
    const making = `${folder}.${process.pid}`
    await mkdir(making, { recursive: true })
    try {
      for (const part of partsOf(grid)) await connection.run(`COPY (${rowsSql(part)}) TO '${join(making, part.path)}' (${PARQUET})`)
      await rename(making, folder)
    } finally {
      await rm(making, { recursive: true, force: true })
    }
  }
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) sizes.set(name, (await stat(join(folder, name))).size)
  return { grid, folder, files: partsOf(grid).map((part) => fileOf(part, sizes.get(part.path) ?? 0)) }
}

/** As the data plane stores tables: tiles of 10 degrees, then time, lat and lon; small row groups; files of a year and at most four million rows. */
const PARQUET = 'FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 30720'

/** Half-open index ranges of days and latitudes. */
interface Part {
  readonly path: string
  readonly days: readonly [number, number]
  readonly lats: readonly [number, number]
}

function partsOf({ days }: Grid): Part[] {
  const parts: Part[] = []
  for (let day = 0; day < days; day += DAYS_A_FILE) {
    const until = Math.min(days, day + DAYS_A_FILE)
    for (const lats of bandsOf(until - day)) parts.push({ path: `part-${parts.length + 1}.parquet`, days: [day, until], lats })
  }
  return parts
}

/** Bands of whole tiles, as many of them together as one file may hold. */
function bandsOf(days: number): [number, number][] {
  const tileOf = (index: number) => Math.floor((latAxis.first + STEP * index) / 10)
  const bands: [number, number][] = []
  let [from, tileStart] = [0, 0]
  for (let index = 1; index <= latAxis.count; index++) {
    if (index < latAxis.count && tileOf(index) === tileOf(index - 1)) continue
    if ((index - from) * lonAxis.count * days > MAX_ROWS_A_FILE && tileStart > from) {
      bands.push([from, tileStart])
      from = tileStart
    }
    tileStart = index
  }
  return [...bands, [from, latAxis.count]]
}

/** How a database writes what the field is made with. */
export interface FieldDialect {
  quotient(dividend: string, divisor: number): string
  float32(value: string): string
}

const duckDb: FieldDialect = {
  quotient: (dividend, divisor) => `(${dividend} // ${divisor})`,
  float32: (value) => `(${value})::FLOAT`,
}

/** The variables of the field at `lat`, `lon` and the mixed index `h`: the same values from every database. */
export function variablesSql({ quotient, float32 }: FieldDialect): string {
  const digits = (from: number, count: number) => `${from === 1 ? 'h' : quotient('h', from)} % ${count}`
  return `${float32(`round(18e0 + 9e0 * cos(lat * pi() / 90) + (${digits(1, 1000)}) / 1e3, 3)`)} AS sst,
      ${float32(`round(35e0 + sin(lon * pi() / 60) + (${digits(1000, 1000)}) / 1e3, 3)`)} AS sss,
      CASE WHEN ${digits(1_000_000, 100)} >= 12 THEN ${float32(`round(5e-2 + (${digits(100_000_000, 10_000)}) / 8e3, 4)`)} END AS chl`
}

/** Day, row and column of a cell as one number that looks random: its digits are those of the values. */
export const mixedIndex = (day: string, row: string, column: string): string =>
  `((${day} * 300 + ${row}) * 200 + ${column}) * 2654435761 % 999999999989`

/** Where the cells of the field are, and when. */
export const fieldAxes = { lat: latAxis, lon: lonAxis, step: STEP, firstDayMs: FIRST_DAY_MS, dayMs: DAY_MS } as const

function rowsSql({ days, lats }: Part): string {
  const along = (axis: string, index: string, first: number) => `${first}::DOUBLE + ${STEP}::DOUBLE * ${index} AS ${axis}`
  return `SELECT make_timestamp(${FIRST_DAY_MS * 1000} + d * ${DAY_MS * 1000}) AS time, lat, lon, ${variablesSql(duckDb)}
    FROM (SELECT d, ${along('lat', 'i', latAxis.first)}, ${along('lon', 'j', lonAxis.first)}, ${mixedIndex('d', 'i', 'j')} AS h
      FROM range(${days.join(', ')}) AS days(d), range(${lats.join(', ')}) AS lats(i), range(${lonAxis.count}) AS lons(j))
    ORDER BY floor(lat / 10), floor(lon / 10), time, lat, lon`
}

function fileOf({ path, days, lats }: Part, sizeBytes: number): ObservationFile {
  const along = (first: number, [from, until]: readonly [number, number]) => ({ min: first + STEP * from, max: first + STEP * (until - 1) })
  return {
    path,
    sizeBytes,
    rows: (days[1] - days[0]) * (lats[1] - lats[0]) * lonAxis.count,
    lat: along(latAxis.first, lats),
    lon: along(lonAxis.first, [0, lonAxis.count]),
    depthMetres: null,
    time: { min: FIRST_DAY_MS + DAY_MS * days[0], max: FIRST_DAY_MS + DAY_MS * (days[1] - 1) },
  }
}

/** A part of a grid, by first index and number along each axis. */
export interface Box {
  readonly days: readonly [number, number]
  readonly lats: readonly [number, number]
  readonly lons: readonly [number, number]
}

/** The requested boxes, by their number of rows. */
export const boxes = {
  '10k': { days: [2, 16], lats: [120, 25], lons: [60, 25] },
  '200k': { days: [40, 100], lats: [110, 50], lons: [50, 40] },
  '2M': { days: [100, 100], lats: [30, 199], lons: [40, 100] },
  series: { days: [0, 365], lats: [137, 40], lons: [80, 40] },
} as const satisfies Readonly<Record<string, Box>>

export const rowsIn = ({ days, lats, lons }: Box): number => days[1] * lats[1] * lons[1]

/** The inclusive bounds of a box. */
export function boundsOf({ days, lats, lons }: Box) {
  const along = (first: number, [from, count]: readonly [number, number]) =>
    [first + STEP * from, first + STEP * (from + count - 1)] as const
  const instant = (day: number) => new Date(FIRST_DAY_MS + DAY_MS * day).toISOString()
  return {
    time: [instant(days[0]), instant(days[0] + days[1] - 1)] as const,
    lat: along(latAxis.first, lats),
    lon: along(lonAxis.first, lons),
  }
}

/** A box as a query for the engines. */
export function extentOf(box: Box): Extent {
  const { time, lat, lon } = boundsOf(box)
  return {
    time: { kind: 'instants', startMs: Date.parse(time[0]), endMs: Date.parse(time[1]) },
    lat: { min: lat[0], max: lat[1] },
    lon: { west: lon[0], east: lon[1] },
    depthMetres: null,
  }
}

/** FROM and WHERE of a box as a person would write them for DuckDB. */
export function fromSql({ folder, files }: StoredGrid, box: Box): string {
  const { time, lat, lon } = boundsOf(box)
  const paths = files.map(({ path }) => `'${join(folder, path)}'`).join(', ')
  return `FROM read_parquet([${paths}]) WHERE time BETWEEN TIMESTAMP '${time[0].slice(0, -1)}' AND TIMESTAMP '${time[1].slice(0, -1)}'
    AND lat BETWEEN ${lat.join(' AND ')} AND lon BETWEEN ${lon.join(' AND ')}`
}
