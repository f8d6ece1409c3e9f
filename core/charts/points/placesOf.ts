import type { SparseModel } from './sparseModel.ts'

/** How many different places the values of a model have. */
export function placesOf({ lats, lons }: Pick<SparseModel, 'lats' | 'lons'>): number {
  return new Set(Array.from(lats, (lat, index) => `${lat} ${lons[index]}`)).size
}

/** Few locations with many values each are best shown over time, not on a map. */
export function isSeriesOfPlaces(model: SparseModel): boolean {
  const places = placesOf(model)
  return places <= SERIES_PLACES && model.values.length >= SERIES_VALUES * places
}

const SERIES_PLACES = 30
const SERIES_VALUES = 30
