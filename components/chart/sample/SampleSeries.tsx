import { valueText } from '#components/catalog/words.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { monthName, monthNames } from '#core/extent/months.ts'
import { withUnit } from '#core/extent/position.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { unitWords } from '#core/text/unitWords.ts'
import './SampleSeries.css'

interface SampleSeriesProps {
  readonly model: SparseModel
  readonly label: string
  readonly unit: string
  readonly decimals: number
}

const SHARES = [0, 0.25, 0.5, 0.75, 1]

/** The values of few places against time, as dots: what a map of them could not show. */
export function SampleSeries({ model, label, unit, decimals }: SampleSeriesProps) {
  const { times, values, spread } = model
  const { min: first, max: last } = rangeOf(times) ?? { min: Number.NaN, max: Number.NaN }
  const { min, max } = spread
  const path = Array.from(values, (value, index) => {
    const x = (1000 * ((times[index] as number) - first)) / (last - first || 1)
    const y = 1000 - (1000 * (value - min)) / (max - min || 1)
    return Number.isFinite(x) && Number.isFinite(y) ? `M${x.toFixed(0)} ${y.toFixed(0)}h0` : ''
  })
  return (
    <svg
      className="sample-series"
      role="img"
      aria-label={`${label}, from ${valueText(min, decimals)} to ${withUnit(valueText(max, decimals), unitWords(unit))}`}
    >
      <svg x="58" y="24" width="100%" height="240" className="sample-series-plot axis" aria-hidden="true">
        {SHARES.map((share) => (
          <line key={share} x1="0" x2="100%" y1={`${100 * share}%`} y2={`${100 * share}%`} />
        ))}
        <svg
          width="100%"
          height="100%"
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          className="sample-series-plot"
          aria-hidden="true"
        >
          <path d={[...new Set(path)].join('')} />
        </svg>
      </svg>
      <g className="axis">
        {SHARES.map((share) => (
          <text key={share} x="50" y={264 - 240 * share + 4} textAnchor="end">
            {valueText(min + share * (max - min), decimals)}
          </text>
        ))}
        <text x="50" y="12" textAnchor="end">
          {unitWords(unit)}
        </text>
      </g>
      <svg x="58" y="268" width="100%" height="30" className="sample-series-plot axis" aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <text key={share} x={`${share * 100}%`} y="18" textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}>
            {timeText(first + share * (last - first), last)}
          </text>
        ))}
      </svg>
    </svg>
  )
}

/** A day, or the month of a climatology, whose times are 1 to 12: no instant of an observation is. */
function timeText(time: number, last: number): string {
  if (last <= monthNames.length) return monthName(time)
  return Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : ''
}
