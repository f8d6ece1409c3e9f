import { type RefObject, useEffect, useState } from 'react'
import { limits } from '#core/limits/charts.ts'
import { type ChartTheme, readTheme } from '../drawing/theme.ts'

/** The room and the colours that a chart has. */
export interface SurfaceTheme {
  readonly width: number
  readonly height: number
  readonly theme: ChartTheme
}

const FONT = '12px "IBM Plex Mono"'

/** Measures an element and reads its colours; again after resizing has rested, and when the theme changes. `null` before the first look. */
export function useSurfaceTheme(place: RefObject<HTMLElement | null>): SurfaceTheme | null {
  const [ground, setSurfaceTheme] = useState<SurfaceTheme | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => ({ width: element.clientWidth, height: element.clientHeight, theme: readTheme(element) })
    const look = () => {
      const next = measure()
      // What is the same is not drawn again.
      setSurfaceTheme((last) => (last && isSame(last, next) ? last : next))
    }
    const stop = watchSize(element, look)
    const themes = new MutationObserver(look)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
    // A canvas keeps the letters that it was drawn with.
    if (!document.fonts.check(FONT)) void document.fonts.load(FONT).then(() => setSurfaceTheme(measure()))
    return () => {
      stop()
      themes.disconnect()
    }
  }, [place])
  return ground
}

function isSame(one: SurfaceTheme, other: SurfaceTheme): boolean {
  if (one.width !== other.width || one.height !== other.height) return false
  return Object.entries(one.theme).every(([name, colour]) => other.theme[name as keyof ChartTheme] === colour)
}

/**
 * Calls `onSize` when an element is measured: at once until its size has rested for the first time, as what is written beside a chart takes
 * some of its room before anything is seen of it, and later when it has rested again (NAV-15). Returns how to stop.
 */
export function watchSize(element: Element, onSize: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasRested = false
  const rest = () => {
    if (hasRested) onSize()
    hasRested = true
  }
  const sizes = new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(rest, limits.resizeDebounceMs)
    if (!hasRested) onSize()
  })
  sizes.observe(element)
  return () => {
    clearTimeout(timer)
    sizes.disconnect()
  }
}
