import type { GlobeMark, GlobeTexture } from '#core/pages/globe.ts'
import { type GlobeCentre, type GlobeColours, GlobePainter } from '../home/globe/GlobePainter.ts'
import { TexturePixels } from '../home/globe/TexturePixels.ts'

/** What is drawn, once, and on what. */
export interface GlobeSetup {
  readonly canvas: OffscreenCanvas
  /** CSS pixels. */
  readonly size: number
  readonly density: number
  readonly marks: readonly GlobeMark[]
  readonly ground: GlobeTexture | null
}

/** One picture. */
export interface GlobePicture {
  readonly centre: GlobeCentre
  readonly colours: GlobeColours
}

const worker = self as unknown as {
  onmessage: (event: MessageEvent<GlobeSetup | GlobePicture>) => void
  postMessage(painted: true): void
}

let painter: Promise<GlobePainter> | null = null

async function painterOf({ canvas, size, density, marks, ground }: GlobeSetup): Promise<GlobePainter> {
  return new GlobePainter(canvas, size, density, marks, ground && (await TexturePixels.read(ground)))
}

/** Paints the globe of the home page off the main thread, and says so after each picture; what fails is an error of the worker. */
worker.onmessage = ({ data }) => void work(data).catch(reportError)

async function work(data: GlobeSetup | GlobePicture): Promise<void> {
  if ('canvas' in data) painter = painterOf(data)
  else {
    ;(await painter)?.paint(data.centre, data.colours)
    worker.postMessage(true)
  }
}
