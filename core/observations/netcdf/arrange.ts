import type { LonRange } from '#core/extent/Extent.ts'
import { crossesDateLine, unwrapLongitude } from '#core/extent/longitude.ts'
import type { Batch, Column, ColumnInfo } from '../../rows/Batch.ts'
import type { Dimension } from './model.ts'

/** A discrete sampling geometry (CF-1.11, chapter 9). */
export type FeatureType = 'point' | 'timeSeries' | 'trajectory' | 'profile' | 'trajectoryProfile'

/** Columns that have one value for each instance of a feature, such as the position of a profile. */
export interface Instances {
  readonly dimension: Dimension
  /** A row of each instance. */
  readonly rows: Int32Array
  readonly columns: readonly string[]
  /** What identifies an instance: one of `columns`, or numbers from 1. */
  readonly id: { readonly column: string | null; readonly role: 'timeseries_id' | 'trajectory_id' | 'profile_id' }
}

/** How instances and their elements belong together: counts of contiguous elements, or the index of the instance of each. */
interface Link {
  readonly name: string
  readonly longName: string
  /** The dimension that it lies along. */
  readonly along: string
  readonly attribute: readonly ['sample_dimension' | 'instance_dimension', string]
  readonly values: Int32Array
}

/** How rows are arranged in the file: in the cells of a grid, or along one dimension, `obs`, with or without features. */
export interface Arrangement {
  readonly isGrid: boolean
  readonly featureType: FeatureType | null
  readonly dimensions: readonly Dimension[]
  /** The row of each cell, -1 where there is none; `null` where cells are the rows in their order. */
  readonly rowOfCell: Int32Array | null
  /** The ascending values of each dimension of a grid, by the name of its column. */
  readonly axes: ReadonlyMap<string, Float64Array>
  readonly instances: readonly Instances[]
  readonly links: readonly Link[]
}

const axisNames = ['time', 'month', 'depth', 'lat', 'lon']

/** Whether a column of this name is a dimension of a grid. */
export const isAxis = (name: string): boolean => axisNames.includes(name)

/** Rows one after another, of which no more is known. */
export function asRows({ rows }: Pick<Batch, 'rows'>, featureType: FeatureType | null = null): Arrangement {
  const dimensions = [{ name: 'obs', length: rows }]
  return { isGrid: false, featureType, dimensions, rowOfCell: null, axes: new Map(), instances: [], links: [] }
}

interface GridLimits {
  readonly maxCells: number
  /** The requested longitudes. */
  readonly lon: LonRange | null
}

/**
 * The rows as a grid of as many of time (or month), depth, lat and lon as there are; `null` where they make none of at most `maxCells`
 * cells: a part of a position is missing or two rows share a cell. Longitudes run on past 180 where those asked for cross the date line.
 */
export function asGrid(columns: readonly ColumnInfo[], batch: Batch, { maxCells, lon }: GridLimits): Arrangement | null {
  const names = axisNames.filter((name) => columns.some((column) => column.name === name))
  if (batch.rows === 0 || names.length === 0 || (names.includes('time') && names.includes('month'))) return null
  const positions = names.map((name) => {
    const column = batch.columns[columns.findIndex((one) => one.name === name)]
    return name === 'lon' && lon !== null && column !== undefined ? unwrapped(column, lon) : column
  })
  const axes = positions.map((column) => axisOf(column, maxCells))
  const cells = axes.reduce((product, axis) => product * (axis?.length ?? Number.POSITIVE_INFINITY), 1)
  if (cells > maxCells) return null
  const rowOfCell = placeRows(batch.rows, positions, axes, cells)
  if (rowOfCell === null) return null
  const known = axes.map((axis) => axis ?? new Float64Array())
  return {
    ...asRows(batch),
    isGrid: true,
    dimensions: names.map((name, index) => ({ name, length: known[index]?.length ?? 0 })),
    rowOfCell,
    axes: new Map(names.map((name, index) => [name, known[index] ?? new Float64Array()])),
  }
}

/** Turned longitudes have no float32 of their own: 180.1 and -179.9 are rounded differently. */
function unwrapped(column: Column, lon: LonRange): Column {
  const numbers = numbersOf(column)
  if (numbers === null || !crossesDateLine(lon)) return column
  return { values: Float64Array.from(numbers, (value) => unwrapLongitude(lon, value)), present: null }
}

type Numbers = Float32Array | Float64Array | Int32Array

/** The numbers of a column; `null` where it is text or has gaps. */
export function numbersOf(column: Column | undefined): Numbers | null {
  if (column === undefined || column.present?.includes(0)) return null
  return Array.isArray(column.values) ? null : (column.values as Numbers)
}

function axisOf(column: Column | undefined, maxCells: number): Float64Array | null {
  const values = numbersOf(column)
  if (values === null) return null
  const distinct = new Set<number>()
  for (const value of values) {
    if (!Number.isFinite(value) || distinct.size > maxCells) return null
    distinct.add(value)
  }
  return Float64Array.from(distinct).sort()
}

function placeRows(
  rows: number,
  columns: readonly (Column | undefined)[],
  axes: readonly (Float64Array | null)[],
  cells: number,
): Int32Array | null {
  const values = columns.map(numbersOf)
  const places = axes.map((axis) => new Map(Array.from(axis ?? [], (value, place) => [value, place])))
  const rowOfCell = new Int32Array(cells).fill(-1)
  for (let row = 0; row < rows; row++) {
    let cell = 0
    for (let axis = 0; axis < places.length; axis++) {
      cell = cell * (axes[axis]?.length ?? 0) + (places[axis]?.get(values[axis]?.[row] ?? Number.NaN) ?? 0)
    }
    if (rowOfCell[cell] !== -1) return null
    rowOfCell[cell] = row
  }
  return rowOfCell
}
