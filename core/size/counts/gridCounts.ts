import type { Extent, Range } from '#core/extent/Extent.ts'
import { CountsReader } from './CountsReader.ts'
import { CountsWriter } from './CountsWriter.ts'
import { readHeader, writeHeader } from './header.ts'
import { Presence } from './Presence.ts'
import type { RowCounts, TableShape } from './RowCounts.ts'
import { selectedRanges } from './selectedRanges.ts'

/** A table of which no two rows share time, place and depth. Axes ascend; `depths` is `[0]` for data without depth. */
export interface GridLayout {
  readonly shape: TableShape
  readonly times: Float64Array
  readonly depths: Float64Array
  readonly lats: Float64Array
  readonly lons: Float64Array
  /** Distinct sets of cells, 32 to a word, lowest bit first, latitude by latitude. */
  readonly masks: readonly Uint32Array[]
  /** For every time and, within it, depth: which mask, counted from 1; 0 where the level holds no row. */
  readonly levels: Uint32Array
}

/** The bytes of a grid's layout: masks as the lengths of runs in which they equal the mask before. */
export function encodeGrid(layout: GridLayout): Uint8Array {
  const writer = new CountsWriter()
  writeHeader(writer, 'grid', layout.shape)
  for (const axis of [layout.times, layout.depths, layout.lats, layout.lons]) {
    writer.whole(axis.length)
    for (const value of axis) writer.float(value)
  }
  writeRuns(writer, layout.levels)
  writer.whole(layout.masks.length)
  const cells = layout.lats.length * layout.lons.length
  let previous: Uint32Array | null = null
  for (const mask of layout.masks) {
    writeMask(writer, mask, previous, cells)
    previous = mask
  }
  return writer.finish()
}

/** Counts from the bytes of `encodeGrid`; exact. */
export function decodeGrid(bytes: Uint8Array): RowCounts {
  const reader = new CountsReader(bytes)
  const { shape } = readHeader(reader)
  const [times, depths, lats, lons] = [readAxis(reader), readAxis(reader), readAxis(reader), readAxis(reader)]
  const levels = readRuns(reader, times.length * depths.length)
  const cells = lats.length * lons.length
  const masks: Uint32Array[] = []
  for (let left = reader.length(1); left > 0; left--) masks.push(readMask(reader, masks.at(-1) ?? null, cells))
  return gridCounts({ shape, times, depths, lats, lons, levels, masks })
}

/** Counts the rows of an extent from a grid's layout: each mask once, times the levels that have it. */
function gridCounts({ shape, times, depths, lats, lons, masks, levels }: GridLayout): RowCounts {
  const presences = masks.map((mask) => new Presence(mask, lats.length, lons.length))
  const count = (extent: Extent): number => {
    const ranges = selectedRanges(extent, shape)
    const [time, depth] = [ranges.time.map((range) => span(times, range)), ranges.depth.map((range) => span(depths, range))]
    const uses = new Uint32Array(masks.length + 1)
    for (const at of time) {
      for (let index = at.from; index < at.to; index++) {
        for (const deep of depth)
          for (let level = deep.from; level < deep.to; level++) add(uses, levels[index * depths.length + level] ?? 0)
      }
    }
    const boxes = ranges.lat.flatMap((lat) => ranges.lon.map((lon) => ({ lat: span(lats, lat), lon: span(lons, lon) })))
    let rows = 0
    for (const [index, presence] of presences.entries()) {
      const times = uses[index + 1] ?? 0
      if (times > 0) for (const { lat, lon } of boxes) rows += times * presence.countIn(lat.from, lat.to, lon.from, lon.to)
    }
    return rows
  }
  const axes = { time: times, depth: depths, lat: lats, lon: lons }
  const values: RowCounts['values'] = (extent, axis) =>
    selectedRanges(extent, shape)[axis].reduce((sum, range) => {
      const { from, to } = span(axes[axis], range)
      return sum + to - from
    }, 0)
  return { isExact: true, count, values }
}

const add = (uses: Uint32Array, index: number): void => {
  uses[index] = (uses[index] ?? 0) + 1
}

/** The indexes of an axis whose values are in the range: from the first up to, not including, the second. */
function span(axis: Float64Array, { min, max }: Range): { readonly from: number; readonly to: number } {
  const from = placesBefore(axis, (value) => value < min)
  return {
    from,
    to: Math.max(
      from,
      placesBefore(axis, (value) => value <= max),
    ),
  }
}

function placesBefore(axis: Float64Array, isBefore: (value: number) => boolean): number {
  let [low, high] = [0, axis.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(axis[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

function readAxis(reader: CountsReader): Float64Array {
  const axis = new Float64Array(reader.length(8))
  for (let index = 0; index < axis.length; index++) axis[index] = reader.float()
  return axis
}

function writeRuns(writer: CountsWriter, values: Uint32Array): void {
  for (let start = 0; start < values.length; ) {
    let end = start + 1
    while (end < values.length && values[end] === values[start]) end++
    writer.whole(values[start] ?? 0)
    writer.whole(end - start)
    start = end
  }
}

function readRuns(reader: CountsReader, length: number): Uint32Array {
  const values = new Uint32Array(length)
  for (let start = 0; start < length; ) {
    const value = reader.whole()
    const end = start + reader.whole()
    if (end <= start || end > length) throw new RangeError('The counts are broken off')
    start = values.fill(value, start, end) && end
  }
  return values
}

/** Runs of cells that are as in the previous mask, and of cells that differ, by turns. */
function writeMask(writer: CountsWriter, mask: Uint32Array, previous: Uint32Array | null, cells: number): void {
  let [isSame, start] = [true, 0]
  for (let cell = 0; cell <= cells; cell++) {
    const bit = 1 << (cell & 31)
    const same = ((mask[cell >>> 5] ?? 0) & bit) === ((previous?.[cell >>> 5] ?? 0) & bit)
    if (cell < cells && same === isSame) continue
    writer.whole(cell - start)
    start = cell
    isSame = !isSame
  }
}

function readMask(reader: CountsReader, previous: Uint32Array | null, cells: number): Uint32Array {
  const mask = previous?.slice() ?? new Uint32Array(Math.ceil(cells / 32))
  let isSame = true
  for (let start = 0; start < cells; ) {
    const end = start + reader.whole()
    if (end > cells) throw new RangeError('The counts are broken off')
    if (!isSame) for (let cell = start; cell < end; cell++) mask[cell >>> 5] = (mask[cell >>> 5] ?? 0) ^ (1 << (cell & 31))
    start = end
    isSame = !isSame
  }
  return mask
}
