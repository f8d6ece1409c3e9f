import { DAY_MS } from '#core/extent/time.ts'
import type { TableShape } from '#core/size/counts/RowCounts.ts'
import type { CellSpans, SparseLayout, SteppedAxis } from '#core/size/counts/sparseCounts.ts'
import type { CountedTable } from './counts.ts'
import { numberOf, queryRow, queryRows, type TableValue, timeNumber } from './Table.ts'

/** How fine cells are, finest first: days and degrees. The coarsest is what the data plane measured. */
const fineness = [
  { days: 1, degrees: 0.5 },
  { days: 3, degrees: 1 },
  { days: 10, degrees: 2 },
  { days: 30, degrees: 5 },
] as const
/** Cells that a small table may always have, and that the largest may have at most (some 12 bytes each). */
const FEW_CELLS = 2000
const MAX_CELLS = 200_000
/** A cell is worth its bytes from so many rows on. */
const ROWS_PER_CELL = 2
const STEPS_PER_CELL = 256
/** Fourteen bins from the surface to 11,000 m, narrow where most is measured. */
const DEPTH_BIN = 'floor(2 * ln(1 + greatest(depth, 0) / 10))'

type Fineness = (typeof fineness)[number]

/** The cells of a table's rows, as fine as is worth it. */
export async function computeSparseLayout(table: CountedTable, shape: TableShape): Promise<SparseLayout> {
  const { rows } = await sizeOf(table)
  const maxCells = Math.min(MAX_CELLS, Math.max(FEW_CELLS, rows / ROWS_PER_CELL))
  let chosen: Fineness = { days: 30, degrees: 5 }
  for (const fine of fineness) {
    chosen = fine
    const row = await queryRow(table.connection, `SELECT count(*)::DOUBLE AS cells FROM (${cellsSql(table, fine)})`)
    if (numberOf(row.cells) <= maxCells) break
  }
  const cells = await queryRows(table.connection, `${cellsSql(table, chosen)} ORDER BY lat_bin, lon_bin, depth_bin, time_bin`)
  const timeSpan = table.timeColumn === 'month' ? 1 : chosen.days * DAY_MS
  return {
    shape,
    rows: Uint32Array.from(cells, ({ rows: count }) => numberOf(count)),
    time: spansOf(cells, 'time', await axisOf(table, timeNumber(table.timeColumn), timeSpan)),
    lat: spansOf(cells, 'lat', await axisOf(table, 'lat::DOUBLE', chosen.degrees)),
    lon: spansOf(cells, 'lon', await axisOf(table, 'lon::DOUBLE', chosen.degrees)),
    depth: spansOf(cells, 'depth', table.hasDepth ? await axisOf(table, 'depth::DOUBLE', STEPS_PER_CELL) : { origin: 0, step: 1 }),
  }
}

async function sizeOf({ connection }: CountedTable): Promise<{ readonly rows: number }> {
  return { rows: numberOf((await queryRow(connection, 'SELECT count(*)::DOUBLE AS rows FROM observations')).rows) }
}

function cellsSql({ timeColumn, hasDepth }: CountedTable, { days, degrees }: Fineness): string {
  const time = timeNumber(timeColumn)
  const depth = hasDepth ? 'coalesce(depth, 0)::DOUBLE' : '0::DOUBLE'
  const bounds = [
    ['time', time],
    ['lat', 'lat::DOUBLE'],
    ['lon', 'lon::DOUBLE'],
    ['depth', depth],
  ].map(([name, sql]) => `min(${sql}) AS ${name}_min, max(${sql}) AS ${name}_max`)
  const timeBin = timeColumn === 'month' ? '"month"::DOUBLE' : `floor(${time} / ${days * DAY_MS})`
  return `SELECT floor(lat / ${degrees}) AS lat_bin, floor(lon / ${degrees}) AS lon_bin,
      ${hasDepth ? `coalesce(${DEPTH_BIN}, 0)` : '0'} AS depth_bin, ${timeBin} AS time_bin, count(*)::DOUBLE AS rows, ${bounds.join(', ')}
    FROM observations WHERE lat IS NOT NULL AND lon IS NOT NULL AND ${timeBin} IS NOT NULL GROUP BY 1, 2, 3, 4`
}

/** Steps are a part of a cell, or the smallest gap between two values where that is wider: values then lie in the middle of their steps. */
async function axisOf({ connection }: CountedTable, column: string, cellSpan: number): Promise<SteppedAxis> {
  const row = await queryRow(
    connection,
    `SELECT min(value) AS least, min(gap) AS gap FROM (SELECT value, value - lag(value) OVER (ORDER BY value) AS gap
      FROM (SELECT DISTINCT ${column} AS value FROM observations) WHERE value IS NOT NULL)`,
  )
  const part = cellSpan / STEPS_PER_CELL
  const gap = typeof row.gap === 'number' ? row.gap : part
  const step = Math.max(part, gap)
  return { origin: numberOf(row.least) - (gap >= part ? step / 2 : 0), step }
}

function spansOf(cells: readonly Record<string, TableValue>[], name: string, axis: SteppedAxis): CellSpans {
  const stepOf = (value: TableValue | undefined) => Math.max(0, Math.floor((numberOf(value) - axis.origin) / axis.step))
  return {
    axis,
    first: Uint32Array.from(cells, (cell) => stepOf(cell[`${name}_min`])),
    last: Uint32Array.from(cells, (cell) => stepOf(cell[`${name}_max`])),
  }
}
