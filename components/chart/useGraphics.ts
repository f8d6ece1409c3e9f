import { useEffect, useState } from 'react'
import { hasWebGl } from '#components/map/OceanMapGlobe.ts'

/** What draws WebGL in this browser: a graphics card, a program that stands in for one, or nothing. */
export type Graphics = 'card' | 'emulated' | 'none'

let known: Graphics | null = null

/** Looks once per page which graphics there are, and only where `isAsked`; `null` until then. */
export function useGraphics(isAsked: boolean): Graphics | null {
  const [graphics, setGraphics] = useState(known)
  useEffect(() => {
    if (!isAsked) return
    known ??= hasWebGl(true) ? 'card' : hasWebGl() ? 'emulated' : 'none'
    setGraphics(known)
  }, [isAsked])
  return graphics
}
