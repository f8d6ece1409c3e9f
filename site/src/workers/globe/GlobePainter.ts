import { type GeoPermissibleObjects, geoArea, geoGraticule, geoOrthographic, geoPath } from 'd3-geo'
import { coarseLand } from '#components/map/geography/coarse.ts'
import type { GlobeMark } from '#core/pages/globe.ts'
import type { TexturePixels } from './TexturePixels.ts'

/** Where the globe is looked at, degrees. */
export interface GlobeCentre {
  readonly lon: number
  readonly lat: number
}

/** What the painter needs of a theme. */
export interface GlobeColours {
  readonly water: string
  readonly land: string
  readonly coast: string
  readonly hatch: string
}

const graticule = geoGraticule().step([30, 30])()
const sphere: GeoPermissibleObjects = { type: 'Sphere' }
/** The distance of hatching lines, in pixels. */
const HATCH = 8

/** Draws the globe on a canvas as wide as high. Knows no page and no time; belongs in a worker, as a picture takes longer than a page may wait. */
export class GlobePainter {
  readonly #context: OffscreenCanvasRenderingContext2D
  readonly #size: number
  readonly #projection
  readonly #marks: readonly GlobeMark[]
  readonly #ground: TexturePixels | null

  /** `size` is the side of the canvas in CSS pixels, `density` how many pixels of the canvas one of these is. */
  constructor(canvas: OffscreenCanvas, size: number, density: number, marks: readonly GlobeMark[], ground: TexturePixels | null) {
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('This browser draws on no canvas')
    canvas.width = size * density
    canvas.height = size * density
    context.scale(density, density)
    this.#context = context
    this.#size = size
    this.#marks = marks
    this.#ground = ground
    this.#projection = geoOrthographic()
      .translate([size / 2, size / 2])
      .scale(size / 2)
      .clipAngle(90)
      .precision(0.6)
  }

  paint(centre: GlobeCentre, colours: GlobeColours): void {
    const context = this.#context
    this.#projection.rotate([-centre.lon, -centre.lat])
    context.clearRect(0, 0, this.#size, this.#size)
    this.#fill(sphere, colours.water)
    if (this.#ground !== null) {
      // What stays hatched has no value.
      this.#fill(sphere, hatching(context, colours.hatch))
      this.#ground.paint(context, this.#size, centre)
    }
    this.#fill(land, colours.land)
    this.#stroke(land, colours.coast, 0.8)
    this.#stroke(graticule, 'rgb(255 255 255 / 16%)', 1)
    for (const { lines } of this.#marks) this.#drawMark(lines)
    this.#shade()
  }

  #drawMark(lines: GlobeMark['lines']): void {
    const tracks = lines.filter(({ length }) => length > 1).map((line) => line.map(([lon, lat]) => [lon, lat]))
    const stations = lines.flatMap(([first, second]) => (first && !second ? [[first[0], first[1]]] : []))
    const alpha = tracks.length > 40 ? 34 : 80
    if (tracks.length > 0)
      this.#stroke({ type: 'MultiLineString', coordinates: tracks }, `rgb(255 255 255 / ${alpha}%)`, alpha > 40 ? 1.6 : 0.8)
    if (stations.length === 0) return
    this.#fill({ type: 'MultiPoint', coordinates: stations }, '#04202a', 4.5)
    this.#fill({ type: 'MultiPoint', coordinates: stations }, '#fff', 3)
  }

  #fill(shape: GeoPermissibleObjects, colour: string | CanvasPattern, pointRadius = 0): void {
    this.#trace(shape, pointRadius)
    this.#context.fillStyle = colour
    this.#context.fill()
  }

  #stroke(shape: GeoPermissibleObjects, colour: string, width: number): void {
    this.#trace(shape, 0)
    this.#context.strokeStyle = colour
    this.#context.lineWidth = width
    this.#context.stroke()
  }

  #trace(shape: GeoPermissibleObjects, pointRadius: number): void {
    this.#context.beginPath()
    geoPath(this.#projection, this.#context).pointRadius(pointRadius)(shape)
  }

  /** Darker towards the rim, as a ball is. */
  #shade(): void {
    const half = this.#size / 2
    const shade = this.#context.createRadialGradient(half, half, half * 0.55, half, half, half)
    shade.addColorStop(0, 'rgb(3 11 18 / 0%)')
    shade.addColorStop(1, 'rgb(3 11 18 / 55%)')
    this.#trace(sphere, 0)
    this.#context.fillStyle = shade
    this.#context.fill()
  }
}

/** Slanting lines over nothing. */
function hatching(context: OffscreenCanvasRenderingContext2D, colour: string): CanvasPattern | string {
  const tile = new OffscreenCanvas(HATCH, HATCH)
  const lines = tile.getContext('2d')
  if (lines === null) return 'transparent'
  lines.strokeStyle = colour
  lines.lineWidth = 1.5
  for (const shift of [-HATCH, 0, HATCH]) {
    lines.moveTo(shift, HATCH)
    lines.lineTo(shift + HATCH, 0)
  }
  lines.stroke()
  return context.createPattern(tile, 'repeat') ?? 'transparent'
}

/** The coastlines as d3 reads them: rings of polygons on a sphere, of which each must be smaller than half of it. */
const land: GeoPermissibleObjects = {
  type: 'MultiPolygon',
  coordinates: coarseLand.polygons.map((rings) => rings.map(ringOf)),
}

function ringOf(flat: readonly number[], place: number): [number, number][] {
  const ring = Array.from({ length: flat.length / 2 }, (_, at): [number, number] => [
    (flat[2 * at] ?? 0) / coarseLand.scale,
    (flat[2 * at + 1] ?? 0) / coarseLand.scale,
  ])
  const [first] = ring
  if (first) ring.push(first)
  const isLarge = geoArea({ type: 'Polygon', coordinates: [ring] }) > 2 * Math.PI
  // Holes run the other way round than coastlines.
  return isLarge === (place === 0) ? ring.reverse() : ring
}
