import Plotly from 'plotly.js-dist-min'
import { createRoot } from 'react-dom/client'
import { VegaEmbed } from 'react-vega'
import { parse, type Spec, View } from 'vega'
import type { Box, Room } from '#components/chart/ChartKind.ts'
import type { ChartTheme } from '#components/chart/drawing/theme.ts'
import { createView, feed } from '#components/chart/drawing/view.ts'
import { heatmap } from '#components/chart/heatmap/heatmap.ts'
import { planeLayout } from '#components/chart/plane/planeLayout.ts'
import { sparse } from '#components/chart/sparse/sparse.ts'
import { timeSeries } from '#components/chart/timeSeries/timeSeries.ts'
import { HeatmapBuilder } from '#core/charts/heatmap/model.ts'
import { defaultLook } from '#core/charts/look/look.ts'
import { colourOf } from '#core/charts/look/palettes.ts'
import { paintValues, uniformSizes } from '#core/charts/points/paintPoints.ts'
import { night } from '../../fixtures/chartThemes.ts'
import { COLUMNS, knownCells, knownPoints, latOf, lonOf, makeField, makePoints, ROWS, valueAt } from './field.ts'
import { modelOf, moveGlobe, newPoints, openGlobe, wrongOnGlobe } from './globe.tsx'
import { drawnByPlotly, drawnHere, type KindName } from './kinds.ts'
import { closeNine, openNine } from './nine.ts'
import { playMap } from './play.ts'

const [WIDTH, HEIGHT] = [1000, 700]
const range = { min: 2, max: 28 }
const theme: ChartTheme = { ...night, font: 'sans-serif', mono: 'monospace' }
const room: Room = {
  width: WIDTH,
  height: HEIGHT,
  theme,
  density: 1,
  land: null,
  words: { name: 'value', title: 'Value', unit: '', time: '' },
  headings: [],
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
  const { spec, layers, signals } = heatmap.draw(model, { ...defaultLook, palette: 'viridis', range }, room)
  await feed(createView(spec, element).width(WIDTH).height(HEIGHT), layers, signals).runAsync()
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

const colourFor = (value: number) => {
  const hex = colourOf('viridis', value, range)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

const expected = (x: number, y: number) => colourFor(valueAt(x, y))

const differs = (pixel: Uint8ClampedArray, wanted: readonly number[], tolerance: number) =>
  wanted.some((channel, i) => Math.abs(channel - (pixel[i] ?? 0)) > tolerance)

/** How many known cells have another colour than their value says, and how many were looked at. */
async function wrongCells(which: 'ours' | 'plotly'): Promise<{ wrong: number; cells: number }> {
  await (which === 'ours' ? ours() : plotly())
  const cells = knownCells()
  if (which === 'ours') {
    const { plane: map } = planeLayout(room, { aspect: 2 })
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

const POINTS = 900
const drawnSeries = (seed: number) => {
  const means = Float64Array.from({ length: POINTS }, (_, i) => Math.sin(i / 20 + seed) + seed / 10)
  const times = Float64Array.from(means, (_, i) => 4e11 + i * 8.64e7)
  const deviations = new Float64Array(POINTS).fill(0.2)
  const model = { kind: 'timeSeries', isMonthly: false, times, means, areaMeans: null, deviations, over: ['region'], rows: POINTS } as const
  return timeSeries.draw(model, { ...defaultLook, hasErrorBars: true, hasMarkers: false }, room)
}
// Drawn beforehand: what is measured is Vega's part.
const drawings = Array.from({ length: 11 }, (_, seed) => drawnSeries(seed))
const first = drawnSeries(0)
const { spec } = first

/** Milliseconds to make and draw a time series, with interpreted or with compiled expressions. */
async function expressions(isInterpreted: boolean): Promise<number> {
  const element = place()
  const start = performance.now()
  const view = isInterpreted ? createView(spec, element) : new View(parse(spec), { renderer: 'canvas' }).initialize(element)
  await feed(view.width(WIDTH).height(HEIGHT), first.layers, first.signals).runAsync()
  view.finalize()
  return performance.now() - start
}

/** Milliseconds for ten changes of the data handed to one live view. */
async function liveView(): Promise<number> {
  const view = createView(spec, place()).width(WIDTH).height(HEIGHT)
  await feed(view, first.layers, first.signals).runAsync()
  const start = performance.now()
  for (const { layers, signals } of drawings.slice(1)) await feed(view, layers, signals).runAsync()
  const took = performance.now() - start
  const isRight = view.data('line')[0]?.mean === (drawings.at(-1)?.layers.line?.[0] as { readonly mean: number } | undefined)?.mean
  view.finalize()
  if (!isRight) throw new Error('the live view kept old data')
  return took
}

/** Milliseconds for the same ten changes through react-vega, which embeds a new chart for each. */
async function reEmbed(): Promise<number> {
  const root = createRoot(place())
  const show = (seed: number) =>
    new Promise<void>((resolve, reject) => {
      const { layers, signals: values } = drawings[seed] ?? first
      const data = (spec.data ?? []).map((source) => ({ ...source, values: [...(layers[source.name] ?? [])] }))
      const signals = (spec.signals ?? []).map((signal) => ({ ...signal, value: values[signal.name] }))
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

/** Milliseconds from rows to a painted map of points by our road, and how many known points have another colour than their value says. */
async function points(count: number): Promise<Drawn> {
  const rows = makePoints(count)
  const { lon, lat, value } = rows
  const element = place()
  const start = performance.now()
  const model = modelOf(rows)
  const { spec, layers, signals } = sparse.draw(model, { ...defaultLook, palette: 'viridis', range, view: 'map' }, room)
  await feed(createView(spec, element).width(WIDTH).height(HEIGHT), layers, signals).runAsync()
  const canvas = element.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) throw new Error('nothing was drawn')
  context.getImageData(0, 0, 1, 1)
  await painted()
  const took = performance.now() - start
  const map = signals.plane as Box
  const { x: xs, y: ys } = signals.domain as { readonly x: readonly [number, number]; readonly y: readonly [number, number] }
  const density = canvas.width / WIDTH
  const wrong = knownPoints(count).filter((point) => {
    const left = map.x + (((lon[point] ?? 0) - xs[0]) / (xs[1] - xs[0])) * map.width
    const top = map.y + ((ys[1] - (lat[point] ?? 0)) / (ys[1] - ys[0])) * map.height
    return differs(context.getImageData(Math.floor(left * density), Math.floor(top * density), 1, 1).data, colourFor(value[point] ?? 0), 14)
  })
  return { took, wrong: wrong.length }
}

/** Milliseconds from the same rows to points painted by Plotly's scattergl, on plain axes without land. */
async function scattergl(count: number): Promise<Drawn> {
  const { lon, lat, value } = makePoints(count)
  const element = place()
  const start = performance.now()
  const marker = { size: defaultLook.marker.size, color: value, colorscale: 'Viridis', cmin: range.min, cmax: range.max }
  await Plotly.newPlot(
    element,
    [{ type: 'scattergl', mode: 'markers', x: lon, y: lat, marker }],
    { width: WIDTH, height: HEIGHT },
    { plotGlPixelRatio: 1 },
  )
  for (const canvas of element.querySelectorAll('canvas')) canvas.getContext('webgl')?.finish()
  await painted()
  const took = performance.now() - start
  Plotly.purge(element)
  return { took, wrong: 0 }
}

interface Drawn {
  readonly took: number
  readonly wrong: number
}

/** Milliseconds of script that one picture of the points takes when everything is there: what a change of range, palette or size costs. */
function repaint(count: number): number {
  const { lon, lat, value } = makePoints(count)
  const plane = { x: lon, y: lat, window: { left: -180, right: 180, top: 90, bottom: -90 } }
  const topmost = Uint32Array.from(value, (_, point) => count - 1 - point)
  const start = performance.now()
  const sizes = uniformSizes(defaultLook.marker.size)
  paintValues(plane, value, topmost, { width: WIDTH, height: HEIGHT }, { palette: 'viridis', low: range.min, high: range.max, sizes })
  return performance.now() - start
}

const globeLook = { ...defaultLook, palette: 'viridis', range, view: 'map' } as const

/** Points on a globe: opened, moved, given again, and looked at. */
const globe = {
  open: (count: number, isEmulated: boolean) => openGlobe(place(), count, isEmulated, globeLook, room),
  move: moveGlobe,
  again: () =>
    newPoints(room, async ({ spec, layers, signals }) => {
      const view = createView(spec, document.createElement('div')).width(WIDTH).height(HEIGHT)
      await feed(view, layers, signals).runAsync()
      view.finalize()
    }),
  wrong: () => wrongOnGlobe((pixel, value) => differs(pixel, colourFor(value), 14)),
}

const kinds = {
  here: (name: KindName, count: number) => drawnHere(name, count, place(), room),
  plotly: (name: KindName, count: number) => drawnByPlotly(name, count, place(), room),
}

const play = () => playMap(place(), room, range, (pixel, value) => differs(pixel, colourFor(value), 12))

/** What the bench calls from outside. */
export const bench = {
  ours,
  plotly,
  wrongCells,
  expressions,
  liveView,
  reEmbed,
  points,
  scattergl,
  repaint,
  globe,
  kinds,
  play,
  openNine: () => openNine(room),
  closeNine,
}
export type Bench = typeof bench
Object.assign(window, { bench })
