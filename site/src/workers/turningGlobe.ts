import { answerPage } from '#components/workers/answerPage.ts'
import type { GlobeMark, GlobeTexture } from '#core/pages/globe.ts'
import { type GlobeCentre, type GlobeColours, GlobePainter } from './globe/GlobePainter.ts'
import { TexturePixels } from './globe/TexturePixels.ts'

/** What is drawn, and on what. */
interface GlobeSetup {
  readonly canvas: OffscreenCanvas
  /** CSS pixels. */
  readonly size: number
  readonly density: number
  readonly marks: readonly GlobeMark[]
  readonly ground: GlobeTexture | null
}

/** One picture. */
interface GlobePicture {
  readonly centre: GlobeCentre
  readonly colours: GlobeColours
}

let painter: GlobePainter | undefined

const calls = {
  /** Once, before the first picture. */
  async open({ canvas, size, density, marks, ground }: GlobeSetup): Promise<void> {
    painter = new GlobePainter(canvas, size, density, marks, ground && (await TexturePixels.read(ground)))
  },
  paint: ({ centre, colours }: GlobePicture) => painter?.paint(centre, colours),
}

/** Paints the globe of the home page off the main thread. */
export type GlobeCalls = typeof calls

answerPage(calls)
