import type { Map as Globe } from 'maplibre-gl'
import { limits } from '#core/limits/charts.ts'
import { overlayOf } from '../overlay.ts'
import { DotPainter } from './DotPainter.ts'
import type { GlobePoints } from './GlobePoints.ts'
import { webglPoints } from './webglPoints.ts'

/** Points over a globe. */
export interface PointLayer {
  /** Draws these in place of the ones before. */
  set(points: GlobePoints): void
}

/** Who draws the points: the graphics card within the globe, or the processor on a canvas above it. */
export type PointRenderer = 'webgl' | 'canvas'

/**
 * Few points are quickest on a canvas. Many go to the graphics card, where there is one: an emulated one is slower than the loop of the
 * processor. Source: CHT-23.
 */
export const pointRenderer = (count: number, isEmulated: boolean): PointRenderer =>
  count > limits.scatterMarks && !isEmulated ? 'webgl' : 'canvas'

/** Makes a layer of points above everything else on a globe. */
export const pointLayer = (globe: Globe, renderer: PointRenderer): PointLayer =>
  renderer === 'webgl' ? webglPoints(globe) : canvasPoints(globe)

function canvasPoints(globe: Globe): PointLayer {
  const painter = new DotPainter()
  let points: GlobePoints | null = null
  const overlay = overlayOf(
    globe,
    () => Math.min(2, devicePixelRatio),
    (context, view, density) => {
      // Pixels are put in place as they are, whatever the scale of the canvas.
      if (points) context.putImageData(painter.paint(points, view, density), 0, 0)
    },
  )
  return {
    set(next) {
      points = next
      overlay.draw()
    },
  }
}
