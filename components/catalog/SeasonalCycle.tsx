import './glyphs.css'

type Means = readonly (number | null)[]

/** The year's course of a variable, north of 20° N and south of 20° S on one scale: a glyph for a table cell. Draws nothing where no month has a mean. */
export function SeasonalCycle({ north, south }: { readonly north: Means; readonly south: Means }) {
  const values = [...north, ...south].filter((value) => value !== null)
  if (new Set(values).size < 2) return null
  const low = Math.min(...values)
  const high = Math.max(...values)
  const path = (means: Means) => {
    let isDrawing = false
    return means
      .map((mean, month) => {
        const step =
          mean === null
            ? ''
            : `${isDrawing ? 'L' : 'M'}${(2 + month * 9.8).toFixed(1)} ${(25 - (22 * (mean - low)) / (high - low)).toFixed(1)}`
        isDrawing = mean !== null
        return step
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
