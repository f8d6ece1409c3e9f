import type { Mark } from 'vega'
import { binText, type HistogramModel } from '#core/charts/histogram/type.ts'
import { shortNumber } from '#core/charts/values/distribution.ts'
import { withUnit } from '#core/extent/position.ts'
import { limits } from '#core/limits/charts.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { Box, ChartKind } from '../ChartKind.ts'
import { markOf, pixelOf } from '../drawing/axes.ts'
import { type Word, word } from '../drawing/words.ts'
import { graphBox, graphSpec, graphWords, pointCursor } from '../graph/graph.ts'

const bars: Mark = markOf('rect', 'bars', {
  x: { scale: 'x', field: 'from', offset: 0.5 },
  x2: { scale: 'x', field: 'to', offset: -0.5 },
  y: { scale: 'y', field: 'count' },
  y2: { scale: 'y', value: 0 },
  fill: { signal: 'theme.series' },
  fillOpacity: { value: 0.75 },
})

/** The 5th percentile, the median and the 95th; the median is a solid line. */
const percentiles: Mark = markOf('rule', 'percentiles', {
  x: { scale: 'x', field: 'at', round: true, offset: 0.5 },
  y: { value: -6 },
  y2: { signal: 'plot.height' },
  stroke: { signal: 'theme.text' },
  strokeDash: { signal: 'datum.isMedian ? [] : [2, 3]' },
})

const spec = graphSpec({ x: 'number', y: 'number', data: ['bars', 'percentiles'], marks: [bars, percentiles] })

/** Counts of values as bars from zero, with the median and the middle nine tenths marked. */
export const histogram: ChartKind<HistogramModel> = {
  draw(model, _look, room) {
    const { edges, counts, low, median, high, count, mean } = model
    const { unit, title } = room.words
    const plot = graphBox(room)
    const domain = {
      x: [edges[0] ?? 0, edges.at(-1) ?? 1] as const,
      y: [0, 1.04 * counts.reduce((most, n) => Math.max(most, n), 1)] as const,
    }
    const top = plot.y + plot.height
    return {
      spec,
      layers: {
        bars: Array.from(counts, (n, bin) => ({ from: edges[bin], to: edges[bin + 1], count: n })),
        percentiles: [low, median, high].map((at) => ({ at, isMedian: at === median })),
        words: [
          ...graphWords(plot, room.headings, { top: 'Values', bottom: unit ? `${title}, ${unit}` : title }),
          ...percentileWords(model, plot, domain.x),
        ],
      },
      signals: { theme: room.theme, plot, domain },
      cursorModel: pointCursor({
        plot,
        target: 'a bar',
        count: counts.length,
        along: 'x',
        at: (bin) => ({
          x: pixelOf(domain.x, ((edges[bin] ?? 0) + (edges[bin + 1] ?? 0)) / 2, plot.x, plot.x + plot.width),
          y: pixelOf(domain.y, counts[bin] ?? 0, top, plot.y),
        }),
        read: (bin) => ({
          position: binText(model, bin, unit),
          value: counted(counts[bin] ?? 0, 'value'),
          facts: [
            ['values', countText(counts[bin] ?? 0)],
            ['share', `${(((counts[bin] ?? 0) / count) * 100).toFixed(1)}%`],
          ],
        }),
      }),
      facts: [
        ['median', withUnit(shortNumber(median), unit)],
        ['mean', withUnit(shortNumber(mean), unit)],
      ],
      note: `${counted(count, 'value')} of all dates and depths chosen, not weighted by area.`,
    }
  },
}

/** The names of the percentiles over the plot, left out where they would meet. */
function percentileWords({ low, median, high }: HistogramModel, plot: Box, domain: readonly [number, number]): Word[] {
  const places = [
    { text: `${limits.colourRangeLowPercentile}%`, at: low },
    { text: 'median', at: median },
    { text: `${limits.colourRangeHighPercentile}%`, at: high },
  ].map(({ text, at }) => ({ text, x: pixelOf(domain, at, plot.x, plot.x + plot.width) }))
  return places
    .filter(({ text, x }) => x > plot.x + 60 && (text === 'median' || Math.abs(x - (places[1]?.x ?? 0)) > 48))
    .map(({ text, x }) => word(text, Math.min(x, plot.x + plot.width - 12), plot.y - 12, { align: 'center' }))
}
