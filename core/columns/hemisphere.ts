import { type ColumnName, splitUnit, unitOfColumn, wordsOf } from './columnKey.ts'

const words = {
  lat: new Set(['s', 'south', 'degs', 'degreess', 'degsouth']),
  lon: new Set(['w', 'west', 'degw', 'degreesw', 'degwest']),
} as const

/** Whether a column of latitudes or longitudes says that its degrees are south or west, as `Longitude (W)` does, which then have no sign. */
export function isSouthOrWest(column: ColumnName, axis: 'lat' | 'lon'): boolean {
  const [first = '', ...more] = wordsOf(splitUnit(column.name).name)
  const direction = first.replace(/^(?:longitude|latitude|long|lon|lat)/, '')
  return [direction, ...more, ...wordsOf(unitOfColumn(column) ?? '')].some((word) => words[axis].has(word))
}
