import './AlongTrackChart.css'
import { valueText } from '#components/catalog/words.ts'
import { type AlongTrackLine, alongTrackPath, alongTrackScale } from '#core/charts/series/alongTrack.ts'
import { withUnit } from '#core/extent/position.ts'
import { depthSpan } from '#core/messages/alongTrack.ts'
import { unitWords } from '#core/text/unitWords.ts'

interface AlongTrackChartProps {
  readonly lines: readonly AlongTrackLine[]
  /** What was measured. */
  readonly title: string
  readonly unit: string
}

/** Values along one or several tracks against the days since each ship's departure. */
export function AlongTrackChart({ lines, title, unit }: AlongTrackChartProps) {
  const drawn = lines.filter(({ values }) => values.length > 0)
  const scale = alongTrackScale(drawn)
  if (scale === null) return null
  const { days, dayTicks, min, max, ticks } = scale
  const decimals = decimalsOf(ticks)
  const up = (value: number) => `${(100 - (100 * (value - min)) / (max - min)).toFixed(2)}%`
  return (
    <figure className="along-chart">
      <svg
        role="img"
        aria-label={`${title} along the track, by days since departure: ${drawn.map((line) => inWords(line, unit)).join('; ')}`}
      >
        <g className="axis">
          <text x="50" y="12" textAnchor="end">
            {unitWords(unit)}
          </text>
        </g>
        <svg x="58" y="22" width="100%" height="130" className="along-chart-plot axis" aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1="0" x2="100%" y1={up(tick)} y2={up(tick)} />
              <text x="-8" y={up(tick)} dy="4" textAnchor="end">
                {valueText(tick, decimals)}
              </text>
            </g>
          ))}
          {dayTicks.map((tick) => (
            <text key={tick} x={`${((100 * tick) / days).toFixed(2)}%`} y="150" textAnchor={tick === 0 ? 'start' : 'middle'}>
              {tick === 0 ? 'Day 0' : tick}
            </text>
          ))}
        </svg>
        <svg x="58" y="22" width="100%" height="130" className="along-chart-plot" aria-hidden="true">
          <svg
            width="100%"
            height="100%"
            viewBox="0 0 1000 1000"
            preserveAspectRatio="none"
            className="along-chart-plot"
            aria-hidden="true"
          >
            {drawn.map((line) => (
              <path key={line.id} className="along-chart-line" d={alongTrackPath(line, scale)} stroke={line.colour} />
            ))}
          </svg>
        </svg>
      </svg>
      <figcaption>
        <ul>
          {drawn.map((line) => (
            <li key={line.id}>
              <svg viewBox="0 0 16 4" aria-hidden="true">
                <path d="M0 2h16" stroke={line.colour} />
              </svg>
              {inWords(line, unit)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

/** A line as `HLY1502 −1.80 to 10.20 °C, 2015-08-12 to 2015-10-07`. */
function inWords({ name, times, values, depths }: AlongTrackLine, unit: string): string {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  const day = (ms: number | undefined) => new Date(ms ?? 0).toISOString().slice(0, 10)
  const range = withUnit(`${valueText(low, 2)} to ${valueText(high, 2)}`, unitWords(unit)).trim()
  return `${name} ${range}${depths ? ` at ${depthSpan(depths)}` : ''}, ${day(times[0])} to ${day(times.at(-1))}`
}

/** As many decimals as tell the ticks apart. */
function decimalsOf(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0)) || 1
  return Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)))
}
