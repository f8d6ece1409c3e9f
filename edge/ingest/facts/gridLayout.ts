import { createHash } from 'node:crypto'
import type { GridLayout } from '#core/size/counts/gridCounts.ts'
import type { TableShape } from '#core/size/counts/RowCounts.ts'
import type { CountedTable } from './counts.ts'
import { numberOf, queryRow, timeNumber } from './Table.ts'

/** More cells of all levels than this are not stored one by one: an eighth of it is the memory in bytes. */
const MAX_CELLS = 2 ** 30
/** So many levels, or values of an axis, are stored one by one; more would be hundreds of megabytes of numbers. */
const MAX_LEVELS = 2 ** 21

interface LayoutAxis {
  readonly values: Float64Array
  readonly places: ReadonlyMap<unknown, number>
}

/** The grid that a table's rows make; null where rows share a place, an axis has missing values, or the grid would be mostly empty. */
export async function computeGridLayout(table: CountedTable, shape: TableShape): Promise<GridLayout | null> {
  const columns = [timeNumber(table.timeColumn), table.hasDepth ? 'depth::DOUBLE' : '0::DOUBLE', 'lat::DOUBLE', 'lon::DOUBLE']
  if (!(await isRegular(table, columns))) return null
  const axes: LayoutAxis[] = []
  for (const column of columns) axes.push(await axisOf(table, column))
  const [time, depth, lat, lon] = axes
  if (!time || !depth || !lat || !lon) return null
  const cells = lat.values.length * lon.values.length
  if (cells * time.values.length * depth.values.length > MAX_CELLS) return null
  const filled = await computeLevels(table, columns, axes)
  if (filled === null) return null
  const { masks, levels } = distinct(filled)
  return { shape, times: time.values, depths: depth.values, lats: lat.values, lons: lon.values, masks, levels }
}

/** Whether the axes and the list of levels are small enough to be in memory. */
async function isRegular({ connection }: CountedTable, columns: readonly string[]): Promise<boolean> {
  const counts = columns.map((column, index) => `count(DISTINCT ${column})::DOUBLE AS c${index}`)
  const row = await queryRow(connection, `SELECT ${counts.join(', ')} FROM observations`)
  const sizes = columns.map((_, index) => numberOf(row[`c${index}`]))
  const [times = 0, depths = 0] = sizes
  return times * depths <= MAX_LEVELS && sizes.every((size) => size <= MAX_LEVELS)
}

async function axisOf({ connection }: CountedTable, column: string): Promise<LayoutAxis> {
  const reader = await connection.runAndReadAll(`SELECT DISTINCT ${column} AS value FROM observations WHERE value IS NOT NULL ORDER BY 1`)
  const values = Float64Array.from(reader.getRows(), ([value]) => Number(value))
  return { values, places: new Map(Array.from(values, (value, place) => [value, place])) }
}

/** The cells of every time and depth; null for missing places and for two rows at one. */
async function computeLevels(
  { connection }: CountedTable,
  columns: readonly string[],
  axes: readonly LayoutAxis[],
): Promise<(Uint32Array | null)[] | null> {
  const [times = 0, depths = 0, lats = 0, lons = 0] = axes.map(({ values }) => values.length)
  const levels = new Array<Uint32Array | null>(times * depths).fill(null)
  let left = numberOf((await queryRow(connection, 'SELECT count(*)::DOUBLE AS rows FROM observations')).rows)
  const result = await connection.stream(`SELECT ${columns.join(', ')} FROM observations`)
  for (;;) {
    const chunk = await result.fetchChunk()
    // A stream that fails in its middle ends like a whole one.
    if ((!chunk || chunk.rowCount === 0) && left > 0) throw new Error('Rows of the table could not be read')
    if (!chunk || chunk.rowCount === 0) return levels
    left -= chunk.rowCount
    const read = axes.map(({ places }, index) => chunk.getColumnValues(index).map((value) => places.get(value)))
    for (let row = 0; row < chunk.rowCount; row++) {
      const [time, depth, lat, lon] = read.map((places) => places[row])
      if (time === undefined || depth === undefined || lat === undefined || lon === undefined) return null
      const level = time * depths + depth
      const mask = levels[level] ?? new Uint32Array(Math.ceil((lats * lons) / 32))
      levels[level] = mask
      if (!take(mask, lat * lons + lon)) return null
    }
  }
}

/** Sets a cell's bit; false where it was set before. */
function take(mask: Uint32Array, cell: number): boolean {
  const [word, bit] = [mask[cell >>> 5] ?? 0, 1 << (cell & 31)]
  mask[cell >>> 5] = word | bit
  return (word & bit) === 0
}

function distinct(filled: readonly (Uint32Array | null)[]): Pick<GridLayout, 'masks' | 'levels'> {
  const masks: Uint32Array[] = []
  const known = new Map<string, number>()
  const levels = Uint32Array.from(filled, (mask) => {
    if (mask === null) return 0
    const key = createHash('sha256').update(mask).digest('base64')
    const place = known.get(key) ?? masks.push(mask)
    known.set(key, place)
    return place
  })
  return { masks, levels }
}
