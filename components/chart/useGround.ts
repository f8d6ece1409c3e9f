import { type RefObject, useEffect, useState } from 'react'
import { type ChartTheme, readTheme } from './theme.ts'
import { watchSize } from './watchSize.ts'

/** The room and the colours that a chart has. */
export interface Ground {
  readonly width: number
  readonly height: number
  readonly theme: ChartTheme
}

/** Measures an element and reads its colours; again after resizing has rested, and when the theme changes. `null` before the first look. */
export function useGround(place: RefObject<HTMLElement | null>): Ground | null {
  const [ground, setGround] = useState<Ground | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const look = () => setGround({ width: element.clientWidth, height: element.clientHeight, theme: readTheme(element) })
    const stop = watchSize(element, look)
    const themes = new MutationObserver(look)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
    void document.fonts.load('12px "IBM Plex Mono"').then(look)
    return () => {
      stop()
      themes.disconnect()
    }
  }, [place])
  return ground
}
