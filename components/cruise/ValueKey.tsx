import './ValueKey.css'
import { valueText } from '#components/catalog/words.ts'
import type { AlongTrackVariable } from '#core/catalog/records.ts'
import { paletteNamed, paletteStops } from '#core/charts/look/palettes.ts'
import type { Range } from '#core/extent/Extent.ts'
import { unitWords } from '#core/text/unitWords.ts'

interface ValueKeyProps {
  readonly variable: Pick<AlongTrackVariable, 'longName' | 'palette' | 'unit'>
  readonly range: Range
  /** Whether the variable is named beside its colours. */
  readonly isNamed?: boolean
}

/** What the colours of a track mean. */
export function ValueKey({ variable: { longName, palette, unit }, range, isNamed = false }: ValueKeyProps) {
  const stops = paletteStops(paletteNamed(palette))
  return (
    <p className="value-key num">
      {isNamed && <span className="value-key-name">{longName}</span>}
      {valueText(range.min, 1)}
      <svg viewBox={`0 0 ${stops.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        {stops.map((stop, at) => (
          <rect key={stop} x={at} width="1.05" height="1" fill={stop} />
        ))}
      </svg>
      {valueText(range.max, 1)} {unitWords(unit)}
    </p>
  )
}
