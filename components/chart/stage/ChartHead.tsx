import './ChartHead.css'
import { limits } from '#core/limits/catalog.ts'
import { type ChartWords, cutText } from '../words/chartWords.ts'

/** The heading of a chart: long name and unit, data set, source and distributor, and what was asked for. */
export function ChartHead({ title, distinction, unit, dataset, datasetAddress, source, distributor, remark, ranges }: ChartWords) {
  const via = [source, distributor].filter((text) => text !== '').map((text) => cutText(text, limits.distributorCharacters))
  return (
    <header className="chart-head">
      <div>
        <h2>
          {cutText(title, limits.titleCharacters)}
          {distinction && `, ${distinction}`} <span>{unit}</span>
          {remark && <small>{remark}</small>}
        </h2>
        <p>
          <a href={datasetAddress}>{dataset}</a>
          {via.length > 0 && `, ${via.join(', via ')}`}
        </p>
      </div>
      <dl>
        {ranges.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
