import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Land } from '#components/map/geography/Land.ts'
import type { GlobeView } from '#components/map/globeProjection.ts'
import { graphics as findGraphics, type Graphics } from '#components/map/graphics.ts'
import type { OceanGlobe } from '#components/map/OceanMapGlobe.ts'
import type { PlotWords } from '#core/charts/ChartType.ts'
import type { ChartModel, ChartName } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import type { PlaneView } from '#core/charts/plane/planeView.ts'
import { chartKinds, overlayOn } from '../kinds.ts'
import { useSurfaceTheme } from './useSurfaceTheme.ts'

/** What is drawn. */
export interface DrawnChart {
  readonly name: ChartName
  readonly model: ChartModel
  readonly look: ChartLook
  readonly words: PlotWords
  readonly land: Land | null
  /** Positions laid over it, where it is a map. */
  readonly overlay?: Overlay | null | undefined
  /** The address of the coastlines of a globe, for kinds that can have one; left out where maps are flat. */
  readonly globeLand?: string | undefined
}

/** Draws a chart in the room that an element has; on a globe where the kind, the page and the browser have one, whose walk follows how it is seen. */
export function useDrawing(
  { name, model, look, words, land, overlay, globeLand }: DrawnChart,
  view: PlaneView | null,
  place: RefObject<HTMLElement | null>,
) {
  const ground = useSurfaceTheme(place)
  const isAsked = globeLand !== undefined && chartKinds[name].isOnGlobe?.(look) === true
  const found = useGraphics(isAsked)
  const [hasFailed, setFailed] = useState(false)
  const graphics = hasFailed ? 'none' : found
  const { name: short, title, unit, time } = words
  const isKnown = !isAsked || graphics !== null
  const hasGlobe = isAsked && graphics !== 'none'
  const drawing = useMemo(() => {
    if (!ground || !isKnown || ground.width <= 0 || ground.height <= 0) return null
    const density = Math.min(2, window.devicePixelRatio || 1)
    const room = {
      ...ground,
      density,
      isLive: true,
      land,
      overlay: overlayOn(name, look, overlay),
      hasGlobe,
      view,
      words: { name: short, title, unit, time },
      headings: [],
    }
    return chartKinds[name].draw(model, look, room)
  }, [ground, isKnown, hasGlobe, name, model, look, short, title, unit, time, land, overlay, view])
  const [globe, setGlobe] = useState<OceanGlobe | null>(null)
  const [seen, setSeen] = useState<GlobeView | null>(null)
  const cursorModel = useMemo(() => (drawing?.globe && seen ? drawing.globe.walkAt(seen) : (drawing?.cursorModel ?? null)), [drawing, seen])
  const onGlobe = { onGlobe: setGlobe, onView: setSeen, onFailed: () => setFailed(true) }
  return { ground, drawing, isEmulated: graphics === 'emulated', cursorModel, globe, onGlobe }
}

/** Looks which graphics there are, and only where `isAsked`; `null` until then. */
function useGraphics(isAsked: boolean): Graphics | null {
  const [found, setFound] = useState<Graphics | null>(null)
  useEffect(() => {
    if (isAsked) setFound(findGraphics())
  }, [isAsked])
  return found
}
