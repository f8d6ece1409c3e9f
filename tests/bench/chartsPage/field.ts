/** A made-up ocean of 1732 x 866 cells as rows, as an answer holds them: 1,499,912 rows, 27 % of them missing. */
export const [COLUMNS, ROWS] = [1732, 866]
const STEP = 360 / COLUMNS

export const lonOf = (x: number) => -180 + (x + 0.5) * STEP
export const latOf = (y: number) => -90 + (y + 0.5) * STEP

/** The value of a cell, 0 to 30; NaN on land. */
export function valueAt(x: number, y: number): number {
  const isLand = Math.sin(x / 120) + Math.cos(y / 90 + x / 400) > 0.75
  return isLand ? Number.NaN : 15 + 14 * Math.sin(y / 140) * Math.cos(x / 210)
}

/** The same ocean at a share of its width and of its height. */
export const valueAtShare = (x: number, y: number): number => valueAt(x * COLUMNS, y * ROWS)

/** The rows: longitudes, latitudes, values. */
export interface FieldRows {
  readonly lon: Float64Array
  readonly lat: Float64Array
  readonly value: Float32Array
}

/** Makes the rows, west to east within south to north. */
export function makeField(): FieldRows {
  const count = COLUMNS * ROWS
  const [lon, lat, value] = [new Float64Array(count), new Float64Array(count), new Float32Array(count)]
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS; x++) {
      const row = y * COLUMNS + x
      lon[row] = lonOf(x)
      lat[row] = latOf(y)
      value[row] = valueAt(x, y)
    }
  }
  return { lon, lat, value }
}

/** Cells whose colours are looked at: in open water, away from coasts, spread over the map. */
export function knownCells(): readonly (readonly [x: number, y: number])[] {
  const cells: [number, number][] = []
  for (let y = 40; y < ROWS; y += 157) {
    for (let x = 60; x < COLUMNS; x += 211) {
      const around = [-12, 0, 12].flatMap((dx) => [-12, 0, 12].map((dy) => valueAt(x + dx, y + dy)))
      if (around.every((value) => !Number.isNaN(value))) cells.push([x, y])
    }
  }
  return cells
}

/** Made-up points over the whole Earth, in the order of time: the values follow the latitude, so that neighbours look alike. */
export function makePoints(count: number): FieldRows {
  const [lon, lat, value] = [new Float64Array(count), new Float64Array(count), new Float32Array(count)]
  let seed = 20_260
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  for (let point = 0; point < count; point++) {
    lon[point] = -180 + 360 * random()
    lat[point] = -85 + 170 * random()
    value[point] = 15 + 14 * Math.sin((lat[point] as number) / 30)
  }
  return { lon, lat, value }
}

/** Points whose colours are looked at: the last ones, which lie on top. */
export function knownPoints(count: number): readonly number[] {
  return Array.from({ length: 40 }, (_, place) => count - 1 - place)
}
