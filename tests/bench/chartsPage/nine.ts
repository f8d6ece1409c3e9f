import type { View } from 'vega'
import type { Room } from '#components/chart/ChartKind.ts'
import { createView, feed } from '#components/chart/drawing/view.ts'
import { heatmap } from '#components/chart/heatmap/heatmap.ts'
import { HeatmapBuilder, type HeatmapModel } from '#core/charts/heatmap/model.ts'
import { defaultLook } from '#core/charts/look/look.ts'

const CHARTS = 9
/** 0.36° each, so that nine hold four million values. */
const [COLUMNS, ROWS] = [942, 472]

interface OpenChart {
  readonly model: HeatmapModel
  readonly view: View
}

const open: OpenChart[] = []

const COUNT = COLUMNS * ROWS

/** The rows of each chart as a response has them, made beforehand: their positions are the same. */
function makeRows() {
  const column = (of: (at: number) => number) => ({ values: Float64Array.from({ length: COUNT }, (_, at) => of(at)), present: null })
  const places = [
    column(() => 0),
    column((at) => -84.96 + 0.36 * Math.floor(at / COLUMNS)),
    column((at) => -169.56 + 0.36 * (at % COLUMNS)),
  ]
  return Array.from({ length: CHARTS }, (_, seed) => [...places, column((at) => 15 + 13 * Math.sin(at / 4000 + seed))])
}

function modelOf(columns: ReturnType<typeof makeRows>[number]): HeatmapModel {
  const builder = new HeatmapBuilder({ time: 0, lat: 1, lon: 2, depth: -1, value: 3 }, { west: -180, east: 180 }, 1)
  builder.add({ rows: COUNT, columns })
  const model = builder.finish()
  if (!model) throw new Error('no model')
  return model
}

/** Milliseconds from the rows of nine charts to all of them painted, and how many of their middles are blank. */
export async function openNine(room: Room): Promise<{ readonly took: number; readonly values: number; readonly blank: number }> {
  document.body.replaceChildren()
  const rows = makeRows()
  const start = performance.now()
  let blank = 0
  for (const columns of rows) {
    const element = document.createElement('div')
    document.body.append(element)
    const model = modelOf(columns)
    const { spec, layers, signals } = heatmap.draw(model, { ...defaultLook, range: { min: 2, max: 28 } }, room)
    const view = await feed(createView(spec, element).width(room.width).height(room.height), layers, signals).runAsync()
    open.push({ model, view })
    const pixel = element
      .querySelector('canvas')
      ?.getContext('2d')
      ?.getImageData(room.width / 2, room.height / 3, 1, 1).data
    if (!pixel || pixel[0] === pixel[1]) blank++
  }
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  return { took: performance.now() - start, values: open.reduce((sum, { model }) => sum + model.means.length, 0), blank }
}

/** Closes them as tabs do. */
export function closeNine(): void {
  for (const { view } of open) view.finalize()
  open.length = 0
  document.body.replaceChildren()
}
