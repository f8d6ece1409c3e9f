import type { Mark } from 'vega'
import type { ChartLook } from '#core/charts/look/look.ts'
import { castsOf } from '#core/charts/points/casts.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { placeSeries, runningMeans, timesOf } from '#core/charts/sparse/placeSeries.ts'
import { markOf } from '../drawing/axes.ts'
import type { Layers } from '../drawing/view.ts'

/** A point of a line; without a value the line ends and begins again behind it. */
interface LinePoint {
  readonly x: number
  readonly y: number
  readonly isValue: boolean
}

/** Each break is an object of its own: Vega takes the same object for the same mark. */
const lineBreak = (): LinePoint => ({ x: 0, y: 0, isValue: false })

/** A line through the rows of `seriesLayers`, broken where values are missing. */
export const lineMark = (data: 'lines' | 'means', width: number, opacity: number): Mark =>
  markOf('line', data, {
    x: { scale: 'x', field: 'x' },
    y: { scale: 'y', field: 'y' },
    defined: { field: 'isValue' },
    stroke: { signal: data === 'means' ? 'theme.text' : 'theme.series' },
    strokeWidth: { value: width },
    strokeOpacity: { value: opacity },
    // So that a lone value between gaps is seen.
    strokeCap: { value: 'round' },
  })

/** The lines of a model whose values are series of places, with their running means; `width` is that of the plot in pixels. */
export function seriesLayers(model: SparseModel, drawn: SparseModel, { hasLine, hasRunningMean }: ChartLook, width: number): Layers {
  const series = placeSeries(model)
  return {
    lines: hasLine ? series.flatMap((points) => lineOf(drawn, points, width)) : [],
    means: hasRunningMean ? series.flatMap((points) => meansOf(drawn, points, width)) : [],
  }
}

/** A line through the values of each cast; `along` are the places of depths. */
export const profileLines = (model: SparseModel, along: Float64Array): readonly object[] =>
  castsOf(model).flatMap(({ points }) => [
    ...points.map((point): LinePoint => ({ x: model.values[point] ?? 0, y: along[point] ?? 0, isValue: true })),
    lineBreak(),
  ])

function lineOf(model: SparseModel, series: Uint32Array, width: number): LinePoint[] {
  const { at, isGap } = timesOf(model, series)
  const points = Array.from(series, (point, i): LinePoint => ({ x: at[i] ?? 0, y: model.values[point] ?? 0, isValue: true }))
  const kept = series.length > 2 * width ? extremesPerColumn(points, width) : points.map((_, i) => i)
  return [...kept.flatMap((i) => [...(isGap[i] ? [lineBreak()] : []), points[i] ?? lineBreak()]), lineBreak()]
}

/** The positions of the lowest and the highest point of each pixel column, in their order, and of the first behind each gap. */
function extremesPerColumn(points: readonly LinePoint[], width: number): number[] {
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0]
  const columns = new Map<number, { low: number; high: number }>()
  const yOf = (i: number) => points[i]?.y ?? 0
  points.forEach(({ x, y }, i) => {
    const column = Math.floor(((x - first) / (last - first)) * width)
    const ends = columns.get(column)
    if (!ends) columns.set(column, { low: i, high: i })
    else if (y < yOf(ends.low)) ends.low = i
    else if (y > yOf(ends.high)) ends.high = i
  })
  return [...columns.values()].flatMap(({ low, high }) => (low === high ? [low] : [Math.min(low, high), Math.max(low, high)]))
}

function meansOf(model: SparseModel, series: Uint32Array, width: number): LinePoint[] {
  const { at } = timesOf(model, series)
  const stride = Math.max(1, Math.floor(series.length / width))
  const points = Array.from(runningMeans(model, series), (y, i): LinePoint => ({ x: at[i] ?? 0, y, isValue: Number.isFinite(y) }))
  return [...points.filter(({ isValue }, i) => i % stride === 0 || !isValue), lineBreak()]
}
