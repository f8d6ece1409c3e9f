import type { Raster } from '#core/charts/plane/raster.ts'
import { PaintedImage } from './PaintedImage.ts'
import { paintedSwatch } from './paintedSwatch.ts'

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

const [WIDE, HIGH] = [36, 20]

/** A small sample of one colour for a legend, twice its size on the page. */
export function plainSwatch(fill: string, edge: string): Picture {
  if (!hasCanvas) return new PaintedImage(paintedSwatch({ width: WIDE, height: HIGH }, { fill, edge }))
  const { canvas, context } = blank(WIDE, HIGH)
  context.fillStyle = fill
  context.fillRect(0, 0, WIDE, HIGH)
  outline(context, edge)
  return canvas
}

/** A small sample of the hatching that marks missing data. */
export function hatchSwatch(ground: string, line: string, edge: string): Picture {
  if (!hasCanvas) return new PaintedImage(paintedSwatch({ width: WIDE, height: HIGH }, { fill: ground, edge, line }))
  const { canvas, context } = blank(WIDE, HIGH)
  context.fillStyle = ground
  context.fillRect(0, 0, WIDE, HIGH)
  context.strokeStyle = line
  context.lineWidth = 2
  context.beginPath()
  for (let x = 0; x < WIDE + HIGH; x += 8) {
    context.moveTo(x, 0)
    context.lineTo(x - HIGH, HIGH)
  }
  context.stroke()
  outline(context, edge)
  return canvas
}

/** A small sample of a line over a ground. */
export function lineSwatch(ground: string, line: string): Picture {
  if (!hasCanvas) return new PaintedImage(paintedSwatch({ width: WIDE, height: HIGH }, { fill: line, edge: ground }))
  const { canvas, context } = blank(WIDE, HIGH)
  context.fillStyle = ground
  context.fillRect(0, 0, WIDE, HIGH)
  context.fillStyle = line
  context.fillRect(0, HIGH / 2 - 2, WIDE, 4)
  context.beginPath()
  context.arc(WIDE / 2, HIGH / 2, 6, 0, 2 * Math.PI)
  context.fill()
  return canvas
}

function outline(context: CanvasRenderingContext2D, edge: string): void {
  context.strokeStyle = edge
  context.lineWidth = 2
  context.strokeRect(1, 1, WIDE - 2, HIGH - 2)
}
