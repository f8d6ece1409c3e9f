import { base64 } from '#core/charts/image/pictureFonts.ts'
import { pngFile } from '#core/charts/image/png.ts'
import type { Raster } from '#core/charts/plane/raster.ts'
import { colourNumber } from './theme.ts'

/** What Vega's image mark draws: a canvas or, on the command line, a picture for its SVG export alone. */
type Picture = HTMLCanvasElement | PaintedImage

const hasCanvas = typeof document !== 'undefined'

function blank(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('this browser cannot draw on a canvas')
  return { canvas, context }
}

/** A painted raster as a picture, which Vega's image mark draws and its SVG export embeds as PNG. */
export function canvasOf(raster: Pick<Raster, 'width' | 'height' | 'rgba'>): Picture {
  if (!hasCanvas) return new PaintedImage(raster)
  const { canvas, context } = blank(raster.width, raster.height)
  context.putImageData(new ImageData(raster.rgba, raster.width, raster.height), 0, 0)
  return canvas
}

/** Width of a coast. */
export const COAST_PIXELS = 0.75

/** A picture of an outline, which `onPicture` takes to CSS pixels; browsers only. */
export function paintedPath(
  path: string,
  onPicture: DOMMatrix,
  { width, height }: { readonly width: number; readonly height: number },
  density: number,
  { fill, stroke }: { readonly fill: string; readonly stroke: string },
): HTMLCanvasElement {
  const { canvas, context } = blank(Math.round(width * density), Math.round(height * density))
  const outline = new Path2D()
  outline.addPath(new Path2D(path), onPicture)
  context.scale(canvas.width / width, canvas.height / height)
  context.fillStyle = fill
  context.strokeStyle = stroke
  context.lineWidth = COAST_PIXELS
  context.fill(outline)
  context.stroke(outline)
  return canvas
}

const [WIDE, HIGH] = [36, 20]

/** A small sample for a legend, twice its size on the page; without a canvas it is painted in plainer ways. */
function swatch(ground: string, painted: SwatchColours, draw: (context: CanvasRenderingContext2D) => void): Picture {
  if (!hasCanvas) return new PaintedImage(paintedSwatch(painted))
  const { canvas, context } = blank(WIDE, HIGH)
  context.fillStyle = ground
  context.fillRect(0, 0, WIDE, HIGH)
  draw(context)
  return canvas
}

/** A sample of one colour. */
export const plainSwatch = (fill: string, edge: string): Picture => swatch(fill, { fill, edge }, (context) => outline(context, edge))

/** A sample of the hatching that marks missing data. */
export const hatchSwatch = (ground: string, line: string, edge: string): Picture =>
  swatch(ground, { fill: ground, edge, line }, (context) => {
    context.strokeStyle = line
    context.lineWidth = 2
    context.beginPath()
    for (let x = 0; x < WIDE + HIGH; x += 8) {
      context.moveTo(x, 0)
      context.lineTo(x - HIGH, HIGH)
    }
    context.stroke()
    outline(context, edge)
  })

/** A sample of a line with a point on it. */
export const lineSwatch = (ground: string, line: string): Picture =>
  swatch(ground, { fill: line, edge: ground }, (context) => {
    context.fillStyle = line
    context.fillRect(0, HIGH / 2 - 2, WIDE, 4)
    context.beginPath()
    context.arc(WIDE / 2, HIGH / 2, 6, 0, 2 * Math.PI)
    context.fill()
  })

function outline(context: CanvasRenderingContext2D, edge: string): void {
  context.strokeStyle = edge
  context.lineWidth = 2
  context.strokeRect(1, 1, WIDE - 2, HIGH - 2)
}

/** Pixels between two lines of a hatching. */
const HATCH = 8
/** Pixels of an edge. */
const EDGE = 2

/** The colours of a sample as #rgb or #rrggbb: one colour with an edge, hatched where a line is given. */
interface SwatchColours {
  readonly fill: string
  readonly edge: string
  readonly line?: string
}

/** A small sample for a legend, painted without a canvas. */
function paintedSwatch({ fill, edge, line }: SwatchColours): Pick<Raster, 'width' | 'height' | 'rgba'> {
  const [width, height] = [WIDE, HIGH]
  const rgba = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isEdge = Math.min(x, y, width - 1 - x, height - 1 - y) < EDGE
      const isLine = line !== undefined && (x + y) % HATCH < EDGE
      const colour = colourNumber(isEdge ? edge : isLine ? line : fill)
      rgba.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], 4 * (y * width + x))
    }
  return { width, height, rgba }
}

/** A painted raster where there is no canvas: Vega takes it for a picture that is loaded, and writes its PNG into an SVG document. */
export class PaintedImage {
  readonly complete = true
  readonly width: number
  readonly height: number
  readonly #rgba: Raster['rgba']
  #address = ''

  constructor({ width, height, rgba }: Pick<Raster, 'width' | 'height' | 'rgba'>) {
    this.width = width
    this.height = height
    this.#rgba = rgba
  }

  /** Makes the PNG, which `toDataURL` cannot wait for. */
  async encode(): Promise<void> {
    const png = await pngFile({ width: this.width, height: this.height, colourType: 6, samples: this.#rgba })
    this.#address = `data:image/png;base64,${base64(png)}`
  }

  /** The PNG as an address; empty before `encode`. */
  toDataURL(): string {
    return this.#address
  }
}
