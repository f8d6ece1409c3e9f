import { type RefObject, useEffect, useRef, useState } from 'react'
import { createGlobe, type GlobeEvents, type GlobeStart, type OceanGlobe } from './OceanMapGlobe.ts'
import type { MapAddresses } from './OceanMapStyle.ts'

/**
 * Creates a globe in an element, removes it with that element, and gives it new colours when the theme changes. `onFailed` is called if it
 * cannot be created. What it shows at first is read once; the globe itself lives as long as its part of the page.
 */
export function useGlobe(
  addresses: MapAddresses,
  start: () => Omit<GlobeStart, 'addresses'>,
  events: GlobeEvents & { readonly onFailed: () => void },
): { readonly place: RefObject<HTMLDivElement | null>; readonly globe: OceanGlobe | null } {
  const place = useRef<HTMLDivElement>(null)
  const [globe, setGlobe] = useState<OceanGlobe | null>(null)
  const handlers = useRef(events)
  handlers.current = events
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const element = place.current
    if (!element) return
    let made: OceanGlobe | null = null
    let isGone = false
    const keep = (ready: OceanGlobe) => {
      made = ready
      if (isGone) ready.remove()
      else setGlobe(ready)
    }
    createGlobe(element, { addresses, ...start() }, latest(handlers)).then(keep, (fault: unknown) => {
      // Its code was not loaded, or the graphics did not start.
      reportError(fault)
      if (!isGone) handlers.current.onFailed()
    })
    return () => {
      isGone = true
      made?.remove()
      setGlobe(null)
    }
  }, [addresses.land, addresses.bathymetry])
  useEffect(() => {
    if (!globe) return
    const themes = new MutationObserver(() => globe.recolour())
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => themes.disconnect()
  }, [globe])
  return { place, globe }
}

/** Events that go to the handlers of the latest rendering. */
const latest = (handlers: RefObject<GlobeEvents>): GlobeEvents => ({
  onRegion: (region) => handlers.current.onRegion?.(region),
  onDrawn: () => handlers.current.onDrawn?.(),
  onPointer: (place) => handlers.current.onPointer?.(place),
  onChosen: (place) => handlers.current.onChosen?.(place),
  onCentre: (place) => handlers.current.onCentre?.(place),
  onPainted: () => handlers.current.onPainted?.(),
  onView: (view) => handlers.current.onView?.(view),
})
