import './ValueHistogram.css'
import { withUnit } from '#core/extent/position.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { countText, valueText } from './words.ts'

interface ValueHistogramProps {
  readonly label: string
  readonly counts: readonly number[]
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly decimals: number
}

/** How often each value of a variable occurs: the first look at data without a grid. */
export function ValueHistogram({ label, counts, min, max, unit, decimals }: ValueHistogramProps) {
  const most = Math.max(1, ...counts)
  const step = 100 / Math.max(1, counts.length)
  const bars = counts.map((count, index) => ({ left: step * index, height: (92 * count) / most }))
  const marks = [0, 0.25, 0.5, 0.75, 1]
  return (
    <svg
      className="value-histogram"
      role="img"
      aria-label={`${label}: distribution of values from ${valueText(min, decimals)} to ${withUnit(valueText(max, decimals), unitWords(unit))}`}
    >
      <svg x="58" y="20" width="100%" height="240" className="value-histogram-plot" aria-hidden="true">
        <g className="axis">
          {[0.5, 1].map((share) => (
            <line key={share} x1="0" x2="100%" y1={`${(1 - share) * 92}%`} y2={`${(1 - share) * 92}%`} />
          ))}
        </g>
        {bars.map(({ left, height }) => {
          return (
            <rect
              key={left}
              x={`${left.toFixed(2)}%`}
              width={`${(step * 0.86).toFixed(2)}%`}
              y={`${(92 - height).toFixed(2)}%`}
              height={`${height.toFixed(2)}%`}
            />
          )
        })}
        <line className="value-histogram-zero" x1="0" x2="100%" y1="92%" y2="92%" />
      </svg>
      <g className="axis">
        {[0, 0.5, 1].map((share) => (
          <text key={share} x="50" y={20 + 240 * (1 - share) * 0.92 + 4} textAnchor="end">
            {countText(Math.round(most * share))}
          </text>
        ))}
      </g>
      <svg x="58" y="252" width="100%" height="40" className="value-histogram-plot axis" aria-hidden="true">
        {marks.map((share) => (
          <text key={share} x={`${share * 100}%`} y="18" textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}>
            {share === 1 ? withUnit(valueText(max, decimals), unitWords(unit)) : valueText(min + share * (max - min), decimals)}
          </text>
        ))}
      </svg>
    </svg>
  )
}
