import { numberedInTime } from './numberedInTime.ts'
import type { SparseModel } from './sparseModel.ts'

/** The stations of points: the number of that of each, from 1 on in the order of time, and how many there are. */
export interface Stations {
  readonly numbers: Float64Array
  readonly count: number
}

type Places = Pick<SparseModel, 'lats' | 'lons' | 'times' | 'depths' | 'hasDepth'>

/** Points at one position are one station, whenever they were measured. */
export function stationsOf({ lats, lons, times }: Pick<Places, 'lats' | 'lons' | 'times'>): Stations {
  const known = found.get(lats)
  if (known) return known
  const { numbers, order } = numberedInTime(
    Array.from(lats, (lat, at) => `${lat} ${lons[at]}`),
    times,
  )
  const stations = { numbers, count: order.length }
  found.set(lats, stations)
  return stations
}

/** While a chart is recoloured, its stations stay the same. */
const found = new WeakMap<Float64Array, Stations>()

/** Positions from which on they can be seen to be those of a grid. */
const LATTICE_FROM = 5

/** Whether points are of several stations with several depths each, and their positions are not those of a grid. */
export function hasStations(model: Places): boolean {
  const { count } = stationsOf(model)
  return model.hasDepth && count >= 2 && model.lats.length >= 2 * count && !isOnRegularGrid(model)
}

/** Whether the positions of points are those of a grid. */
export function isOnRegularGrid(points: Pick<Places, 'lats' | 'lons' | 'times'>): boolean {
  const { count } = stationsOf(points)
  const known = regularGrids.get(points.lats)
  if (known !== undefined) return known
  const [rows, columns] = [new Set(points.lats).size, new Set(points.lons).size]
  const isRegularGrid = count >= LATTICE_FROM && rows >= 2 && columns >= 2 && rows * columns <= 2 * count
  regularGrids.set(points.lats, isRegularGrid)
  return isRegularGrid
}

const regularGrids = new WeakMap<Float64Array, boolean>()
