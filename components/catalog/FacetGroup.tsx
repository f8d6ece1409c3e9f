import type { Facet } from './facets.ts'

interface FacetGroupProps {
  readonly form: string
  readonly facet: Facet
  /** How many data sets are shown: the bars are shares of them. */
  readonly total: number
  readonly chosen: readonly string[]
}

/** Options beyond these wait behind a line that opens. */
const SHOWN = 8

/** A filter that is a set of values, each with its count among what is shown. */
export function FacetGroup({ form, facet, total, chosen }: FacetGroupProps) {
  const option = ({ value, count }: Facet['options'][number]) => (
    <label key={value} className="facet-option" data-empty={count === 0 || undefined}>
      <input form={form} type="checkbox" name={facet.name} value={value} defaultChecked={chosen.includes(value)} />
      <span>{value}</span>
      <span className="num">{count}</span>
      <svg className="facet-share" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect width={total === 0 ? 0 : Math.min(100, (100 * count) / total)} height="2" />
      </svg>
    </label>
  )
  const rest = facet.options.slice(SHOWN)
  return (
    <fieldset className="facet">
      <legend>{facet.title}</legend>
      {facet.options.slice(0, SHOWN).map(option)}
      {rest.length > 0 && (
        <details className="facet-more" open={rest.some(({ value }) => chosen.includes(value)) || undefined}>
          <summary>{rest.length} more</summary>
          {rest.map(option)}
        </details>
      )}
    </fieldset>
  )
}
