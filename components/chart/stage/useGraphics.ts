import { useEffect, useState } from 'react'
import { type Graphics, graphics } from '#components/map/graphics.ts'

/** Looks which graphics there are, and only where `isAsked`; `null` until then. */
export function useGraphics(isAsked: boolean): Graphics | null {
  const [found, setFound] = useState<Graphics | null>(null)
  useEffect(() => {
    if (isAsked) setFound(graphics())
  }, [isAsked])
  return found
}
