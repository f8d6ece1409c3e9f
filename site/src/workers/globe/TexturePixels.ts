import { RADIANS } from '#core/extent/track.ts'
import type { GlobeTexture } from '#core/pages/globe.ts'
import type { GlobeCentre } from './GlobePainter.ts'

/** The disc is coloured at this many pixels across and then enlarged, as its cells are much larger. */
const PIXELS = 280

/** The map is enlarged so many times when it is read, which blends neighbouring cells. */
const ENLARGED = 4

/** A flat map of values, painted on the side of the globe that is seen. */
export class TexturePixels {
  readonly #map: GlobeTexture
  readonly #cells: Uint32Array
  readonly #disc: ImageData
  readonly #canvas = new OffscreenCanvas(PIXELS, PIXELS)

  private constructor(map: GlobeTexture, cells: Uint32Array) {
    this.#map = map
    this.#cells = cells
    this.#disc = new ImageData(PIXELS, PIXELS)
  }

  /** Reads the picture of a map; rejects where it cannot be had. */
  static async read(map: GlobeTexture): Promise<TexturePixels> {
    const reply = await fetch(map.href)
    if (!reply.ok) throw new Error(`The map of the globe was answered ${reply.status}`)
    const picture = await createImageBitmap(await reply.blob())
    const canvas = new OffscreenCanvas(map.columns * ENLARGED, map.rows * ENLARGED)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('This browser draws on no canvas')
    const { width: columns, height: rows } = canvas
    context.drawImage(picture, 0, 0, columns, rows)
    const cells = new Uint32Array(context.getImageData(0, 0, columns, rows).data.buffer)
    return new TexturePixels({ ...map, columns, rows, lonStep: map.lonStep / ENLARGED, latStep: map.latStep / ENLARGED }, cells)
  }

  /** Orthographic projection turned back, Snyder 1987, equations 20-14 and 20-15. */
  paint(target: OffscreenCanvasRenderingContext2D, size: number, centre: GlobeCentre): void {
    const pixels = new Uint32Array(this.#disc.data.buffer)
    const [sin, cos] = [Math.sin(centre.lat * RADIANS), Math.cos(centre.lat * RADIANS)]
    for (let row = 0; row < PIXELS; row++) {
      const y = 1 - (2 * (row + 0.5)) / PIXELS
      for (let column = 0; column < PIXELS; column++) {
        const x = (2 * (column + 0.5)) / PIXELS - 1
        const squared = x * x + y * y
        if (squared > 1) continue
        const z = Math.sqrt(1 - squared)
        const lat = Math.asin(Math.max(-1, Math.min(1, y * cos + z * sin))) / RADIANS
        pixels[row * PIXELS + column] = this.#cellAt(centre.lon + Math.atan2(x, z * cos - y * sin) / RADIANS, lat)
      }
    }
    this.#canvas.getContext('2d')?.putImageData(this.#disc, 0, 0)
    target.drawImage(this.#canvas, 0, 0, size, size)
  }

  #cellAt(lon: number, lat: number): number {
    const { west, north, lonStep, latStep, columns, rows } = this.#map
    const row = Math.floor((north - lat) / latStep)
    const column = Math.floor(((((lon - west) % 360) + 360) % 360) / lonStep)
    return row < 0 || row >= rows || column >= columns ? 0 : (this.#cells[row * columns + column] ?? 0)
  }
}
