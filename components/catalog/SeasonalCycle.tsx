import './glyphs.css'

type Means = readonly (number | null)[]

/** The year's course of a variable, north of 20° N and south of 20° S on one scale: a glyph for a table cell. Draws nothing where no month has a mean. */
export function SeasonalCycle({ north, south }: { readonly north: Means; readonly south: Means }) {
  const values = [...north, ...south].filter((value) => value !== null)
  if (new Set(values).size < 2) return null
  const low = Math.min(...values)
  const high = Math.max(...values)
  const path = (means: Means) => {
    const isKnown = (month: number) => typeof means[month] === 'number'
    return means
      .map((mean, month) => {
        if (mean === null) return ''
        const place = `${(2 + month * 9.8).toFixed(1)} ${(25 - (22 * (mean - low)) / (high - low)).toFixed(1)}`
        if (isKnown(month - 1)) return `L${place}`
        // A month between two without a mean is a dot: a line without length, with round ends.
        return `M${place}${isKnown(month + 1) ? '' : 'h0'}`
      })
      .join('')
  }
  return (
    <svg className="glyph" viewBox="0 0 112 28" aria-hidden="true">
      <path className="glyph-line north" d={path(north)} />
      <path className="glyph-line south" d={path(south)} />
    </svg>
  )
}
