import { useMemo, useState } from 'react'
import type { GlobeView } from '#components/map/globeProjection.ts'
import type { OceanGlobe } from '#components/map/OceanMapGlobe.ts'
import type { Drawing, Walk } from './ChartKind.ts'

/** The walk of a drawing; that of a globe follows how the globe is seen. */
export function useGlobeWalk(drawing: Drawing | null) {
  const [globe, setGlobe] = useState<OceanGlobe | null>(null)
  const [view, setView] = useState<GlobeView | null>(null)
  const walk: Walk | null = useMemo(() => (drawing?.globe && view ? drawing.globe.walkAt(view) : (drawing?.walk ?? null)), [drawing, view])
  return { walk, globe, onGlobe: setGlobe, onView: setView }
}
