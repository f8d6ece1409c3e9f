import { signed } from '#core/catalog/differenceWords.ts'
import { withUnit } from '#core/extent/position.ts'
import { differenceTexts as texts } from '#core/messages/difference.ts'
import { countText } from '#core/text/counted.ts'
import type { ChangesMeans, ChangesSeries } from '../changesSeries.ts'

/** The rows changed in each period as stacked bars. */
export function ChangesInTime({ series }: { readonly series: ChangesSeries }) {
  const { bars, width, most, ends, period, label } = series
  const present = (['added', 'removed', 'altered'] as const).filter((kind) =>
    bars.some(({ parts }) => parts.some((part) => part.kind === kind)),
  )
  return (
    <figure className="figure">
      <svg className="changes-series" role="img" aria-label={label}>
        <svg x="8" y="20" width="100%" height="180" className="changes-bars" aria-hidden="true">
          {bars.flatMap(({ left, parts }) =>
            parts.map(({ kind, top, height }) => (
              <rect
                key={`${left} ${kind}`}
                className={kind}
                x={`${left.toFixed(2)}%`}
                width={`${(width * 0.86).toFixed(2)}%`}
                y={`${top.toFixed(2)}%`}
                height={`${height.toFixed(2)}%`}
              />
            )),
          )}
          <line className="zero" x1="0" x2="100%" y1="100%" y2="100%" />
        </svg>
        <Ends top={countText(most)} ends={ends} />
      </svg>
      <figcaption className="figcap">
        <p>{texts.rowsPer(period)}</p>
        {present.map((kind) => (
          <p key={kind} className="changes-key">
            <span className={`changes-swatch ${kind}`} aria-hidden="true" /> {texts.changedRows[kind]}
          </p>
        ))}
      </figcaption>
    </figure>
  )
}

/** The mean difference of the variable that changed most, period by period. */
export function MeansInTime({ means }: { readonly means: ChangesMeans }) {
  const { path, dots, zero, range, name, unit, ends, period, label } = means
  return (
    <figure className="figure">
      <svg className="changes-series" role="img" aria-label={label}>
        <svg x="8" y="20" width="100%" height="180" className="changes-bars" aria-hidden="true">
          <line className="zero" x1="0" x2="100%" y1={`${zero}%`} y2={`${zero}%`} />
          <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" className="changes-bars" aria-hidden="true">
            <path className="changes-means" d={path} />
            <path className="changes-means dots" d={dots} />
          </svg>
        </svg>
        <Ends top={withUnit(signed(range.max), unit)} ends={ends} />
      </svg>
      <figcaption className="figcap">
        <p>
          {texts.meanOf(name)}, per {period}: {withUnit(`${signed(range.min)} to ${signed(range.max)}`, unit)}
        </p>
      </figcaption>
    </figure>
  )
}

/** The words around a series: the highest value, and where it begins and ends. */
function Ends({ top, ends }: { readonly top: string; readonly ends: readonly [string, string] }) {
  return (
    <svg x="8" y="0" width="100%" height="240" className="changes-bars axis" aria-hidden="true">
      <text x="0" y="12">
        {top}
      </text>
      <text x="0" y="220">
        {ends[0]}
      </text>
      <text x="100%" y="220" textAnchor="end">
        {ends[1]}
      </text>
    </svg>
  )
}
