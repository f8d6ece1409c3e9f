import './glyphs.css'

type Means = readonly (number | null)[]

/** The year's course of a variable, north of 20° N and south of 20° S on one scale: a glyph for a table cell. Draws nothing where no month has a mean. */
export function SeasonalCycle({ north, south }: { readonly north: Means; readonly south: Means }) {
  const values = [...north, ...south].filter((value) => value !== null)
  if (new Set(values).size < 2) return null
  const low = Math.min(...values)
  const high = Math.max(...values)
  const placeOf = (mean: number, month: number) => `${(2 + month * 9.8).toFixed(1)} ${(25 - (22 * (mean - low)) / (high - low)).toFixed(1)}`
  const line = (means: Means) =>
    means.map((mean, month) => (mean === null ? '' : `${isKnown(means, month - 1) ? 'L' : 'M'}${placeOf(mean, month)}`)).join('')
  // A month without neighbours is no line: a dot, drawn as one without length and with round ends.
  const dots = (means: Means) =>
    means
      .map((mean, month) => (mean === null || isKnown(means, month - 1) || isKnown(means, month + 1) ? '' : `M${placeOf(mean, month)}h0`))
      .join('')
  return (
    <svg className="glyph" viewBox="0 0 112 28" aria-hidden="true">
      <path className="glyph-line north" d={line(north)} />
      <path className="glyph-line south" d={line(south)} />
      <path className="glyph-dots north" d={dots(north)} />
      <path className="glyph-dots south" d={dots(south)} />
    </svg>
  )
}

function isKnown(means: Means, month: number): boolean {
  return typeof means[month] === 'number'
}
