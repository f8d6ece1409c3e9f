import type { Range } from '#core/extent/Extent.ts'

/** About how many bands a contour chart has. */
const BANDS = 10
/** Share of a step. */
const NEAR = 1e-6

/** Round values (1, 2 or 5 times a power of ten apart) strictly between the ends of a colour range, at most twenty; zero among them where it lies between. */
export function contourLevels({ min, max }: Range): Float64Array {
  if (!(max > min)) return new Float64Array()
  const rough = (max - min) / BANDS
  const power = 10 ** Math.floor(Math.log10(rough))
  const farness = (factor: number) => Math.abs(Math.log((factor * power) / rough))
  const step = power * [1, 2, 5, 10].reduce((best, factor) => (farness(factor) < farness(best) ? factor : best))
  // A level that all but is an end would leave a band without room.
  const first = Math.floor(min / step + NEAR) + 1
  const count = Math.max(0, Math.ceil(max / step - NEAR) - first)
  return Float64Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** How many levels a value reaches: the number of its band. */
export function bandOf(levels: Float64Array, value: number): number {
  let band = 0
  while (band < levels.length && value >= (levels[band] as number)) band++
  return band
}

/** The value that stands for a band's colour: its middle; half a step beyond the outermost levels. */
export function bandMiddle(levels: Float64Array, band: number, { min, max }: Range): number {
  const [from, to] = [levels[band - 1] ?? min, levels[band] ?? max]
  return (from + to) / 2
}
