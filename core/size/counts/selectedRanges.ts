import type { Extent, Range } from '#core/extent/Extent.ts'
import { splitAtDateLine } from '#core/extent/longitude.ts'
import type { TableShape } from './RowCounts.ts'

/** The values that an extent takes on each axis as plain inclusive ranges that never overlap; time in milliseconds or months. */
export interface SelectedRanges {
  readonly time: readonly Range[]
  readonly lat: readonly Range[]
  readonly lon: readonly Range[]
  readonly depth: readonly Range[]
}

const all: readonly Range[] = [{ min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }]

/** Takes the extent apart: at the date line, at the turn of the year, and in the precision of the table's columns. */
export function selectedRanges(extent: Extent, shape: TableShape): SelectedRanges {
  const { float32 } = shape
  const { depthMetres } = extent
  return {
    time: timeRanges(extent.time, shape),
    lat: [rounded(extent.lat, float32.lat)],
    lon: splitAtDateLine(extent.lon).map((range) => rounded(range, float32.lon)),
    depth: shape.hasDepth && depthMetres !== null ? [rounded(depthMetres, float32.depth)] : all,
  }
}

/** Months that run past December (11 to 2) mean November to February. */
function timeRanges(time: Extent['time'], { timeColumn }: TableShape): readonly Range[] {
  if (time.kind === 'all') return all
  if ((time.kind === 'months') !== (timeColumn === 'month'))
    throw new TypeError(`A table by ${timeColumn} cannot be queried by ${time.kind}`)
  if (time.kind === 'instants') return [{ min: Math.trunc(time.startMs), max: Math.trunc(time.endMs) }]
  if (time.first <= time.last) return [{ min: time.first, max: time.last }]
  return [
    { min: time.first, max: 12 },
    { min: 1, max: time.last },
  ]
}

const rounded = ({ min, max }: Range, isFloat32: boolean): Range =>
  isFloat32 ? { min: Math.fround(min), max: Math.fround(max) } : { min, max }
