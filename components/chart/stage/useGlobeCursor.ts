import { useMemo, useState } from 'react'
import type { GlobeView } from '#components/map/globeProjection.ts'
import type { OceanGlobe } from '#components/map/OceanMapGlobe.ts'
import type { CursorModel, Drawing } from '../ChartKind.ts'

/** The walk of a drawing; that of a globe follows how the globe is seen. */
export function useGlobeCursor(drawing: Drawing | null) {
  const [globe, setGlobe] = useState<OceanGlobe | null>(null)
  const [view, setView] = useState<GlobeView | null>(null)
  const cursorModel: CursorModel | null = useMemo(
    () => (drawing?.globe && view ? drawing.globe.walkAt(view) : (drawing?.cursorModel ?? null)),
    [drawing, view],
  )
  return { cursorModel, globe, onGlobe: setGlobe, onView: setView }
}
