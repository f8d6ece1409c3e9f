import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/match.ts'
import type { Column } from '#core/rows/Batch.ts'
import type { HereTable } from './here.ts'

/** What the values beside one value run along: the months of the year, depths in metres, or times in milliseconds since 1970. */
type SeriesAxis = 'month' | 'depth' | 'time'

/** Values of a variable at one place, rising along an axis. */
export interface PlaceSeries {
  readonly along: SeriesAxis
  readonly at: number[]
  readonly values: number[]
}

/** Columns of places; of depths where the table has any. */
interface Places {
  readonly times: Float64Array | undefined
  readonly lats: Float64Array | undefined
  readonly lons: Float64Array | undefined
  readonly depths: Float64Array | undefined
}

/** The values at the place of a row: through the year of a climatology, down a profile, else through the times around it. */
export function hereSeries(
  table: Pick<HereTable, 'time' | 'hasDepth' | 'step'>,
  { times, lats, lons, depths }: Places,
  { values, present }: Column,
  row: number,
): PlaceSeries | null {
  const isProfile = table.hasDepth && (table.time === 'none' || (table.time === 'instants' && table.step === null))
  const along = table.time === 'months' ? 'month' : isProfile ? 'depth' : 'time'
  if (along === 'time' && table.time === 'none') return null
  const axis = isProfile ? depths : times
  const isSame = isProfile ? sameCast(times, row, table.time) : (other: number) => !depths || depths[other] === depths[row]
  const found = new Map<number, number>()
  for (let other = 0; other < values.length; other++) {
    if (lats?.[other] !== lats?.[row] || lons?.[other] !== lons?.[row] || !isSame(other)) continue
    const [at, value] = [axis?.[other] ?? Number.NaN, Number(values[other])]
    if (present?.[other] !== 0 && !Number.isNaN(value + at) && !found.has(at)) found.set(at, value)
  }
  if (found.size < 2) return null
  const all = [...found].sort(([a], [b]) => a - b)
  const shown = along === 'time' ? around(all, axis?.[row] ?? 0) : thinned(all)
  return { along, at: shown.map(([at]) => at), values: shown.map(([, value]) => value) }
}

/** Samples of one cast have times of their own, within a day. */
const sameCast = (times: Float64Array | undefined, row: number, time: HereTable['time']) => (other: number) =>
  time === 'none' || Math.abs((times?.[other] ?? 0) - (times?.[row] ?? 0)) < DAY_MS

function around<Pair extends readonly [number, number]>(pairs: readonly Pair[], at: number): readonly Pair[] {
  const middle = pairs.findIndex(([other]) => other >= at)
  const start = Math.max(0, Math.min(middle - limits.hereSeries / 2, pairs.length - limits.hereSeries))
  return pairs.slice(start, start + limits.hereSeries)
}

/** Evenly by number, with the first and the last. */
function thinned<Pair>(pairs: readonly Pair[]): readonly Pair[] {
  if (pairs.length <= limits.hereSeries) return pairs
  const step = (pairs.length - 1) / (limits.hereSeries - 1)
  return Array.from({ length: limits.hereSeries }, (_, index) => pairs[Math.round(index * step)]).filter((pair) => pair !== undefined)
}
