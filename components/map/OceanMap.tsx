import './OceanMap.css'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { createGlobe, hasWebGl, type OceanGlobe } from './OceanMapGlobe.ts'
import type { Place, Region } from './OceanMapRegion.ts'
import { OceanMapStill } from './OceanMapStill.tsx'
import type { MapAddresses } from './OceanMapStyle.ts'

interface OceanMapProps {
  readonly addresses: MapAddresses
  /** Shown as a cyan rectangle; the globe turns to it when it changes. */
  readonly region: Region | null
  /** While true the pointer draws a region instead of turning the globe. */
  readonly isDrawing?: boolean
  readonly label: string
  readonly onRegion?: (region: Region) => void
  readonly onDrawn?: () => void
}

/** A globe of the ocean from local geometry; without WebGL a flat map that says so. Never asks another host for anything. */
export function OceanMap(props: OceanMapProps) {
  const [canDraw, setCanDraw] = useState<boolean | null>(null)
  useEffect(() => setCanDraw(hasWebGl()), [])
  if (canDraw === null) return <div className="ocean-map" />
  return canDraw ? <LiveGlobe {...props} /> : <OceanMapStill region={props.region} label={props.label} />
}

function LiveGlobe({ addresses, region, isDrawing = false, label, onRegion, onDrawn }: OceanMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [globe, setGlobe] = useState<OceanGlobe | null>(null)
  const [pointer, setPointer] = useState<Place | null>(null)
  const tell = useRef({ onRegion, onDrawn })
  tell.current = { onRegion, onDrawn }
  // biome-ignore lint/correctness/useExhaustiveDependencies: region and label are handed on below; the globe itself lives as long as the page
  useEffect(() => {
    const element = place.current
    if (!element) return
    let made: OceanGlobe | null = null
    let isGone = false
    const events = {
      onRegion: (next: Region) => tell.current.onRegion?.(next),
      onDrawn: () => tell.current.onDrawn?.(),
      onPointer: setPointer,
    }
    void createGlobe(element, { addresses, region, label }, events).then((ready) => {
      made = ready
      if (isGone) ready.remove()
      else setGlobe(ready)
    })
    return () => {
      isGone = true
      made?.remove()
      setGlobe(null)
    }
  }, [addresses.land, addresses.bathymetry])
  useEffect(() => globe?.setRegion(region), [globe, region])
  useEffect(() => globe?.setDrawing(isDrawing), [globe, isDrawing])
  useEffect(() => {
    if (!globe) return
    const themes = new MutationObserver(() => globe.recolour())
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => themes.disconnect()
  }, [globe])
  return (
    <div className="ocean-map">
      <div ref={place} className="ocean-map-globe" />
      <div className="ocean-map-zoom">
        <Button tone="icon" aria-label="Zoom in" onPress={() => globe?.zoom(1)}>
          +
        </Button>
        <Button tone="icon" aria-label="Zoom out" onPress={() => globe?.zoom(-1)}>
          −
        </Button>
      </div>
      <div className="status">
        <span>{pointer ? <b>{positionText(pointer)}</b> : 'Drag to turn the globe'}</span>
        <span className="end">{region ? `Region ${regionText(region)}` : 'Natural Earth land, ETOPO5 depths'}</span>
      </div>
    </div>
  )
}

function positionText([lon, lat]: Place): string {
  return `${formatLatitude(lat)} ${formatLongitude(wrapLongitude(lon))}`
}

/** A region in words: latitudes, then longitudes. */
function regionText({ lat, lon }: Region): string {
  return `${formatLatitude(lat.min, 3)} to ${formatLatitude(lat.max, 3)}, ${formatLongitude(lon.west, 3)} to ${formatLongitude(lon.east, 3)}`
}
