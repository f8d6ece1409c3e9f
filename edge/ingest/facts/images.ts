import type { ComputedFile, GridImage } from '#core/catalog/DatasetFile.ts'
import { percentile } from '#core/charts/values/distribution.ts'
import { formatDay, formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/charts.ts'
import { sqlText } from '#core/text/quoting.ts'
import { quoted } from '../../query/sql/duckdbDialect.ts'
import { indexOn, type RegularGrid } from './regularGrid.ts'
import { numberOf, queryRows, rounded, type Table } from './Table.ts'
import type { ColumnBounds } from './writeParquet.ts'

const COVERAGE_STEP = 2
const COVERAGE_COLUMNS = 360 / COVERAGE_STEP
const COVERAGE_ROWS = 180 / COVERAGE_STEP
/** Finer layers are drawn as means of blocks, so that the picture stays small. */
const MAX_COLUMNS = 360

type Frame = Pick<GridImage, 'columns' | 'rows' | 'west' | 'north' | 'lonStep' | 'latStep'>

/** Packs cells (NaN where missing) into the bytes of a picture. */
function pack(frame: Frame, cells: Float64Array, min: number, max: number): GridImage {
  const span = max - min || 1
  const bytes = Uint8Array.from(cells, (value) =>
    Number.isNaN(value) ? 0 : 1 + Math.round(254 * Math.min(1, Math.max(0, (value - min) / span))),
  )
  return { ...frame, min: rounded(min), max: rounded(max), base64: Buffer.from(bytes).toString('base64') }
}

/** How many values each cell of a 2-degree world map holds; where the data's own cells are larger, that of the data cell around its middle. */
export async function computeCoverage(table: Table, regularGrid: RegularGrid | null): Promise<GridImage> {
  const counts = await valuesPerPosition(table, regularGrid === null)
  const cells = new Float64Array(COVERAGE_COLUMNS * COVERAGE_ROWS)
  const add = (row: number, column: number, count: number) => {
    const cell = row * COVERAGE_COLUMNS + column
    cells[cell] = (cells[cell] ?? 0) + count
  }
  for (const { lat, lon, count } of counts) {
    for (const row of covered((90 - lat) / COVERAGE_STEP, (regularGrid?.lat.step ?? 0) / COVERAGE_STEP)) {
      if (row < 0 || row >= COVERAGE_ROWS) continue
      for (const column of covered((lon + 180) / COVERAGE_STEP, (regularGrid?.lon.step ?? 0) / COVERAGE_STEP)) {
        add(row, (column + COVERAGE_COLUMNS) % COVERAGE_COLUMNS, count)
      }
    }
  }
  const present = cells.filter((count) => count > 0)
  const frame = { columns: COVERAGE_COLUMNS, rows: COVERAGE_ROWS, west: -180, north: 90, lonStep: COVERAGE_STEP, latStep: COVERAGE_STEP }
  return pack(
    frame,
    cells.map((count) => (count > 0 ? count : Number.NaN)),
    1,
    present.reduce((max, count) => Math.max(max, count), 1),
  )
}

/** The map cells whose centres lie within a data cell of `size` map cells around `at`; a smaller one counts in the cell that holds it. */
function covered(at: number, size: number): number[] {
  if (size <= 1) return [Math.floor(at)]
  const first = Math.ceil(at - size / 2 - 0.5)
  const beyond = Math.ceil(at + size / 2 - 0.5)
  return Array.from({ length: beyond - first }, (_, index) => first + index)
}

/** Irregular positions are counted by map cell, as if they were at its centre: there may be millions of them. */
async function valuesPerPosition({ connection, columns }: Table, byCell: boolean): Promise<{ lat: number; lon: number; count: number }[]> {
  const values = columns.filter(({ name }) => !['time', 'month', 'lat', 'lon', 'depth'].includes(name))
  const sum = values.map(({ name }) => `count(${quoted(name)})`).join(' + ')
  const middle = (index: string) => `((floor(${index} / ${COVERAGE_STEP}) + 0.5) * ${COVERAGE_STEP})`
  const [lat, lon] = byCell ? [`90 - ${middle('(90 - lat)')}`, `${middle('(if(lon = 180, -180, lon) + 180)')} - 180`] : ['lat', 'lon']
  const rows = await queryRows(
    connection,
    `SELECT ${lat} AS lat, ${lon} AS lon, (${sum})::DOUBLE AS count FROM observations GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  return rows.map((row) => ({ lat: numberOf(row.lat), lon: row.lon === 180 ? -180 : numberOf(row.lon), count: numberOf(row.count) }))
}

/** The layer that a first look shows, drawn from its 5th to its 95th percentile. */
export async function computeSample(
  table: Table,
  regularGrid: RegularGrid,
  bounds: ColumnBounds,
  name: string,
): Promise<ComputedFile['variables'][string]['sample']> {
  const { where, says } = layerOf(table, bounds)
  const rows = await queryRows(
    table.connection,
    `SELECT lat, lon, ${quoted(name)}::DOUBLE AS value FROM observations WHERE ${where} AND ${quoted(name)} IS NOT NULL ORDER BY lat, lon`,
  )
  const block = Math.ceil(regularGrid.lon.count / MAX_COLUMNS)
  const columns = Math.ceil(regularGrid.lon.count / block)
  const height = Math.ceil(regularGrid.lat.count / block)
  const sums = new Float64Array(columns * height)
  const counts = new Float64Array(columns * height)
  for (const row of rows) {
    const fromNorth = regularGrid.lat.count - 1 - indexOn(regularGrid.lat, numberOf(row.lat))
    const cell = Math.floor(fromNorth / block) * columns + Math.floor(indexOn(regularGrid.lon, numberOf(row.lon)) / block)
    sums[cell] = (sums[cell] ?? 0) + numberOf(row.value)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const frame = {
    columns,
    rows: height,
    west: rounded(regularGrid.lon.min - regularGrid.lon.step / 2),
    north: rounded(regularGrid.lat.min + (regularGrid.lat.count - 0.5) * regularGrid.lat.step),
    lonStep: regularGrid.lon.step * block,
    latStep: regularGrid.lat.step * block,
  }
  const sorted = rows.map(({ value }) => numberOf(value)).sort((a, b) => a - b)
  const at = (percent: number) => percentile(sorted.length, percent, (rank) => sorted[rank] ?? 0)
  return {
    image: pack(
      frame,
      sums.map((sum, cell) => sum / (counts[cell] ?? 0)),
      at(limits.colourRangeLowPercentile),
      at(limits.colourRangeHighPercentile),
    ),
    says,
  }
}

const monthName = (ms: number): string => new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(ms)

/** The time of the drawn layer, in words. */
function timeInWords({ dataset }: Table, { time }: ColumnBounds): string {
  switch (dataset.timeMeaning.kind) {
    case 'monthly-climatology':
      return monthName(Date.UTC(2000, time.min - 1, 1))
    case 'annual-mean':
      return 'Annual mean'
    case 'static':
      return 'All times'
    case 'model-month':
      return 'One model month'
    case 'instants':
      return dataset.temporalResolution === 'Monthly' ? `${monthName(time.max)} ${formatDay(time.max).slice(0, 4)}` : formatDay(time.max)
  }
}

function layerOf(table: Table, bounds: ColumnBounds): { where: string; says: string } {
  const { time, depthMetres } = bounds
  const when = table.timeColumn === 'month' ? `"month" = ${time.min}` : `"time" = ${sqlText(formatInstant(time.max))}::TIMESTAMP`
  const words = timeInWords(table, bounds)
  return depthMetres
    ? { where: `${when} AND depth = ${depthMetres.min}`, says: `${words}, ${depthMetres.min} m` }
    : { where: when, says: words }
}
