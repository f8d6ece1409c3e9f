import './ChartHead.css'
import type { PlotWords } from '#core/charts/ChartType.ts'
import { limits } from '#core/limits.ts'

/** What a chart is of, in words. */
export interface ChartWords extends PlotWords {
  readonly dataset: string
  readonly datasetAddress: string
  readonly source: string
  readonly distributor: string
  /** Names and values: time, latitude, longitude, depth. */
  readonly ranges: readonly (readonly [string, string])[]
}

/** Cuts a text that is longer than `most` characters, with dots. Source: CHT-14. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3)}...` : text
}

/** The heading of a chart: long name and unit, data set, source and distributor, and what was asked for. */
export function ChartHead({ title, unit, dataset, datasetAddress, source, distributor, ranges }: ChartWords) {
  const via = [source, distributor].filter((text) => text !== '').map((text) => cutText(text, limits.distributorCharacters))
  return (
    <header className="chart-head">
      <div>
        <h2>
          {cutText(title, limits.titleCharacters)} <span>{unit}</span>
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
