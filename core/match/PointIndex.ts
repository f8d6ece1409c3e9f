import { EARTH_RADIUS_KM, RADIANS } from '#core/extent/track.ts'
import type { MatchPoints } from './MatchPoints.ts'

/** No band of latitudes is narrower, so that there are at most 3,600. */
const MIN_BAND_DEGREES = 0.05
/** Covers the rounding of positions and of the formula: a millimetre. */
const SLACK_KM = 1e-6

/** The points that have a position, in bands of latitude and by longitude within each, to find those near a place. */
export class PointIndex {
  /** What `find` found: rows of the points, and how far each is, in km. */
  rows: Int32Array
  km: Float64Array

  readonly #points: Pick<MatchPoints, 'lats' | 'lons'>
  readonly #reachDegrees: number
  readonly #maxKm: number
  readonly #bandDegrees: number
  /** Rows by band and longitude, with the longitudes beside them; `#starts` has where each band begins. */
  readonly #sorted: Uint32Array
  readonly #lons: Float64Array
  readonly #starts: Uint32Array
  readonly #cosines: Float64Array

  constructor(points: Pick<MatchPoints, 'lats' | 'lons'>, spaceKm: number) {
    const { lats, lons } = points
    this.#points = points
    this.#maxKm = spaceKm + SLACK_KM
    this.#reachDegrees = this.#maxKm / EARTH_RADIUS_KM / RADIANS
    this.#bandDegrees = Math.max(this.#reachDegrees, MIN_BAND_DEGREES)
    const bands = Math.ceil(180 / this.#bandDegrees) + 1
    const valid = Uint32Array.from(lats.keys()).filter((row) => !Number.isNaN((lats[row] ?? Number.NaN) + (lons[row] ?? Number.NaN)))
    // A band and a longitude in one number, which typed arrays sort by themselves.
    const keys = Float64Array.from(valid, (row) => this.#bandOf(lats[row] ?? 0) * 1000 + (lons[row] ?? 0) + 180)
    const order = Uint32Array.from(valid.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
    this.#sorted = order.map((at) => valid[at] ?? 0)
    this.#lons = Float64Array.from(this.#sorted, (row) => lons[row] ?? 0)
    this.#starts = new Uint32Array(bands + 1)
    for (const row of this.#sorted) {
      const band = this.#bandOf(lats[row] ?? 0) + 1
      this.#starts[band] = (this.#starts[band] ?? 0) + 1
    }
    for (let band = 1; band <= bands; band++) this.#starts[band] = (this.#starts[band] ?? 0) + (this.#starts[band - 1] ?? 0)
    this.#cosines = Float64Array.from(lats, (lat) => Math.cos(lat * RADIANS))
    this.rows = new Int32Array(64)
    this.km = new Float64Array(64)
  }

  /**
   * How many points lie within the distance of a place, by the haversine formula (Sinnott, Sky and Telescope 68, 1984) on a sphere of the mean
   * radius of the Earth; `rows` and `km` hold them until the next call.
   */
  find(lat: number, lon: number): number {
    const halfWidth = this.#halfWidth(lat)
    const last = Math.min(this.#bandOf(lat + this.#reachDegrees), this.#starts.length - 2)
    let found = 0
    for (let band = Math.max(0, this.#bandOf(lat - this.#reachDegrees)); band <= last; band++)
      if (halfWidth >= 180) found = this.#take(band, -181, 181, { lat, lon, found })
      else {
        found = this.#take(band, lon - halfWidth, lon + halfWidth, { lat, lon, found })
        // The same longitudes on the other side of the date line.
        if (lon - halfWidth < -180) found = this.#take(band, lon - halfWidth + 360, 181, { lat, lon, found })
        if (lon + halfWidth > 180) found = this.#take(band, -181, lon + halfWidth - 360, { lat, lon, found })
      }
    return found
  }

  #bandOf(lat: number): number {
    return Math.floor((lat + 90) / this.#bandDegrees)
  }

  /** How many degrees of longitude a circle around a place reaches to each side; a circle around a pole has all. */
  #halfWidth(lat: number): number {
    if (Math.abs(lat) + this.#reachDegrees >= 90) return 180
    return Math.asin(Math.min(1, Math.sin(this.#reachDegrees * RADIANS) / Math.cos(lat * RADIANS))) / RADIANS + 1e-9
  }

  #take(
    band: number,
    west: number,
    east: number,
    { lat, lon, found }: { readonly lat: number; readonly lon: number; readonly found: number },
  ) {
    const end = this.#starts[band + 1] ?? 0
    const cosine = Math.cos(lat * RADIANS)
    let count = found
    for (let at = this.#firstAtLeast(west, this.#starts[band] ?? 0, end); at < end && (this.#lons[at] ?? 0) <= east; at++) {
      const row = this.#sorted[at] ?? 0
      const north = ((this.#points.lats[row] ?? 0) - lat) * RADIANS
      const side = ((this.#lons[at] ?? 0) - lon) * RADIANS
      const a = Math.sin(north / 2) ** 2 + cosine * (this.#cosines[row] ?? 0) * Math.sin(side / 2) ** 2
      const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)))
      if (km > this.#maxKm) continue
      if (count === this.rows.length) this.#grow()
      this.rows[count] = row
      this.km[count] = km
      count += 1
    }
    return count
  }

  #firstAtLeast(lon: number, from: number, to: number): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#lons[middle] ?? 0) < lon) low = middle + 1
      else high = middle
    }
    return low
  }

  #grow(): void {
    const [rows, km] = [this.rows, this.km]
    this.rows = new Int32Array(rows.length * 2)
    this.km = new Float64Array(km.length * 2)
    this.rows.set(rows)
    this.km.set(km)
  }
}
