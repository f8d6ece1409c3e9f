import './glyphs.css'

/** How often values occur, least on the left: a glyph of 24 bars for a table cell. The numbers are beside it. */
export function Distribution({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const width = 112 / Math.max(1, counts.length)
  const bars = counts.map((count, index) => {
    const height = (27 * count) / most
    return `M${(index * width).toFixed(1)} ${(28 - height).toFixed(1)}h${(width * 0.8).toFixed(1)}V28h${(-width * 0.8).toFixed(1)}z`
  })
  return (
    <svg className="glyph" viewBox="0 0 112 28" preserveAspectRatio="none" aria-hidden="true">
      <path className="glyph-bars" d={bars.join('')} />
    </svg>
  )
}
