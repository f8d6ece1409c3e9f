import type { MapColours } from '../OceanMapStyle.ts'

/** Polygons in the unit square of Web Mercator, x to the east and y to the south; each with the box it lies in. */
interface Shape {
  readonly path: Path2D
  readonly box: Box
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** What maps of the Earth are painted from. */
export interface Earth {
  readonly land: readonly Shape[]
  /** Down to each depth, in metres, the shallowest first; empty where the sea is one colour. */
  readonly depths: readonly { readonly metres: number; readonly shapes: readonly Shape[] }[]
}

/** The colour of the sea below each depth of the geography. */
const depthColours: Readonly<Record<number, keyof MapColours>> = { 200: 'map-d1', 2000: 'map-d2', 4000: 'map-d3', 5000: 'map-d4' }

/** A tile of Web Mercator as of slippy maps: 2^z tiles to a side, counted from the north-west. */
export interface TilePlace {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** Tiles are made for squares of so many CSS pixels. */
export const TILE_PIXELS = 512
const COAST_WIDTH = 0.75
const LINE_WIDTH = 1
/** Meridians end short of the poles, where they would run together. */
const MERIDIANS_TO = 80

/** Paints a tile onto a square canvas of `pixels` to a side. */
export function paintTile(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { land, depths }: Earth,
  { z, x, y }: TilePlace,
  pixels: number,
  colours: MapColours,
): void {
  const scale = pixels * 2 ** z
  const edge = (2 * pixels) / TILE_PIXELS / scale
  const view: Box = [x / 2 ** z - edge, y / 2 ** z - edge, (x + 1) / 2 ** z + edge, (y + 1) / 2 ** z + edge]
  const width = (cssPixels: number) => (cssPixels * pixels) / TILE_PIXELS / scale
  const seen = (shapes: readonly Shape[]) => shapes.filter(({ box }) => meet(box, view))
  context.setTransform(scale, 0, 0, scale, -x * pixels, -y * pixels)
  context.fillStyle = colours[depths.length > 0 ? 'map-d0' : 'map-water']
  context.fillRect(0, 0, 1, 1)
  for (const { metres, shapes } of depths) {
    context.fillStyle = colours[depthColours[metres] ?? 'map-d4']
    for (const { path } of seen(shapes)) context.fill(path, 'evenodd')
  }
  context.strokeStyle = colours['map-line']
  context.lineWidth = width(LINE_WIDTH)
  context.stroke(graticule())
  context.fillStyle = colours['map-land']
  context.strokeStyle = colours['map-coast']
  context.lineWidth = width(COAST_WIDTH)
  for (const { path } of seen(land)) {
    context.fill(path, 'evenodd')
    context.stroke(path)
  }
}

const meet = (a: Box, b: Box): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

function graticule(): Path2D {
  const path = new Path2D()
  for (let lon = -180; lon < 180; lon += 30) {
    path.moveTo(mercatorX(lon), mercatorY(MERIDIANS_TO))
    path.lineTo(mercatorX(lon), mercatorY(-MERIDIANS_TO))
  }
  for (let lat = -60; lat <= 60; lat += 30) {
    path.moveTo(0, mercatorY(lat))
    path.lineTo(1, mercatorY(lat))
  }
  return path
}

const mercatorX = (lon: number): number => (lon + 180) / 360

/** Web Mercator ends at 85.05°; a little more lets shapes leave the map straight. Source: EPSG 3857. */
const HIGHEST = 86

function mercatorY(lat: number): number {
  const radians = (Math.min(HIGHEST, Math.max(-HIGHEST, lat)) * Math.PI) / 180
  return 0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)
}

/** A polygon of rings of longitude and latitude in degrees, its holes after its edge. */
export function shapeOf(rings: readonly (readonly (readonly number[])[])[]): Shape {
  const path = new Path2D()
  let [left, top, right, bottom] = [1, 1, 0, 0]
  for (const ring of rings) {
    ring.forEach(([lon = 0, lat = 0], at) => {
      const [x, y] = [mercatorX(lon), mercatorY(lat)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      if (at === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    })
    path.closePath()
  }
  return { path, box: [left, top, right, bottom] }
}
