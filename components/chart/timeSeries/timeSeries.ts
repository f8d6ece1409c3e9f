import type { Mark, Spec } from 'vega'
import type { ChartLook } from '#core/charts/look/look.ts'
import { drawnMeans, otherMeans } from '#core/charts/series/means.ts'
import { foldSeries, type SeriesPoint, type TimeSeriesModel } from '#core/charts/timeSeries/model.ts'
import { seriesTime } from '#core/charts/timeSeries/type.ts'
import { counted } from '#core/text/counted.ts'
import type { Box, ChartDrawing, ChartKind, Room } from '../ChartKind.ts'
import { pixelOf } from '../drawing/axes.ts'
import { graphBox, graphSpec, graphWords, paddedDomain, pointCursor } from '../graph/graph.ts'
import { spreadLayers, spreadMarks, spreadNote, spreadReading, valueAxisName } from '../graph/spreadMarks.ts'

const marks: readonly Mark[] = spreadMarks({ along: 'x', at: 'time' })
const data = ['band', 'bars', 'line', 'markers']
const dates: Spec = graphSpec({ x: 'time', y: 'number', data, marks })
const months: Spec = graphSpec({ x: 'month', y: 'number', data, marks })

/** The mean per time with one standard deviation around it. Times that share a pixel column are drawn as one. */
export const timeSeries: ChartKind<TimeSeriesModel> = {
  draw(model, look, room) {
    const plot = graphBox(room)
    const points = foldSeries(model, plot.width, drawnMeans(model, look.isAreaWeighted))
    const domain = {
      x: model.isMonthly ? ([0.5, 12.5] as const) : paddedDomain([model.times[0] ?? 0, model.times.at(-1) ?? 0], 14 / plot.width),
      y: paddedDomain(points.flatMap(({ mean, lower, upper }) => (look.hasErrorBars ? [lower, upper] : [mean]))),
    }
    return {
      spec: model.isMonthly ? months : dates,
      layers: {
        ...spreadLayers(points, look),
        words: graphWords(plot, room.headings, {
          top: valueAxisName(model, look, room.words),
          bottom: model.isMonthly ? 'Month' : 'Time, UTC',
        }),
      },
      signals: { theme: room.theme, plot, domain },
      cursorModel: walkOf(model, look, room, { points, plot, domain }),
      facts: [],
      note: noteOf(model, look, points),
    }
  },
}

interface Drawn {
  readonly points: readonly SeriesPoint[]
  readonly plot: Box
  readonly domain: { readonly x: readonly [number, number]; readonly y: readonly [number, number] }
}

function walkOf(model: TimeSeriesModel, look: ChartLook, { words }: Room, { points, plot, domain }: Drawn): ChartDrawing['cursorModel'] {
  const others = otherMeans(model, look)
  const folded = others && { ...others, means: Float64Array.from(foldSeries(model, plot.width, others.means), ({ mean }) => mean) }
  return pointCursor({
    plot,
    target: 'a time',
    count: points.length,
    along: 'x',
    at(position) {
      const { time, mean } = points[position] as SeriesPoint
      return { x: pixelOf(domain.x, time, plot.x, plot.x + plot.width), y: pixelOf(domain.y, mean, plot.y + plot.height, plot.y) }
    },
    read(position) {
      const point = points[position] as SeriesPoint
      return { position: seriesTime(model, point.time), ...spreadReading(point, words, folded, position) }
    },
  })
}

function noteOf(model: TimeSeriesModel, look: ChartLook, points: readonly SeriesPoint[]): string {
  const merged = points.reduce((most, point) => Math.max(most, point.merged), 1)
  const count = counted(model.times.length, 'time')
  return `${spreadNote(model, look, count)}${merged > 1 ? ` Each point combines up to ${merged} times.` : ''}`
}
