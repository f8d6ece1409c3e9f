import inland from './inland.json' with { type: 'json' }
import { wrapLongitude } from './longitude.ts'

/** The grid of `inland.json`: cells of a fifth of a degree from the south-west on. */
export const INLAND_COLUMNS = 1800
export const INLAND_ROWS = 900

/** How far inland the whole of a cell lies at least, by its class. */
export const INLAND_CLASSES_KM = [0, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000] as const

/** Lakes and canals on which ships measure, which the coastline counts as land. */
const waterways: readonly (readonly [name: string, west: number, south: number, east: number, north: number])[] = [
  ['Lake Superior', -92.5, 46.3, -84, 49.1],
  ['Lakes Michigan and Huron', -88.2, 41.5, -79.5, 46.6],
  ['Lakes Erie and Ontario', -83.7, 41.2, -75.8, 44.4],
  ['Lake Victoria', 31.4, -3.1, 35, 0.6],
  ['Lake Tanganyika', 28.9, -9, 31.4, -3.2],
  ['Lake Malawi', 33.8, -14.6, 35.4, -9.4],
  ['Lake Baikal', 103.5, 51.3, 110.2, 56],
  ['Lakes Ladoga and Onega', 29.6, 59.6, 36.7, 63],
  ['Great Bear Lake', -125.5, 64.6, -117, 67.2],
  ['Great Slave Lake', -118, 60.6, -108.8, 63],
  ['Lake Winnipeg', -99.5, 50, -95.8, 54.2],
  ['Lake Balkhash', 73.2, 44.6, 79.5, 47],
  ['Aral Sea', 57.8, 43.3, 62, 47],
  ['Lake Titicaca', -70.2, -16.7, -68.4, -15.1],
  ['Issyk-Kul', 76, 42, 78.5, 42.9],
  ['Vänern and Vättern', 12.3, 58.3, 15, 59.5],
  ['Suez Canal', 32.2, 29.9, 32.7, 31.3],
  ['Panama Canal', -80, 8.9, -79.4, 9.4],
  ['Kiel Canal', 9.1, 53.8, 10.2, 54.4],
]

/** South of it, ice shelves come and go, and are measured through. */
const ICE_SOUTH = -60

let classes: Uint8Array | undefined

/** How many kilometres inland a position lies at least: 0 at sea, within 10 km of a coast, on a large lake or canal, in Antarctica and for what is no position. */
export function inlandKm(lat: number, lon: number): number {
  if (!(lat >= ICE_SOUTH && lat <= 90) || !Number.isFinite(lon)) return 0
  const east = wrapLongitude(lon)
  const row = Math.min(INLAND_ROWS - 1, Math.floor(((lat + 90) * INLAND_ROWS) / 180))
  const column = Math.floor(((east + 180) * INLAND_COLUMNS) / 360) % INLAND_COLUMNS
  classes ??= classesOf(inland.runs)
  const km = INLAND_CLASSES_KM[classes[row * INLAND_COLUMNS + column] ?? 0] ?? 0
  return km > 0 && waterways.some(([, west, south, eastEnd, north]) => east >= west && east <= eastEnd && lat >= south && lat <= north)
    ? 0
    : km
}

/** Runs of a class each: its letter, and how many cells have it, in base 36. */
function classesOf(runs: string): Uint8Array {
  const cells = new Uint8Array(INLAND_COLUMNS * INLAND_ROWS)
  let at = 0
  for (const [, letter = 'A', count = '1'] of runs.matchAll(/([A-O])([0-9a-z]*)/g)) {
    const end = at + Number.parseInt(count || '1', 36)
    cells.fill(letter.charCodeAt(0) - 65, at, end)
    at = end
  }
  return cells
}
