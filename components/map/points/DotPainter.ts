import { sizedStamp, stampHalo } from '#core/charts/points/paintPoints.ts'
import { type GlobeView, globeConstants } from '../globeProjection.ts'
import type { GlobePoints } from './GlobePoints.ts'

/** Paints points as seen on a globe into pixels, without WebGL. Keeps its buffers from one picture to the next. */
export class DotPainter {
  #image = new ImageData(1, 1)
  #pixels = new Uint32Array(this.#image.data.buffer)
  /** For each pixel one more than the size of the dot that has its centre there. */
  #taken = new Uint8Array(1)

  /** The points of the near side, clear elsewhere; `density` is device pixels to a CSS pixel. Valid until the next picture. */
  paint({ positions, colours, sizes, halo }: GlobePoints, view: GlobeView, density: number): ImageData {
    const [width, height] = [Math.max(1, Math.round(view.width * density)), Math.max(1, Math.round(view.height * density))]
    this.#clear(width, height)
    const { classes } = sizes
    const diameters = sizes.diameters.map((diameter) => diameter * density)
    const stamp = sizedStamp(this.#pixels, { width, height }, { diameters, classes })
    const { cosLon, sinLon, cosLat, sinLat, radius, camera, edge } = globeConstants(view)
    const taken = this.#taken
    const [middleX, middleY] = [width / 2, height / 2]
    for (let point = colours.length - 1, at = 3 * point; point >= 0; point--, at -= 3) {
      const [x, y, z] = [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number]
      const outwards = x * cosLon + y * sinLon
      const up = cosLat * outwards + sinLat * z
      if (up < edge) continue
      const scale = (density * radius * camera) / (camera + radius - radius * up)
      const column = Math.floor(middleX + scale * (y * cosLon - x * sinLon))
      const row = Math.floor(middleY - scale * (cosLat * z - sinLat * outwards))
      if (column < 0 || column >= width || row < 0 || row >= height) continue
      const centre = row * width + column
      const size = classes === null ? 0 : (classes[point] as number)
      // A dot below one of its size or more with the same centre is not seen.
      if ((taken[centre] as number) > size) continue
      taken[centre] = size + 1
      stamp(centre, size, colours[point] as number)
    }
    stampHalo(this.#pixels, { width, height }, taken, { diameters, classes }, { ...halo, pixels: halo.pixels * density })
    return this.#image
  }

  #clear(width: number, height: number): void {
    if (this.#image.width === width && this.#image.height === height) {
      this.#pixels.fill(0)
      this.#taken.fill(0)
      return
    }
    this.#image = new ImageData(width, height)
    this.#pixels = new Uint32Array(this.#image.data.buffer)
    this.#taken = new Uint8Array(width * height)
  }
}
