import { limits } from '#core/limits.ts'

/**
 * Calls `onSize` when an element is first measured, and afterwards once its size has rested (NAV-15), so that nothing is drawn again while a
 * window is dragged. Answers how to stop.
 */
export function watchSize(element: Element, onSize: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = true
  const sizes = new ResizeObserver(() => {
    clearTimeout(timer)
    if (isFirst) onSize()
    else timer = setTimeout(onSize, limits.resizeDebounceMs)
    isFirst = false
  })
  sizes.observe(element)
  return () => {
    clearTimeout(timer)
    sizes.disconnect()
  }
}
