import { tooMuchForWorker } from './scan.ts'

const WORKER_COMPARISONS = 20_000_000 // pairs: about a second of a worker’s processor

/** A place on the earth, in degrees. */
interface Position {
  readonly lat: number
  readonly lon: number
}

/** Smaller cells than this would be many for a wide reach, and larger ones hold too much for a narrow one. */
const MIN_CELL_DEGREES = 0.25

/** Rows by their place, so that those near a point are found without looking at all. Throws `not-supported` once too many were compared. */
export class NearRows {
  readonly #rows = new Map<number, number[]>()
  readonly #latCell: number
  readonly #lonCells: number
  readonly #lonCell: number
  #compared = 0

  /** The reach is in degrees; `positions` are those of the rows by their numbers. */
  constructor(positions: readonly Position[], reach: { readonly latDegrees: number; readonly lonDegrees: number }) {
    this.#latCell = Math.max(reach.latDegrees, MIN_CELL_DEGREES)
    this.#lonCells = Math.max(1, Math.floor(360 / Math.max(reach.lonDegrees, MIN_CELL_DEGREES)))
    this.#lonCell = 360 / this.#lonCells
    for (const [row, position] of positions.entries()) {
      const cell = this.#cell(this.#lat(position.lat), this.#lon(position.lon))
      const others = this.#rows.get(cell)
      if (others === undefined) this.#rows.set(cell, [row])
      else others.push(row)
    }
  }

  /** The numbers of rows that may be within reach of a place; who asks compares exactly. */
  *around({ lat, lon }: Position): Generator<number> {
    const [latAt, lonAt] = [this.#lat(lat), this.#lon(lon)]
    const lons = new Set([lonAt - 1, lonAt, lonAt + 1].map((at) => (at + this.#lonCells) % this.#lonCells))
    for (const cell of [-1, 0, 1].flatMap((up) => [...lons].map((at) => this.#cell(latAt + up, at)))) {
      const found = this.#rows.get(cell) ?? []
      this.#compared += found.length + 1
      if (this.#compared > WORKER_COMPARISONS) throw tooMuchForWorker(`compare at most ${WORKER_COMPARISONS} pairs of rows`, this.#compared)
      yield* found
    }
  }

  #lat(degrees: number): number {
    return Math.floor((degrees + 90) / this.#latCell)
  }

  #lon(degrees: number): number {
    return Math.min(this.#lonCells - 1, Math.floor(((((degrees + 180) % 360) + 360) % 360) / this.#lonCell))
  }

  #cell(lat: number, lon: number): number {
    return lat * this.#lonCells * 2 + lon
  }
}

/** Degrees between two longitudes, the short way round. */
export function lonApart(one: number, other: number): number {
  const apart = Math.abs(one - other)
  return Math.min(apart, 360 - apart)
}
