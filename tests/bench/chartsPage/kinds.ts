import Plotly from 'plotly.js-dist-min'
import type { ChartDrawing, Room } from '#components/chart/ChartKind.ts'
import { createView, feed } from '#components/chart/drawing/view.ts'
import { chartKinds } from '#components/chart/kinds.ts'
import { type ChartName, chartType } from '#core/charts/index.ts'
import { defaultLook } from '#core/charts/look/look.ts'
import { colourOf } from '#core/charts/look/palettes.ts'
import { bandMiddle, bandOf, contourLevels } from '#core/charts/plane/contours/levels.ts'
import { valueAtShare } from './field.ts'

/** The kinds that are drawn here and by Plotly. */
const kindNames = ['contourHeatmap', 'sectionMap', 'contourSectionMap', 'histogram', 'timeSeries', 'depthProfile'] as const
export type KindName = (typeof kindNames)[number]

const range = { min: 2, max: 28 }
const look = { ...defaultLook, palette: 'viridis', range } as const
const isContours = (name: ChartName) => name === 'contourHeatmap' || name === 'contourSectionMap'

/** Made-up rows as a response has them, and the grid or graph that they are of. */
interface Rows {
  readonly names: readonly string[]
  readonly columns: readonly Float64Array[]
  /** The coordinates of a grid from west to east, and from south to north or from the surface down; one row per depth or time in graphs. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly values: Float64Array
}

const known = new Map<string, Rows>()

/** The same rows every time: what is measured begins with them. */
function rowsOf(name: KindName, count: number): Rows {
  const key = `${name} ${count}`
  const rows = known.get(key) ?? (name === 'timeSeries' || name === 'depthProfile' ? graphRows(name, count) : gridRows(name, count))
  known.set(key, rows)
  return rows
}

function gridRows(name: KindName, count: number): Rows {
  const across = Math.round(Math.sqrt(count * 2))
  const down = Math.round(count / across)
  const isSection = name === 'sectionMap' || name === 'contourSectionMap'
  const x = Float64Array.from({ length: across }, (_, at) => -180 + ((at + 0.5) * 360) / across)
  const y = Float64Array.from({ length: down }, (_, at) => (isSection ? 5500 * ((at + 0.5) / down) ** 2 : -90 + ((at + 0.5) * 180) / down))
  const column = (of: (column: number, row: number) => number) =>
    Float64Array.from({ length: across * down }, (_, at) => of(at % across, Math.floor(at / across)))
  const values = column((at, row) => valueAtShare(at / across, row / down))
  const [zero, lon, upright] = [column(() => 0), column((at) => x[at] ?? 0), column((_, row) => y[row] ?? 0)]
  return isSection
    ? { names: ['time', 'lat', 'lon', 'depth', 'value'], columns: [zero, zero, lon, upright, values], x, y, values }
    : { names: ['time', 'lat', 'lon', 'value'], columns: [zero, upright, lon, values], x, y, values }
}

function graphRows(name: 'timeSeries' | 'depthProfile', count: number): Rows {
  const values = Float64Array.from({ length: count }, (_, at) => 15 + 10 * Math.sin(at / 300) + Math.sin(at * 12.9898))
  const along = Float64Array.from(values, (_, at) => (name === 'timeSeries' ? 4e11 + at * 8.64e7 : at / 2))
  const [zero, deviations] = [new Float64Array(count), new Float64Array(count).fill(0.2)]
  const base = { x: along, y: along, values }
  return name === 'timeSeries'
    ? { ...base, names: ['time', 'lat', 'lon', 'value', 'value_std'], columns: [along, zero, zero, values, deviations] }
    : { ...base, names: ['lat', 'lon', 'value', 'value_std', 'depth'], columns: [zero, zero, values, deviations, along] }
}

const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Milliseconds from rows to painted here, and how many places that were looked at are not drawn as their values say. */
export async function drawnHere(name: KindName, count: number, element: HTMLElement, room: Room) {
  const rows = rowsOf(name, count)
  const { names, columns } = rows
  const start = performance.now()
  const builder = chartType(name).gather({ names, field: 'value', lon: { west: -180, east: 180 }, cellDegrees: 1 })
  builder.add({ rows: rows.values.length, columns: columns.map((values) => ({ values, present: null })) })
  const model = builder.finish()
  if (!model) throw new Error('no model')
  const drawing = chartKinds[name].draw(model, look, room)
  await feed(createView(drawing.spec, element).width(room.width).height(room.height), drawing.layers, drawing.signals).runAsync()
  const canvas = element.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!context) throw new Error('nothing was drawn')
  context.getImageData(0, 0, 1, 1)
  await painted()
  const took = performance.now() - start
  const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  return { took, ...(drawing.signals.plane ? wrongCells(name, rows, drawing, pixels) : missingMarks(drawing, pixels, room)) }
}

interface Looked {
  readonly wrong: number
  readonly looked: number
}

const numbersOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** The colour of a value; `null` where a line between bands may lie over it. */
function wantedColour(name: KindName, value: number): readonly number[] | null {
  if (Number.isNaN(value)) return null
  if (!isContours(name)) return numbersOf(colourOf('viridis', value, range))
  const levels = contourLevels(range)
  const band = bandOf(levels, value)
  if (bandOf(levels, value - 0.5) !== band || bandOf(levels, value + 0.5) !== band) return null
  return numbersOf(colourOf('viridis', bandMiddle(levels, band, range), range))
}

function wrongCells(name: KindName, { x, y, values }: Rows, { signals }: ChartDrawing, { data, width }: ImageData): Looked {
  const plane = signals.plane as { x: number; y: number; width: number; height: number }
  const { x: xs, y: ys } = signals.domain as { x: [number, number]; y: [number, number] }
  let [wrong, looked] = [0, 0]
  for (let row = Math.round(y.length / 10); row < y.length; row += Math.round(y.length / 7)) {
    for (let column = Math.round(x.length / 10); column < x.length; column += Math.round(x.length / 9)) {
      const near = [-1, 0, 1].map((step) => values[row * x.length + column + step * Math.round(x.length / 150)] ?? Number.NaN)
      const wanted = wantedColour(name, near[1] ?? Number.NaN)
      // Away from land, so that neighbours that share the pixel look alike.
      if (!wanted || near.some(Number.isNaN)) continue
      const left = Math.floor(plane.x + (((x[column] ?? 0) - xs[0]) / (xs[1] - xs[0])) * plane.width)
      const top = Math.floor(plane.y + (1 - ((y[row] ?? 0) - ys[0]) / (ys[1] - ys[0])) * plane.height)
      looked += 1
      const isRight = (down: number) =>
        wanted.every((channel, at) => Math.abs(channel - (data[4 * ((top + down) * width + left) + at] ?? 0)) <= 16)
      // The number of a contour, some ten pixels high, may lie over the place itself.
      if (!(isContours(name) ? [0, -10, 10] : [0]).some(isRight)) wrong += 1
    }
  }
  return { wrong, looked }
}

/** Marks of a graph that the cursor would find, without anything drawn within three pixels. */
function missingMarks({ cursorModel }: ChartDrawing, { data, width }: ImageData, { theme }: Room): Looked {
  const surface = numbersOf(theme.surface)
  const isDrawn = (x: number, y: number) => surface.some((channel, at) => Math.abs(channel - (data[4 * (y * width + x) + at] ?? 0)) > 40)
  const count = Math.max(cursorModel.columns, cursorModel.rows)
  const places = Array.from({ length: 20 }, (_, at) => Math.floor(((at + 0.5) / 20) * count))
  const missing = places.filter((place) => {
    const { at } = cursorModel.read(cursorModel.columns > 1 ? { x: place, y: 0 } : { x: 0, y: place })
    if (!at) return true
    const around = [-3, -2, -1, 0, 1, 2, 3]
    return !around.some((down) => around.some((right) => isDrawn(Math.round(at.x) + right, Math.round(at.y) + down)))
  })
  return { wrong: missing.length, looked: places.length }
}

/** Milliseconds from the same rows to painted by Plotly; grids as rows of values, made beforehand. */
export async function drawnByPlotly(name: KindName, count: number, element: HTMLElement, { width, height }: Room): Promise<number> {
  const { x, y, values } = rowsOf(name, count)
  const z = Array.from(y, (_, row) => values.subarray(row * x.length, (row + 1) * x.length))
  const colours = { colorscale: 'Viridis', zmin: range.min, zmax: range.max, zauto: false }
  const lines = { type: 'scatter', mode: 'lines+markers' } as const
  const trace = {
    contourHeatmap: { type: 'contour', x, y, z, ncontours: 12, ...colours },
    sectionMap: { type: 'heatmap', x, y, z, ...colours },
    contourSectionMap: { type: 'contour', x, y, z, ncontours: 12, ...colours },
    histogram: { type: 'histogram', x: values, nbinsx: 30 },
    timeSeries: { ...lines, x, y: values },
    depthProfile: { ...lines, x: values, y },
  }[name]
  const start = performance.now()
  await Plotly.newPlot(element, [trace], { width, height }, {})
  const image = element.querySelector('image')
  const address = image?.getAttribute('href') ?? image?.getAttribute('xlink:href')
  if (address) {
    const picture = new Image()
    picture.src = address
    await picture.decode()
  }
  await painted()
  const took = performance.now() - start
  Plotly.purge(element)
  return took
}
