import type { cruisesApi } from '#core/api/cruises.ts'
import type { ValueOf } from '#core/api/endpoint.ts'
import { depthChoices, isNearDepth } from '#core/catalog/alongTrackDepths.ts'
import { limits } from '#core/limits/catalog.ts'
import { float32Text } from '#core/observations/float32Text.ts'
import type { Batch } from '#core/rows/Batch.ts'

/** The parts of a response that depend on its rows. */
type Columns = Pick<
  ValueOf<typeof cruisesApi.cruiseValues>,
  'total' | 'times' | 'lats' | 'lons' | 'values' | 'depths' | 'depthChoices' | 'depthRange'
>

interface ValuePosition {
  readonly ms: number
  readonly lat: number
  readonly lon: number
  readonly value: number
  /** Metres; NaN where the row has none. */
  readonly depth: number
}

/** How many values a long cast keeps at first where a section has too many, and below how many no cast is thinned further. */
const [FIRST_CAST_VALUES, MIN_CAST_VALUES] = [160, 40]

/**
 * One value for each time and position of rows ordered by time, position and depth: the shallowest, or the one nearest to a depth; or all
 * values of it. Where these are more than the limit of their kind, long casts are thinned first, to ever fewer depths, closer near the
 * surface; then of the positions every n-th is sampled, where n doubles.
 */
export class TrackValues {
  readonly #wanted: number | 'all' | null
  readonly #hasDepth: boolean
  readonly #maxSamples: number
  #samples: (readonly ValuePosition[])[] = []
  #values = 0
  #stride = 1
  /** How many values of a cast are kept; all of them as long as they are few. */
  #castValues = Number.POSITIVE_INFINITY
  /** The values of the position that is read: one, or all. */
  #cast: ValuePosition[] = []
  #positions = 0
  #here: Pick<ValuePosition, 'ms' | 'lat' | 'lon'> | null = null
  #total = 0
  readonly #depths = new Set<number>()

  /** `wanted` is in metres; `null` selects the shallowest. */
  constructor(hasDepth: boolean, wanted: number | 'all' | null) {
    this.#hasDepth = hasDepth
    this.#wanted = wanted
    this.#maxSamples = wanted === 'all' ? limits.alongTrackSectionPoints : limits.alongTrackPoints
  }

  /** Columns in the order time, lat, lon, value and, if the table has it, depth. */
  add({ rows, columns: [times, lats, lons, values, depths] }: Batch): void {
    for (let row = 0; row < rows; row++) {
      const [ms, lat, lon, value] = [numberAt(times, row), numberAt(lats, row), numberAt(lons, row), numberAt(values, row)]
      if (![ms, lat, lon, value].every(Number.isFinite)) continue
      const depth = this.#hasDepth ? numberAt(depths, row) : Number.NaN
      if (Number.isFinite(depth)) this.#depths.add(depth)
      if (this.#here === null || this.#here.ms !== ms || this.#here.lat !== lat || this.#here.lon !== lon) this.#leave()
      this.#here = { ms, lat, lon }
      if (this.#wanted === 'all') this.#cast.push({ ms, lat, lon, value, depth })
      else if (this.#isBetter(depth, this.#wanted)) this.#cast = [{ ms, lat, lon, value, depth }]
    }
  }

  #isBetter(depth: number, wanted: number | null): boolean {
    const [best] = this.#cast
    if (wanted === null || !this.#hasDepth) return best === undefined || (Number.isNaN(best.depth) && Number.isFinite(depth))
    return isNearDepth(depth, wanted) && (best === undefined || Math.abs(depth - wanted) < Math.abs(best.depth - wanted))
  }

  /** The rows of a position are complete. */
  #leave(): void {
    const cast = this.#cast
    if (cast.length === 0) return
    if (this.#positions % this.#stride === 0) {
      this.#samples.push(this.#thinned(cast))
      this.#values += this.#samples.at(-1)?.length ?? 0
    }
    this.#positions += 1
    this.#total += cast.length
    this.#cast = []
    // A lone cast is given whole.
    while (this.#values > this.#maxSamples && this.#samples.length > 1) {
      this.#keepFewer()
      this.#values = this.#samples.reduce((sum, { length }) => sum + length, 0)
    }
  }

  #keepFewer(): void {
    if (this.#castValues > MIN_CAST_VALUES && this.#samples.some(({ length }) => length > MIN_CAST_VALUES)) {
      const isFirst = this.#castValues > FIRST_CAST_VALUES
      this.#castValues = isFirst ? FIRST_CAST_VALUES : this.#castValues / 2
      this.#samples = this.#samples.map((cast) => (isFirst ? this.#thinned(cast) : everyOther(cast, this.#castValues)))
    } else {
      this.#samples = this.#samples.filter((_, index) => index % 2 === 0)
      this.#stride *= 2
    }
  }

  /** As many values of a cast as are kept now. */
  #thinned(cast: readonly ValuePosition[]): readonly ValuePosition[] {
    if (cast.length <= this.#castValues) return cast
    let kept = closeNearSurface(cast, FIRST_CAST_VALUES)
    for (let most = FIRST_CAST_VALUES / 2; most >= this.#castValues; most /= 2) kept = everyOther(kept, most)
    return kept
  }

  /** All rows are added. */
  columns(): Columns {
    this.#leave()
    const samples = this.#samples.flat()
    const column = (name: keyof ValuePosition) => samples.map((place) => place[name])
    const choices = depthChoices(this.#depths)
    return {
      total: this.#total,
      times: column('ms'),
      lats: column('lat'),
      lons: column('lon'),
      values: column('value'),
      depths: this.#hasDepth ? column('depth').map((depth) => (Number.isFinite(depth) ? depth : null)) : null,
      depthChoices: choices,
      depthRange: this.#range(),
    }
  }

  #range(): Columns['depthRange'] {
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const depth of this.#depths) [min, max] = [Math.min(min, depth), Math.max(max, depth)]
    return this.#depths.size === 0 ? null : { min, max }
  }
}

/** Values of a cast, the first and the last among them, further apart the deeper they are. */
function closeNearSurface(cast: readonly ValuePosition[], keep: number): readonly ValuePosition[] {
  if (cast.length <= keep) return cast
  const places = new Set(Array.from({ length: keep }, (_, at) => Math.round((cast.length - 1) * (at / (keep - 1)) ** 2)))
  return cast.filter((_, place) => places.has(place))
}

const everyOther = (cast: readonly ValuePosition[], most: number): readonly ValuePosition[] =>
  cast.length <= most ? cast : cast.filter((_, place) => place % 2 === 0 || place === cast.length - 1)

function numberAt(column: Batch['columns'][number] | undefined, row: number): number {
  if (column === undefined || column.present?.[row] === 0) return Number.NaN
  const value = Number(column.values[row] ?? Number.NaN)
  return column.values instanceof Float32Array && Number.isFinite(value) ? Number(float32Text(value)) : value
}
