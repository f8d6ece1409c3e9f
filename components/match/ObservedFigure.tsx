import './ObservedFigure.css'
import { shortNumber } from '#core/charts/values/distribution.ts'
import type { ObservedPairs } from '#core/match/own/observedPairs.ts'
import { matchTexts } from '#core/messages/match.ts'

interface ObservedFigureProps {
  readonly pairs: ObservedPairs
  readonly observed: string
  readonly matched: string
}

const SIZE = 300

/** Matched values against observed ones, with the line of equal values. */
export function ObservedFigure({ pairs, observed, matched }: ObservedFigureProps) {
  const { figure: texts } = matchTexts
  if (pairs.count === 0) return null
  const all = [...pairs.observed, ...pairs.matched]
  const [min, max] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
  const span = max - min || 1
  const x = (value: number) => (56 + (SIZE * (value - min)) / span).toFixed(1)
  const y = (value: number) => (10 + SIZE - (SIZE * (value - min)) / span).toFixed(1)
  return (
    <figure className="observed-figure">
      <svg viewBox="0 0 384 356" role="img" aria-label={texts.label(observed, matched)}>
        <rect className="observed-frame" x="56" y="10" width={SIZE} height={SIZE} />
        <path className="observed-equal" d={`M56 ${10 + SIZE}L${56 + SIZE} 10`} />
        <path className="observed-points" d={pairs.observed.map((value, at) => `M${x(value)} ${y(pairs.matched[at] ?? 0)}h0`).join('')} />
        {[min, min + span / 2, max].map((tick) => (
          <g key={tick}>
            <text x={x(tick)} y="328" textAnchor="middle">
              {shortNumber(tick)}
            </text>
            <text x="50" y={Number(y(tick)) + 4} textAnchor="end">
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        <text x={56 + SIZE / 2} y="348" textAnchor="middle">
          {observed}
        </text>
        <text x="14" y={10 + SIZE / 2} textAnchor="middle" transform={`rotate(-90 14 ${10 + SIZE / 2})`}>
          {matched}
        </text>
      </svg>
      <figcaption>
        {texts.words(pairs.count, pairs.correlation, pairs.bias)}
        {pairs.observed.length < pairs.count && ` ${texts.sampled(pairs.observed.length)}`}
      </figcaption>
    </figure>
  )
}
