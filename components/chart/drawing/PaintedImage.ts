import { pngFile } from '#core/charts/image/pngFile.ts'
import type { Raster } from '#core/charts/plane/raster.ts'

/** Bytes that are made into text at a time; a call takes no more arguments. */
const PIECE = 32_768

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
    let text = ''
    for (let from = 0; from < png.length; from += PIECE) text += String.fromCharCode(...png.subarray(from, from + PIECE))
    this.#address = `data:image/png;base64,${btoa(text)}`
  }

  /** The PNG as an address; empty before `encode`. */
  toDataURL(): string {
    return this.#address
  }
}
