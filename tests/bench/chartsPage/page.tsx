import Plotly from 'plotly.js-dist-min'
import { createRoot } from 'react-dom/client'
import { VegaEmbed } from 'react-vega'
import { parse, type Spec, View } from 'vega'
import { heatmapLayers } from '#components/chart/heatmapLayers.ts'
import { heatmapLayout } from '#components/chart/heatmapLayout.ts'
import { heatmapSpec } from '#components/chart/heatmapSpec.ts'
import { seriesSpec } from '#components/chart/seriesSpec.ts'
import type { ChartTheme } from '#components/chart/theme.ts'
import { createView, feed } from '#components/chart/view.ts'
import { HeatmapBuilder } from '#core/charts/heatmapModel.ts'
import { colourOf } from '#core/charts/palettes.ts'
import { COLUMNS, knownCells, latOf, lonOf, makeField, ROWS, valueAt } from './field.ts'

const [WIDTH, HEIGHT] = [1000, 700]
const range = { min: 2, max: 28 }
const theme: ChartTheme = {
  surface: '#05121c',
  text: '#e4eef2',
  muted: '#94aebb',
  grid: '#10283a',
  zero: '#537488',
  accent: '#2cc6d6',
  series: '#2cc6d6',
  land: '#202e37',
  coast: '#5a717e',
  water: '#061724',
  hatch: '#24424f',
  frame: '#b9cbd4',
  font: 'sans-serif',
  mono: 'monospace',
}
const field = makeField()

/** Two frames: what was drawn has reached the screen. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

function place(): HTMLDivElement {
  document.body.replaceChildren()
  const element = document.createElement('div')
  element.style.cssText = `position:relative;width:${WIDTH}px;height:${HEIGHT}px`
  document.body.append(element)
  return element
}

/** Milliseconds from rows to painted by our road, a new view each time. */
async function ours(): Promise<number> {
  const element = place()
  const start = performance.now()
  const builder = new HeatmapBuilder({ time: 0, lat: 1, lon: 2, depth: -1, value: 3 }, { west: -180, east: 180 }, 1)
  const column = (values: Float64Array | Float32Array) => ({ values, present: null })
  builder.add({
    rows: field.lon.length,
    columns: [column(new Float64Array(field.lon.length)), column(field.lat), column(field.lon), column(field.value)],
  })
  const model = builder.finish()
  if (!model) throw new Error('no model')
  const look = { palette: 'viridis' as const, range, unit: '', land: null, theme, density: 1 }
  const { layers, signals } = heatmapLayers(model, heatmapLayout(WIDTH, HEIGHT), look)
  await feed(createView(heatmapSpec, element).width(WIDTH).height(HEIGHT), layers, signals).runAsync()
  element.querySelector('canvas')?.getContext('2d')?.getImageData(0, 0, 1, 1)
  await painted()
  return performance.now() - start
}

/** Milliseconds from the same rows to painted by Plotly's heatmap. */
async function plotly(): Promise<number> {
  const element = place()
  const start = performance.now()
  await Plotly.newPlot(
    element,
    [{ type: 'heatmap', x: field.lon, y: field.lat, z: field.value, colorscale: 'Viridis', zmin: range.min, zmax: range.max }],
    { width: WIDTH, height: HEIGHT },
    { staticPlot: false },
  )
  const image = element.querySelector('image')
  await decoded(image?.getAttribute('href') ?? image?.getAttribute('xlink:href') ?? '')
  await painted()
  return performance.now() - start
}

async function decoded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

const expected = (x: number, y: number) => {
  const hex = colourOf('viridis', valueAt(x, y), range)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

const differs = (pixel: Uint8ClampedArray, wanted: readonly number[], tolerance: number) =>
  wanted.some((channel, i) => Math.abs(channel - (pixel[i] ?? 0)) > tolerance)

/** How many known cells have another colour than their value says, and how many were looked at. */
async function wrongCells(which: 'ours' | 'plotly'): Promise<{ wrong: number; cells: number }> {
  await (which === 'ours' ? ours() : plotly())
  const cells = knownCells()
  if (which === 'ours') {
    const { map } = heatmapLayout(WIDTH, HEIGHT)
    const canvas = document.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context) throw new Error('nothing was drawn')
    const density = canvas.width / WIDTH
    const wrong = cells.filter(([x, y]) => {
      const left = map.x + ((lonOf(x) + 180) / 360) * map.width
      const top = map.y + ((90 - latOf(y)) / 180) * map.height
      return differs(context.getImageData(left * density, top * density, 1, 1).data, expected(x, y), 14)
    })
    return { wrong: wrong.length, cells: cells.length }
  }
  const image = await decoded(document.querySelector('image')?.getAttribute('href') ?? '')
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  const wrong = cells.filter(([x, y]) => {
    const left = ((x + 0.5) / COLUMNS) * canvas.width
    const top = (1 - (y + 0.5) / ROWS) * canvas.height
    return differs(context.getImageData(left, top, 1, 1).data, expected(x, y), 14)
  })
  return { wrong: wrong.length, cells: cells.length }
}

const spec = seriesSpec({
  isMonthly: false,
  spread: 'band',
  hasLine: true,
  hasMarkers: false,
  title: '',
  subtitle: '',
  valueTitle: 'value',
})
const POINTS = 1000
const series = (seed: number) =>
  Array.from({ length: POINTS }, (_, i) => {
    const mean = Math.sin(i / 20 + seed) + seed / 10
    return { time: 4e11 + i * 8.64e7, mean, lower: mean - 0.2, upper: mean + 0.2, merged: 1 }
  })

/** Milliseconds to make and draw a time series, with interpreted or with compiled expressions. */
async function expressions(isInterpreted: boolean): Promise<number> {
  const element = place()
  const start = performance.now()
  const view = isInterpreted ? createView(spec, element) : new View(parse(spec), { renderer: 'canvas' }).initialize(element)
  await feed(view.width(WIDTH).height(HEIGHT), { series: series(0), cursor: [] }, { theme }).runAsync()
  view.finalize()
  return performance.now() - start
}

/** Milliseconds for ten changes of the data handed to one live view. */
async function liveView(): Promise<number> {
  const view = createView(spec, place()).width(WIDTH).height(HEIGHT)
  await feed(view, { series: series(0), cursor: [] }, { theme }).runAsync()
  const start = performance.now()
  for (let i = 1; i <= 10; i++) await feed(view, { series: series(i) }, {}).runAsync()
  const took = performance.now() - start
  const isRight = view.data('series')[0]?.mean === series(10)[0]?.mean
  view.finalize()
  if (!isRight) throw new Error('the live view kept old data')
  return took
}

/** Milliseconds for the same ten changes through react-vega, which embeds a new chart for each. */
async function reEmbed(): Promise<number> {
  const root = createRoot(place())
  const show = (seed: number) =>
    new Promise<void>((resolve, reject) => {
      const data = (spec.data ?? []).map((source) => (source.name === 'series' ? { name: 'series', values: series(seed) } : source))
      const signals = (spec.signals ?? []).map((signal) => (signal.name === 'theme' ? { name: 'theme', value: theme } : signal))
      const full: Spec = { ...spec, data, signals, width: WIDTH, height: HEIGHT } as Spec
      root.render(<VegaEmbed spec={full} options={{ actions: false, mode: 'vega' }} onEmbed={() => resolve()} onError={reject} />)
    })
  await show(0)
  const start = performance.now()
  for (let i = 1; i <= 10; i++) await show(i)
  const took = performance.now() - start
  root.unmount()
  return took
}

/** What the bench calls from outside. */
export const bench = { ours, plotly, wrongCells, expressions, liveView, reEmbed }
export type Bench = typeof bench
Object.assign(window, { bench })
