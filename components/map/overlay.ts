import type { Map as Globe } from 'maplibre-gl'
import type { GlobeView } from './globeProjection.ts'

/** How a globe is seen at present. */
export function viewOf(globe: Globe): GlobeView {
  const { clientWidth: width, clientHeight: height } = globe.getContainer()
  const { lng: lon, lat } = globe.getCenter()
  return { lon, lat, zoom: globe.getZoom(), width, height, fieldOfViewDegrees: globe.getVerticalFieldOfView() }
}

/** A canvas over a globe, drawn after each of its frames. */
export interface TrackOverlay {
  /** Draws again with what is there now. */
  draw(): void
  remove(): void
}

/**
 * Lays a canvas over a globe. `paint` is called after each frame with the canvas empty and as large as the globe, `density` device pixels
 * to each of its CSS pixels.
 */
export function overlayOf(
  globe: Globe,
  density: () => number,
  paint: (context: CanvasRenderingContext2D, view: GlobeView, density: number) => void,
): TrackOverlay {
  const canvas = document.createElement('canvas')
  canvas.className = 'ocean-map-overlay'
  canvas.setAttribute('aria-hidden', 'true')
  globe.getContainer().append(canvas)
  const draw = () => {
    const view = viewOf(globe)
    const context = emptied(canvas, view, density())
    if (context) paint(context, view, density())
  }
  globe.on('render', draw)
  globe.on('resize', draw)
  return {
    draw,
    remove() {
      globe.off('render', draw)
      globe.off('resize', draw)
      canvas.remove()
    },
  }
}

function emptied(canvas: HTMLCanvasElement, view: GlobeView, density: number): CanvasRenderingContext2D | null {
  const [width, height] = [Math.round(view.width * density), Math.round(view.height * density)]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d')
  context?.setTransform(density, 0, 0, density, 0, 0)
  context?.clearRect(0, 0, view.width, view.height)
  return context
}
