import { oncePer } from '#core/oncePer.ts'
import type { SparseModel } from './sparseModel.ts'

/** The stations of points: the number of that of each, from 1 on in the order of time, and how many there are. */
export interface Stations {
  readonly numbers: Float64Array
  readonly count: number
}

type Places = Pick<SparseModel, 'lats' | 'lons' | 'times' | 'depths' | 'hasDepth'>

/** Points at one position are one station, whenever they were measured. While a chart is recoloured, its stations stay the same. */
export const stationsOf = oncePer(
  ({ lats, lons, times }: Pick<Places, 'lats' | 'lons' | 'times'>): Stations => {
    const { numbers, order } = numberedInTime(
      Array.from(lats, (lat, at) => `${lat} ${lons[at]}`),
      times,
    )
    return { numbers, count: order.length }
  },
  ({ lats }) => lats,
)

/** Few locations with many values each are best shown over time, not on a map. */
export function isSeriesOfPlaces(model: Pick<SparseModel, 'lats' | 'lons' | 'times'>): boolean {
  const { count } = stationsOf(model)
  return count <= SERIES_PLACES && model.lats.length >= SERIES_VALUES * count
}

const SERIES_PLACES = 30
const SERIES_VALUES = 30

/** Positions from which on they can be seen to be those of a grid. */
const REGULAR_GRID_FROM = 5

/** Whether points are of several stations with several depths each, and their positions are not those of a grid. */
export function hasStations(model: Places): boolean {
  const { count } = stationsOf(model)
  return model.hasDepth && count >= 2 && model.lats.length >= 2 * count && !isOnRegularGrid(model)
}

/** Whether the positions of points are those of a grid. */
export const isOnRegularGrid = oncePer(
  (points: Pick<Places, 'lats' | 'lons' | 'times'>): boolean => {
    const { count } = stationsOf(points)
    const [rows, columns] = [new Set(points.lats).size, new Set(points.lons).size]
    return count >= REGULAR_GRID_FROM && rows >= 2 && columns >= 2 && rows * columns <= 2 * count
  },
  ({ lats }) => lats,
)

/** Groups of points: the number of that of each, from 1 on in the order of time, and what tells the groups apart in that order. */
interface NumberedInTime<Key> {
  readonly numbers: Float64Array
  readonly order: readonly Key[]
}

/** Numbers points of one key by the first time of any of them. Groups without a time are last; those of one time stay in their order. */
export function numberedInTime<Key>(keys: readonly Key[], times: Float64Array): NumberedInTime<Key> {
  const firsts = new Map<Key, number>()
  keys.forEach((key, at) => {
    const time = times[at] ?? Number.NaN
    firsts.set(key, Math.min(firsts.get(key) ?? Number.POSITIVE_INFINITY, Number.isNaN(time) ? Number.POSITIVE_INFINITY : time))
  })
  const order = [...firsts].toSorted(([, one], [, other]) => (one === other ? 0 : one - other)).map(([key]) => key)
  const numberOf = new Map(order.map((key, at) => [key, at + 1]))
  return { numbers: Float64Array.from(keys, (key) => numberOf.get(key) ?? Number.NaN), order }
}
