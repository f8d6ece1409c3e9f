/** Values at the crossings of `columns` by `rows` lines, row by row; NaN where no value is present. */
export interface ScalarField {
  readonly values: Float32Array
  readonly columns: number
  readonly rows: number
}

/** A line of one level, x and y in turn; closed where its last point is its first. */
export type Polyline = Float64Array

/** Edges that a line crosses within a cell, by which of its corners (south-west, south-east, north-east, north-west) reach the level. */
const [SOUTH, EAST, NORTH, WEST] = [0, 1, 2, 3]
const segments: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[WEST, SOUTH]],
  [[SOUTH, EAST]],
  [[WEST, EAST]],
  [[EAST, NORTH]],
  // Saddles are decided by the mean of the corners; these are for a low middle.
  [
    [WEST, SOUTH],
    [EAST, NORTH],
  ],
  [[SOUTH, NORTH]],
  [[WEST, NORTH]],
  [[NORTH, WEST]],
  [[NORTH, SOUTH]],
  [
    [SOUTH, EAST],
    [NORTH, WEST],
  ],
  [[NORTH, EAST]],
  [[EAST, WEST]],
  [[EAST, SOUTH]],
  [[SOUTH, WEST]],
  [],
]

/**
 * Finds the lines along which a field has a level, by marching squares with linear interpolation; cells with a missing corner have none, so
 * that no line crosses land. Working memory is reused between levels. Source: Lorensen and Cline 1987, in two dimensions.
 */
export class Isolines {
  readonly #field: ScalarField
  readonly #x: ArrayLike<number>
  readonly #y: ArrayLike<number>
  /** The one or two edges that a line goes on to from each edge; -1 for none. Edge 2n leads east from point n, 2n + 1 north. */
  readonly #links: Int32Array
  readonly #touched: number[] = []

  /** `x` and `y` are the coordinates of columns and rows, in whatever unit the lines shall have. */
  constructor(field: ScalarField, x: ArrayLike<number>, y: ArrayLike<number>) {
    this.#field = field
    this.#x = x
    this.#y = y
    this.#links = new Int32Array(4 * field.values.length).fill(-1)
  }

  at(level: number): readonly Polyline[] {
    this.#linkCells(level)
    const lines: Polyline[] = []
    // Lines with ends first; what is left then is closed.
    for (const isOpen of [true, false]) {
      for (const edge of this.#touched) {
        const [first, second] = [this.#links[2 * edge] as number, this.#links[2 * edge + 1] as number]
        if (first >= 0 && second < 0 === isOpen) lines.push(this.#follow(edge, level))
      }
    }
    for (const edge of this.#touched) this.#links.fill(-1, 2 * edge, 2 * edge + 2)
    this.#touched.length = 0
    return lines
  }

  #linkCells(level: number): void {
    const { values, columns, rows } = this.#field
    for (let y = 0; y + 1 < rows; y++) {
      for (let x = 0; x + 1 < columns; x++) {
        const at = y * columns + x
        const a = values[at] as number
        const b = values[at + 1] as number
        const c = values[at + columns + 1] as number
        const d = values[at + columns] as number
        const sum = a + b + c + d
        if (sum - sum !== 0) continue
        const form = (a >= level ? 1 : 0) | (b >= level ? 2 : 0) | (c >= level ? 4 : 0) | (d >= level ? 8 : 0)
        if (form === 0 || form === 15) continue
        const isHighSaddle = (form === 5 || form === 10) && sum / 4 >= level
        for (const [from, to] of segments[isHighSaddle ? 15 - form : form] as (typeof segments)[number]) {
          this.#link(edgeOf(at, from, columns), edgeOf(at, to, columns))
        }
      }
    }
  }

  #link(one: number, other: number): void {
    this.#add(one, other)
    this.#add(other, one)
  }

  #add(from: number, to: number): void {
    const links = this.#links
    if ((links[2 * from] as number) < 0) {
      links[2 * from] = to
      this.#touched.push(from)
    } else links[2 * from + 1] = to
  }

  /** The line from an edge on, taken out of the links. */
  #follow(start: number, level: number): Polyline {
    const points: number[] = []
    let edge = start
    for (;;) {
      this.#place(edge, level, points)
      const next = this.#takeLink(edge)
      if (next < 0) break
      this.#unlink(next, edge)
      edge = next
    }
    return Float64Array.from(points)
  }

  #takeLink(edge: number): number {
    const links = this.#links
    const slot = (links[2 * edge] as number) >= 0 ? 2 * edge : 2 * edge + 1
    const next = links[slot] as number
    links[slot] = -1
    return next
  }

  #unlink(edge: number, from: number): void {
    const slot = this.#links[2 * edge] === from ? 2 * edge : 2 * edge + 1
    this.#links[slot] = -1
  }

  #place(edge: number, level: number, points: number[]): void {
    const { values, columns } = this.#field
    const at = edge >> 1
    const isEast = (edge & 1) === 0
    const other = isEast ? at + 1 : at + columns
    const [low, high] = [values[at] as number, values[other] as number]
    const share = (level - low) / (high - low)
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const [x, y] = [this.#x[column] as number, this.#y[row] as number]
    points.push(isEast ? x + share * ((this.#x[column + 1] as number) - x) : x, isEast ? y : y + share * ((this.#y[row + 1] as number) - y))
  }
}

/** The number of a cell's edge; `at` is the cell's first corner. */
function edgeOf(at: number, side: number, columns: number): number {
  if (side === SOUTH) return 2 * at
  if (side === NORTH) return 2 * (at + columns)
  return 2 * (side === EAST ? at + 1 : at) + 1
}
