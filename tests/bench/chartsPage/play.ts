import type { Room } from '#components/chart/ChartKind.ts'
import { createView, feed } from '#components/chart/drawing/view.ts'
import { heatmap } from '#components/chart/heatmap/heatmap.ts'
import { planeLayout } from '#components/chart/plane/planeLayout.ts'
import { landOfFeatures } from '#components/map/geography/landOfFeatures.ts'
import { HeatmapBuilder, type HeatmapModel } from '#core/charts/heatmap/model.ts'
import { defaultLook } from '#core/charts/look/look.ts'
import type { Range } from '#core/extent/Extent.ts'

/** Steps of a played map: 360 x 180 cells each, with the coasts of the page. */
const [PLAYED_COLUMNS, PLAYED_ROWS, PLAYED_STEPS] = [360, 180, 24]

/** Whether a pixel has the colour of a value. */
type Differs = (pixel: Uint8ClampedArray, value: number) => boolean

/** Steps per second of a map that is played, drawn one after the other in one view as the page does, and how many cells of the last are wrong. */
export async function playMap(
  element: HTMLElement,
  room: Room,
  range: Range,
  differs: Differs,
): Promise<{ readonly perSecond: number; readonly wrong: number }> {
  const valueAt = (step: number) => range.min + ((range.max - range.min) * step) / PLAYED_STEPS
  const coast = landOfFeatures(await (await fetch('/geo/land-50m.json')).json())
  const steps = Array.from({ length: PLAYED_STEPS }, (_, step) => stepOf(valueAt(step)))
  const view = createView(heatmap.draw(steps[0] as HeatmapModel, defaultLook, room).spec, element)
    .width(room.width)
    .height(room.height)
  const look = { ...defaultLook, range }
  const start = performance.now()
  for (const step of steps) {
    const { layers, signals } = heatmap.draw(step, look, { ...room, land: coast })
    await feed(view, layers, signals).runAsync()
    element.querySelector('canvas')?.getContext('2d')?.getImageData(0, 0, 1, 1)
  }
  const seconds = (performance.now() - start) / 1000
  const wrong = pacific(element, room).filter((pixel) => differs(pixel, valueAt(PLAYED_STEPS - 1))).length
  view.finalize()
  return { perSecond: PLAYED_STEPS / seconds, wrong }
}

/** A step whose cells all have one value, so that a step too few is seen. */
function stepOf(value: number): HeatmapModel {
  const cells = PLAYED_COLUMNS * PLAYED_ROWS
  const builder = new HeatmapBuilder({ time: 0, lat: 1, lon: 2, depth: -1, value: 3 }, { west: -180, east: 180 }, 1)
  const column = (numberOf: (cell: number) => number) => ({
    values: Float64Array.from({ length: cells }, (_, cell) => numberOf(cell)),
    present: null,
  })
  const columns = [
    column(() => 0),
    column((cell) => -89.5 + Math.floor(cell / PLAYED_COLUMNS)),
    column((cell) => -179.5 + (cell % PLAYED_COLUMNS)),
    column(() => value),
  ]
  builder.add({ rows: cells, columns })
  const model = builder.finish()
  if (!model) throw new Error('no model')
  return model
}

/** Pixels of cells in the open Pacific. */
function pacific(element: HTMLElement, room: Room): Uint8ClampedArray[] {
  const context = element.querySelector('canvas')?.getContext('2d')
  if (!context) throw new Error('nothing was drawn')
  const { plane } = planeLayout(room, { aspect: 2 })
  const y = plane.y + ((90 + 25.3) / 180) * plane.height
  return [-165.3, -155.3, -145.3]
    .map((lon) => plane.x + ((lon + 180) / 360) * plane.width)
    .map((x) => context.getImageData(Math.round(x), Math.round(y), 1, 1).data)
}
