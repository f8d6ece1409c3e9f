import type { EncodeEntry, Mark } from 'vega'
import type { PlotWords } from '#core/charts/ChartType.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { markerColours } from '#core/charts/look/markers.ts'
import type { Means, otherMeans } from '#core/charts/series/means.ts'
import { valueText } from '#core/charts/values/summary.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { Reading } from '../ChartKind.ts'
import { markOf } from '../drawing/axes.ts'
import type { Layers } from '../drawing/view.ts'

/** A mean with one standard deviation on either side. */
interface SpreadPoint {
  readonly mean: number
  readonly lower: number
  readonly upper: number
}

/** More points than this have a band instead of bars. */
const BARS = 200

/** The rows of `spreadMarks`: deviations as bars, as a band where points are dense, and a marker for a lone point, which no line shows. */
export function spreadLayers(points: readonly SpreadPoint[], { hasErrorBars, hasLine, hasMarkers, marker }: ChartLook): Layers {
  // Vega takes the area of a symbol's square.
  const look = { opacity: marker.opacity, area: marker.size ** 2, colour: markerColours[marker.colour] }
  const isBand = points.length > BARS
  return {
    band: hasErrorBars && isBand ? points : [],
    bars: hasErrorBars && !isBand ? points : [],
    line: hasLine ? points : [],
    markers: hasMarkers || points.length === 1 ? points.map((point) => ({ ...point, ...look })) : [],
  }
}

/** Band, bars, line and markers of means that follow one axis; `at` is the field of their coordinate on it. */
export function spreadMarks({ along, at }: { readonly along: 'x' | 'y'; readonly at: string }): readonly Mark[] {
  const isX = along === 'x'
  const coordinate = { scale: along, field: at }
  const value = (field: string) => ({ scale: isX ? 'y' : 'x', field })
  const point: EncodeEntry = isX ? { x: coordinate, y: value('mean') } : { x: value('mean'), y: coordinate }
  const spread: EncodeEntry = isX
    ? { x: coordinate, y: value('lower'), y2: value('upper') }
    : { y: coordinate, x: value('lower'), x2: value('upper') }
  const series = { signal: 'theme.series' }
  return [
    markOf('area', 'band', { ...spread, orient: { value: isX ? 'vertical' : 'horizontal' }, fill: series, fillOpacity: { value: 0.22 } }),
    markOf('rule', 'bars', { ...spread, stroke: series, strokeWidth: { value: 1.25 }, strokeOpacity: { value: 0.75 } }),
    markOf('line', 'line', { ...point, stroke: series, strokeWidth: { value: 1.5 } }),
    markOf('symbol', 'markers', { ...point, fill: { field: 'colour' }, fillOpacity: { field: 'opacity' }, size: { field: 'area' } }),
  ]
}

/** A model of means as far as words about them need it. */
type Averaged = Pick<Means, 'areaMeans' | 'over'>
type MeanLook = Pick<ChartLook, 'isAreaWeighted' | 'hasErrorBars'>

/** What the axis of values shows: which mean in what unit, and what is around it. */
export function valueAxisName(
  { areaMeans, over }: Averaged,
  { isAreaWeighted, hasErrorBars }: MeanLook,
  { title, unit }: PlotWords,
): string {
  const isMean = over.length > 0
  const mean = isAreaWeighted && areaMeans ? chartTexts.areaMean : 'Mean'
  const name = isMean ? mean : title
  return [name, ...(unit ? [unit] : []), ...(isMean && hasErrorBars ? ['± 1 standard deviation'] : [])].join(', ')
}

/** How many means are drawn, and what is around them. */
export const spreadNote = ({ over }: Averaged, { hasErrorBars }: MeanLook, count: string): string =>
  `${count}${over.length > 0 && hasErrorBars ? ', with one standard deviation' : ''}.`

/** What is read out at a mean: itself, that of `others` at the same place, and the deviation. */
export function spreadReading(
  { mean, upper }: Pick<SpreadPoint, 'mean' | 'upper'>,
  { name, unit }: PlotWords,
  others: ReturnType<typeof otherMeans>,
  place: number,
): Pick<Reading, 'value' | 'facts'> {
  const value = valueText(mean, unit)
  return {
    value,
    facts: [
      [name, value],
      ...(others ? [[others.name, valueText(others.means[place] ?? Number.NaN, unit)] as const] : []),
      ...(upper > mean ? [['SD', valueText(upper - mean, unit)] as const] : []),
    ],
  }
}
