import type { PointIndex } from './PointIndex.ts'

/** Pairs of a cell's place and a point that are held at once: 24 MB. Beyond, places are looked up again. */
const MAX_PAIRS = 2_000_000
/** Places that are held at once, of data whose rows all lie elsewhere. */
const MAX_PLACES = 500_000

/** The points near each place that rows were read of, found once per place, in the order of their times. */
export class PlaceIndex {
  /** Rows of the points near the place of `find`, from `start` to `end`, with their distances in km. */
  rows = new Int32Array(4096)
  km = new Float64Array(4096)
  start = 0
  end = 0

  readonly #index: PointIndex
  readonly #times: Float64Array
  readonly #byLat = new Map<number, Map<number, number>>()
  #bounds: number[] = [0]
  #lat = Number.NaN
  #byLon = new Map<number, number>()

  /** `times` are what rows are compared by; a point without one is near nothing. */
  constructor(index: PointIndex, times: Float64Array) {
    this.#index = index
    this.#times = times
  }

  /** Finds the points near a place; answers how many there are. */
  find(lat: number, lon: number): number {
    if (lat !== this.#lat) this.#chooseLat(lat)
    const place = this.#byLon.get(lon) ?? this.#add(lat, lon)
    this.start = this.#bounds[place] ?? 0
    this.end = this.#bounds[place + 1] ?? 0
    return this.end - this.start
  }

  #chooseLat(lat: number): void {
    this.#byLon = this.#byLat.get(lat) ?? new Map()
    this.#byLat.set(lat, this.#byLon)
    this.#lat = lat
  }

  #add(lat: number, lon: number): number {
    const found = this.#index.find(lat, lon)
    let start = this.#bounds.at(-1) ?? 0
    if (start + found > MAX_PAIRS || this.#bounds.length > MAX_PLACES) {
      this.#byLat.clear()
      this.#bounds = [0]
      start = 0
      this.#chooseLat(lat)
    }
    if (start + found > this.rows.length) this.#grow(start + found)
    const near = Uint32Array.from({ length: found }, (_, at) => at).filter(
      (at) => !Number.isNaN(this.#times[this.#index.rows[at] ?? 0] ?? Number.NaN),
    )
    const timeAt = (at: number) => this.#times[this.#index.rows[at] ?? 0] ?? 0
    if (near.length > 1) near.sort((a, b) => timeAt(a) - timeAt(b))
    for (const [count, at] of near.entries()) {
      this.rows[start + count] = this.#index.rows[at] ?? 0
      this.km[start + count] = this.#index.km[at] ?? 0
    }
    const place = this.#bounds.length - 1
    this.#bounds.push(start + near.length)
    this.#byLon.set(lon, place)
    return place
  }

  #grow(least: number): void {
    const [rows, km] = [this.rows, this.km]
    const size = Math.max(least, rows.length * 2)
    this.rows = new Int32Array(size)
    this.km = new Float64Array(size)
    this.rows.set(rows)
    this.km.set(km)
  }
}
