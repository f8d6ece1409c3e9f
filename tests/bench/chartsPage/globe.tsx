import '#components/styles/index.css'
import { createRoot, type Root } from 'react-dom/client'
import type { ChartDrawing, GlobeScene, Room } from '#components/chart/ChartKind.ts'
import { sparse } from '#components/chart/sparse/sparse.ts'
import { ChartGlobe } from '#components/chart/stage/ChartGlobe.tsx'
import { type GlobeView, globeProjection } from '#components/map/globeProjection.ts'
import type { OceanGlobe } from '#components/map/OceanMapGlobe.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { SparseBuilder, type SparseModel } from '#core/charts/points/sparseModel.ts'
import { type FieldRows, knownPoints, makePoints } from './field.ts'

/** The shores; the bench serves them. */
const LAND = '/geo/land-50m.json'
const RADIANS = Math.PI / 180

interface LiveGlobe {
  readonly root: Root
  readonly globe: OceanGlobe
  readonly rows: FieldRows
  readonly look: ChartLook
  /** Whether the processor paints the points, so that its pictures can be counted. */
  readonly isPainted: boolean
}

let live: LiveGlobe | null = null
let seen: GlobeView | null = null
let pictures = 0

/** Counts the pictures that the processor paints. */
const { putImageData } = CanvasRenderingContext2D.prototype
CanvasRenderingContext2D.prototype.putImageData = function (this: CanvasRenderingContext2D, ...parts: never[]) {
  if (this.canvas.className === 'ocean-map-overlay') pictures += 1
  Reflect.apply(putImageData, this, parts)
} as typeof putImageData

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** The model of made-up points, as a chart gathers it from the rows of a response. */
export function modelOf({ lon, lat, value }: FieldRows): SparseModel {
  const builder = new SparseBuilder(['time', 'lat', 'lon', 'value'], 'value')
  const column = (values: Float64Array | Float32Array) => ({ values, present: null })
  builder.add({ rows: lon.length, columns: [column(new Float64Array(lon.length)), column(lat), column(lon), column(value)] })
  const model = builder.finish()
  if (!model) throw new Error('no model')
  return model
}

/** The drawing of some points in a room that can have a globe, with its scene. */
export function sceneOf(rows: FieldRows, look: ChartLook, room: Room): ChartDrawing & { readonly globe: GlobeScene } {
  const drawing = sparse.draw(modelOf(rows), look, { ...room, hasGlobe: true })
  if (!drawing.globe) throw new Error('no globe')
  return { ...drawing, globe: drawing.globe }
}

/** Draws so many points on a new globe, by a graphics card if there were one or else by the processor, and waits until its shores are there. */
export async function openGlobe(place: HTMLElement, count: number, isEmulated: boolean, look: ChartLook, room: Room): Promise<number> {
  live?.root.unmount()
  const root = createRoot(place)
  const rows = makePoints(count)
  const start = performance.now()
  const { globe: scene } = sceneOf(rows, look, room)
  const globe = await new Promise<OceanGlobe>((resolve, reject) => {
    root.render(
      <ChartGlobe
        scene={scene}
        land={LAND}
        isEmulated={isEmulated}
        onGlobe={(made) => made && resolve(made)}
        onView={(view) => {
          seen = view
        }}
        onFailed={() => reject(new Error('no globe was drawn'))}
      />,
    )
  })
  live = { root, globe, rows, look, isPainted: isEmulated }
  await frame()
  const took = performance.now() - start
  await untilStill()
  return took
}

/** Half a second without another frame: tiles of the shores come one by one. */
async function untilStill(): Promise<void> {
  for (let still = 0, before = -1; still < 30; still = pictures === before ? still + 1 : 0) {
    before = pictures
    await frame()
  }
}

/** Turns and zooms the globe in so many steps, each drawn before the next. */
export async function moveGlobe(steps: number): Promise<void> {
  if (!live || !seen) throw new Error('no globe is open')
  for (let step = 0; step < steps; step++) {
    const before = pictures
    if (step % 3 === 2) live.globe.zoom(step % 2 === 0 ? 0.5 : -0.5)
    else live.globe.turnTo([seen.lon + 13, seen.lat + (step % 2 === 0 ? 5 : -5)])
    await frame()
    await frame()
    while (live.isPainted && pictures === before) await frame()
  }
}

/** Milliseconds from rows to painted on the globe that is there. */
export async function newPoints(room: Room, drawKey: (drawing: ChartDrawing) => Promise<void>): Promise<number> {
  if (!live) throw new Error('no globe is open')
  const start = performance.now()
  const drawing = sceneOf(live.rows, live.look, room)
  live.globe.setPoints(drawing.globe.points, 'canvas')
  await drawKey(drawing)
  await frame()
  await frame()
  return performance.now() - start
}

/** How many of the known points that are in sight have another colour than their value says, and how many were looked at. */
export function wrongOnGlobe(differs: (pixel: Uint8ClampedArray, value: number) => boolean): { wrong: number; points: number } {
  const canvas = document.querySelector<HTMLCanvasElement>('.ocean-map-overlay')
  const context = canvas?.getContext('2d')
  if (!live || !seen || !canvas || !context) throw new Error('nothing was drawn')
  const project = globeProjection(seen)
  const density = canvas.width / seen.width
  const { lon, lat, value } = live.rows
  let [wrong, points] = [0, 0]
  for (const point of knownPoints(lon.length)) {
    const [east, north] = [(lon[point] ?? 0) * RADIANS, (lat[point] ?? 0) * RADIANS]
    const { x, y, height } = project(Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north))
    if (height < 0.05 || x < 2 || y < 2 || x > seen.width - 2 || y > seen.height - 2) continue
    points += 1
    if (differs(context.getImageData(Math.floor(x * density), Math.floor(y * density), 1, 1).data, value[point] ?? 0)) wrong += 1
  }
  return { wrong, points }
}
