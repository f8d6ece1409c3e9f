import { type RefObject, useEffect, useState } from 'react'
import { limits } from '#core/limits.ts'
import { type ChartTheme, readTheme } from './theme.ts'

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
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const sizes = new ResizeObserver(() => {
      clearTimeout(timer)
      if (isFirst) look()
      else timer = setTimeout(look, limits.resizeDebounceMs)
      isFirst = false
    })
    const themes = new MutationObserver(look)
    sizes.observe(element)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
    void document.fonts.load('12px "IBM Plex Mono"').then(look)
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      themes.disconnect()
    }
  }, [place])
  return ground
}
