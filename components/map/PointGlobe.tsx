import './OceanMap.css'
import { useEffect } from 'react'
import { GlobeZoom } from './GlobeZoom.tsx'
import type { GlobeView } from './globeProjection.ts'
import type { OceanGlobe } from './OceanMapGlobe.ts'
import type { LonLat } from './OceanMapRegion.ts'
import type { GlobePoints } from './points/GlobePoints.ts'
import type { PointRenderer } from './points/pointLayer.ts'
import type { Track } from './Track.ts'
import { useGlobe } from './useGlobe.ts'

interface PointGlobeProps {
  /** The address of the coastlines. */
  readonly land: string
  readonly points: GlobePoints
  /** A line laid over the points; `null` for none. */
  readonly track: Track | null
  /** Who draws the points; read once. */
  readonly renderer: PointRenderer
  /** What is in the middle at first, and how many zoom levels closer than the whole globe. */
  readonly centre: LonLat
  readonly zoom: number
  readonly label: string
  /** The live globe, and `null` once it is gone. */
  readonly onGlobe: (globe: OceanGlobe | null) => void
  readonly onView: (view: GlobeView) => void
  readonly onFailed: () => void
}

/** Points on a globe that is turned and zoomed by pointer, fingers and keyboard. Fills what it is in, which must have a position. */
export function PointGlobe({ land, points, track, renderer, centre, zoom, label, onGlobe, onView, onFailed }: PointGlobeProps) {
  const { place, globe } = useGlobe({ land }, () => ({ region: null, centre, zoom, label }), { onView, onFailed })
  useEffect(() => globe?.setPoints(points, renderer), [globe, points, renderer])
  // After the points, so that it lies above them.
  useEffect(() => globe?.setOverlay(track), [globe, track])
  useEffect(() => {
    onGlobe(globe)
    return () => onGlobe(null)
  }, [globe, onGlobe])
  return (
    <>
      <div ref={place} className="ocean-map-globe" />
      <GlobeZoom globe={globe} />
    </>
  )
}
