import type { Range } from '#core/extent/Extent.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { DAY_MS } from '#core/extent/time.ts'

/** Values along one track, in the order of time. */
export interface AlongTrackLine {
  readonly id: number
  readonly name: string
  readonly colour: string
  /** Milliseconds since 1970 UTC. */
  readonly times: readonly number[]
  readonly lons: readonly number[]
  readonly lats: readonly number[]
  readonly values: readonly number[]
  /** Metres, of the values; `null` for data without depth. */
  readonly depths: Range | null
}

/** The values of one variable along several tracks. */
export interface AlongTrackValues {
  readonly lines: readonly AlongTrackLine[]
  /** Whether some rows were found by dates and latitudes alone, since their data set does not name the cruise of a row. */
  readonly isByExtent: boolean
  /** Metres, shallow first: depths that can be chosen; none for data without depth. */
  readonly depthChoices: readonly number[]
  /** Metres: all depths that have values. */
  readonly depthRange: Range | null
}

/** What an along-track chart spans. */
export interface AlongTrackScale {
  /** Days since the first value of each track, of the longest one. */
  readonly days: number
  readonly dayTicks: readonly number[]
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
}

/** The scale of lines that have values; `null` where none has. */
export function alongTrackScale(lines: readonly AlongTrackLine[]): AlongTrackScale | null {
  const range = rangeOf(lines.flatMap((line) => line.values))
  if (!range) return null
  const { min, max } = range
  const days = Math.max(1 / 24, ...lines.map(({ times }) => daysOf(times)))
  const ticks = ticksOf(min, max === min ? min + 1 : max, 4)
  const [lowest, highest] = [ticks[0] ?? min, ticks.at(-1) ?? max]
  return {
    days,
    dayTicks: ticksOf(0, days, 6).filter((tick) => tick <= days),
    min: Math.min(min, lowest),
    max: Math.max(max, highest),
    ticks,
  }
}

const daysOf = (times: readonly number[]): number => ((times.at(-1) ?? 0) - (times[0] ?? 0)) / DAY_MS

/** Round numbers from at most `from` to at least `to`, about `count` steps apart: 1, 2 or 5 times a power of ten. */
export function ticksOf(from: number, to: number, count: number): number[] {
  const rough = (to - from) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power
  const [first, last] = [Math.floor(from / step + 1e-9), Math.ceil(to / step - 1e-9)]
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** A line as an SVG path on a square of 1000 units, broken where there is no value for more than a twentieth of the voyage. */
export function alongTrackPath({ times, values }: AlongTrackLine, { days, min, max }: AlongTrackScale): string {
  const start = times[0] ?? 0
  const gapMs = Math.max(DAY_MS, daysOf(times) * 0.05 * DAY_MS)
  let path = ''
  times.forEach((ms, at) => {
    const x = ((ms - start) / DAY_MS / days) * 1000
    const y = 1000 - (((values[at] ?? 0) - min) / (max - min || 1)) * 1000
    const isGap = at === 0 || ms - (times[at - 1] ?? ms) > gapMs
    path += `${isGap ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}${isGap ? 'h0' : ''}`
  })
  return path
}
