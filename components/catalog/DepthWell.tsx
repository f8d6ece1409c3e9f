import './DepthWell.css'

/** The depth at the foot of the well; deeper levels stop there. */
const FOOT_METRES = 5500

/** Where a depth lies in the well: a square-root scale, so that the upper hundred metres have room. */
const place = (depthMetres: number): string => (3 + 36 * Math.sqrt(Math.min(1, depthMetres / FOOT_METRES))).toFixed(1)

/** How deep a data set goes, drawn: a tick per level, or a band where depths are irregular. The words are beside it. */
export function DepthWell({ levels, deepestMetres }: { readonly levels: readonly number[]; readonly deepestMetres: number | null }) {
  const shown = [...new Set(levels.map(place))]
  return (
    <svg className="depth-well" viewBox="0 0 14 42" aria-hidden="true">
      <path className="well" d="M1 3h12v36H1z" />
      {shown.length === 0 && deepestMetres !== null && deepestMetres > 0 && (
        <path className="band" d={`M1 3h12V${place(deepestMetres)}H1z`} />
      )}
      <path className="level" d={shown.map((y) => `M1 ${y}h12`).join('')} />
      <path className="surface" d="M0 3h14" />
    </svg>
  )
}
