import { crossesDateLine, turnBelow } from '#core/extent/longitude.ts'
import type { Batch } from '#core/rows/Batch.ts'
import type { ChartData, DifferenceOutcome, ModelJob } from '../ChartType.ts'
import type { SectionDirection } from '../look/look.ts'
import { commonAxis, commonLevels } from '../plane/difference/commonAxis.ts'
import { type Measure, spherical, straight } from '../plane/difference/overlaps.ts'
import { averagedOf, subtractGrids } from '../plane/difference/subtractGrids.ts'
import type { GridAxis } from '../plane/gridAxis.ts'
import { GridSums, type NumberedAxis, numberedAxis } from '../plane/gridSums.ts'
import { CoordinateIndex } from '../rows/CoordinateIndex.ts'
import { numbersOf, type SpaceTimeColumns, spaceTimeColumns } from '../rows/columns.ts'
import { type Distribution, distribution } from '../values/distribution.ts'

/** Means by depth and one horizontal coordinate, row by row from the surface down; NaN without a value. */
interface SectionPlane {
  readonly axis: GridAxis
  readonly means: Float32Array
  readonly spread: Distribution
}

/** What a section map draws: means over time and the other horizontal direction. Longitudes run on past 180 across the date line. */
export interface SectionModel extends ChartData {
  readonly kind: 'sectionMap'
  /** Metres, ascending. */
  readonly depth: GridAxis
  /** Along longitude, means over latitudes; and the other way round. */
  readonly zonal: SectionPlane
  readonly meridional: SectionPlane
  /** The direction with more distinct coordinates. Source: CHT-17. */
  readonly direction: SectionDirection
  /** Rows that were read, and how many different times they hold. */
  readonly rows: number
  readonly times: number
}

/** Metres of a lone depth's cell. */
const LONE_DEPTH_METRES = 1

/** Gathers the rows of a section, batch by batch, into means. Holds no rows, only sums. */
export class SectionBuilder {
  #rows = 0
  readonly #lat = new CoordinateIndex()
  readonly #lon = new CoordinateIndex()
  readonly #depth = new CoordinateIndex()
  readonly #times = new CoordinateIndex()
  readonly #zonal = new GridSums()
  readonly #meridional = new GridSums()
  readonly #columns: SpaceTimeColumns
  readonly #turnBelow: number
  readonly #fallbackStep: number
  readonly #whole: SectionModel | undefined

  /** `lon` is the requested range; the rows of a panel get the axes of the `whole`. */
  constructor({ names, field, lon, cellDegrees }: ModelJob, whole?: SectionModel) {
    this.#whole = whole
    const columns = spaceTimeColumns(names, field)
    this.#columns = { ...columns, depth: columns.depth < 0 ? DEPTH_PLACE : columns.depth }
    this.#turnBelow = crossesDateLine(lon) ? turnBelow(lon) : Number.NEGATIVE_INFINITY
    this.#fallbackStep = cellDegrees
  }

  /** Takes in some rows; those without a position are passed over, those without a value only name their cells. */
  add({ rows, columns }: Batch): void {
    const [time, lat, lon, depth] = [this.#columns.time, this.#columns.lat, this.#columns.lon, this.#columns.depth].map((at) =>
      numbersOf(columns[at]),
    ) as [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>, ArrayLike<number>]
    const value = numbersOf(columns[this.#columns.value])
    const present = columns[this.#columns.value]?.present ?? null
    for (let row = 0; row < rows; row++) {
      const [y, z] = [lat[row] as number, depth[row] as number]
      let x = lon[row] as number
      if (!Number.isFinite(x + y + z)) continue
      if (x < this.#turnBelow) x += 360
      const mean = present === null || present[row] === 1 ? (value[row] as number) : Number.NaN
      const level = this.#depth.of(z)
      this.#zonal.add(level, this.#lon.of(x), mean)
      this.#meridional.add(level, this.#lat.of(y), mean)
      this.#times.of(time[row] as number)
    }
    this.#rows += rows
  }

  /** The model of everything added; `null` where no row had a value. */
  finish(): SectionModel | null {
    if (this.#rows === 0) return null
    const whole = this.#whole
    const depth = numberedAxis(this.#depth, LONE_DEPTH_METRES, whole?.depth)
    const zonal = plane(depth, numberedAxis(this.#lon, this.#fallbackStep, whole?.zonal.axis), this.#zonal)
    const meridional = plane(depth, numberedAxis(this.#lat, this.#fallbackStep, whole?.meridional.axis), this.#meridional)
    if (zonal === null || meridional === null) return null
    return {
      kind: 'sectionMap',
      depth: depth.axis,
      zonal,
      meridional,
      direction: this.#lat.values.length > this.#lon.values.length ? 'meridional' : 'zonal',
      rows: this.#rows,
      times: Math.max(1, this.#times.values.length),
    }
  }
}

/** The procedure's order, where its columns are not named: time, lat, lon, depth, value. Source: CHT-05. */
const DEPTH_PLACE = 3

function plane(depth: NumberedAxis, along: NumberedAxis, sums: GridSums): SectionPlane | null {
  const means = sums.means(depth, along)
  const spread = distribution(means)
  return spread === null ? null : { axis: along.axis, means, spread }
}

/** A section minus another, on the cells that both cover and the levels that both have. */
export function subtractSections(first: SectionModel, second: SectionModel): DifferenceOutcome<SectionModel> {
  const levels = commonLevels(levelsWith(first), levelsWith(second))
  if (levels === null) return { obstacle: 'noOverlap' }
  if (levels === 'differ') return { obstacle: 'otherDepths' }
  const along = (direction: SectionDirection, measure: Measure, turn: number) => {
    const [minuend, subtrahend] = [first[direction], second[direction]]
    const common = commonAxis(minuend.axis, subtrahend.axis, measure, turn)
    if (!common) return null
    const grid = ({ axis: x, means: values }: SectionPlane, y: GridAxis) => ({ x, y, values })
    const means = subtractGrids(grid(minuend, first.depth), grid(subtrahend, second.depth), common, levels)
    const spread = distribution(means)
    return spread && { common, drawn: { axis: common.axis, means, spread } }
  }
  const found = { zonal: along('zonal', straight, 360), meridional: along('meridional', spherical, 0) }
  // Sections at other latitudes can be compared along longitude, and the other way round.
  const direction = found[first.direction] ? first.direction : first.direction === 'zonal' ? 'meridional' : 'zonal'
  const common = found[direction]?.common
  if (!common) return { obstacle: 'noOverlap' }
  const drawn = (plane: (typeof found)['zonal'], like: SectionPlane) => plane?.drawn ?? emptyPlane(like, levels.axis)
  return {
    model: {
      kind: 'sectionMap',
      depth: levels.axis,
      zonal: drawn(found.zonal, first.zonal),
      meridional: drawn(found.meridional, first.meridional),
      direction,
      rows: first.rows + second.rows,
      times: Math.max(first.times, second.times),
      difference: { averaged: averagedOf(common), cells: common.axis.step === null ? 'uneven' : `${Number(common.axis.step.toFixed(3))}°` },
    },
  }
}

/** The levels of a section, and which of them have a value anywhere. */
function levelsWith({ depth, zonal: { axis, means } }: SectionModel) {
  const width = axis.centres.length
  return { depth, isFilled: (level: number) => means.subarray(level * width, (level + 1) * width).some((mean) => !Number.isNaN(mean)) }
}

/** A plane that no two sections share. */
function emptyPlane({ axis, spread }: SectionPlane, depth: GridAxis): SectionPlane {
  const means = new Float32Array(axis.centres.length * depth.centres.length).fill(Number.NaN)
  return { axis, means, spread: { ...spread, count: 0, min: 0, max: 0, low: 0, high: 0, median: 0, bins: spread.bins.map(() => 0) } }
}
