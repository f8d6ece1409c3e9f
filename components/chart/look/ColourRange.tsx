import { colourRangeOf, colourRangeProblems } from '#core/charts/look/colourRange.ts'
import { shortNumber } from '#core/charts/values/distribution.ts'
import type { Range } from '#core/extent/Extent.ts'
import { withUnit } from '#core/extent/position.ts'
import { LookDialog } from './LookDialog.tsx'

interface ColourRangeProps {
  /** The values of the first and last colour. */
  readonly range: Range
  readonly unit: string
  readonly onChange: (range: Range) => void
}

/** The colour range as a button that opens a form with its two ends (CHT-28). */
export function ColourRange({ range, unit, onChange }: ColourRangeProps) {
  const button = (
    <span className="chart-range">
      Range <span className="num">{withUnit(`${shortNumber(range.min)} to ${shortNumber(range.max)}`, unit)}</span>
    </span>
  )
  return (
    <LookDialog
      title="Colour range"
      button={button}
      note={`Values beyond the range have its end colours.${unit && ` In ${unit}.`}`}
      labels={{ min: 'Minimum', max: 'Maximum' }}
      initial={{ min: String(range.min), max: String(range.max) }}
      check={colourRangeProblems}
      onApply={(texts) => onChange(colourRangeOf(texts))}
    />
  )
}
