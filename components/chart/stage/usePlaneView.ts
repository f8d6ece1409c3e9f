import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isZoomed, moved, movedTo, type PlaneAxes, type PlanePoint, type PlaneView, zoomed } from '#core/charts/plane/planeView.ts'
import { limits } from '#core/limits/charts.ts'
import type { CursorModel, PlotPoint } from '../ChartKind.ts'

const CHART_DRAG_PIXELS = 4 // less is a click

/** A point that linked charts share, with what its coordinates count. */
export interface SharedPoint extends PlanePoint {
  readonly axes: PlaneAxes
}

/** What linked charts share: the part in view, and the place of the cursor. */
export interface PlaneLink {
  readonly view: PlaneView | null
  readonly point: SharedPoint | null
  onView(view: PlaneView | null): void
  onPoint(point: SharedPoint | null): void
}

/** The part of a map or section in view: its own, or that of a link. */
export function useView(link: PlaneLink | undefined): readonly [PlaneView | null, (view: PlaneView | null) => void] {
  const [own, setOwn] = useState<PlaneView | null>(null)
  return link ? [link.view, link.onView] : [own, setOwn]
}

/** Zoom and pan by keys, buttons, a wheel with Ctrl (or two fingers on a pad), and dragging. Does nothing for charts without planes. */
export function usePlaneView(
  cursorModel: CursorModel | null,
  place: RefObject<HTMLElement | null>,
  setView: (view: PlaneView | null) => void,
) {
  const seen = cursorModel?.seen ?? null
  const drag = useRef<{ readonly x: number; readonly y: number; readonly isFar: boolean } | null>(null)
  const zoom = (times: number, around?: PlanePoint) => {
    if (!seen) return
    const { left, right, top, bottom } = seen.window
    setView(zoomed(seen, times, around ?? { x: (left + right) / 2, y: (top + bottom) / 2 }))
  }
  useWheel(place, cursorModel, zoom)
  return {
    isZoomed: seen !== null && isZoomed(seen),
    zoom,
    reset: () => setView(null),
    /** Moves the view to where keys lead. */
    follow(next: PlotPoint) {
      const view = seen && movedTo(seen, seen.pointOf(next))
      if (view) setView(view)
    },
    /** Whether a key was for the zoom. */
    takesKey(key: string, cursor: PlotPoint | null): boolean {
      const times = { '+': limits.chartZoomStep, '=': limits.chartZoomStep, '-': 1 / limits.chartZoomStep }[key]
      if (!seen || (times === undefined && key !== '0')) return false
      if (times === undefined) setView(null)
      else zoom(times, cursor ? seen.pointOf(cursor) : undefined)
      return true
    },
    onPointerDown(event: PointerEvent) {
      drag.current = seen && isZoomed(seen) && event.button === 0 ? { x: event.clientX, y: event.clientY, isFar: false } : null
    },
    /** Whether the picture is being dragged. */
    takesMove(event: PointerEvent): boolean {
      const from = drag.current
      if (!cursorModel || !seen || !from || event.buttons === 0) return false
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!from.isFar && Math.hypot(x, y) < CHART_DRAG_PIXELS) return true
      const isDown = seen.window.bottom > seen.window.top
      setView(moved(seen, { x: -x / cursorModel.plot.width, y: ((isDown ? -1 : 1) * y) / cursorModel.plot.height }))
      drag.current = { x: event.clientX, y: event.clientY, isFar: true }
      return true
    },
    /** Whether a click only ends a drag. */
    endsDrag: () => drag.current?.isFar === true,
  }
}

/** Zooms with the wheel and Ctrl, which is also what pads say of two fingers; a wheel alone scrolls the page. */
function useWheel(
  place: RefObject<HTMLElement | null>,
  cursorModel: CursorModel | null,
  zoom: (times: number, around?: PlanePoint) => void,
) {
  useEffect(() => {
    const element = place.current
    if (!element || !cursorModel?.seen) return
    const { seen, plot } = cursorModel
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const { left, right, top, bottom } = seen.window
      const x = left + ((event.clientX - box.left - plot.x) / plot.width) * (right - left)
      const y = top + ((event.clientY - box.top - plot.y) / plot.height) * (bottom - top)
      zoom(limits.chartZoomStep ** (-event.deltaY / WHEEL_STEP), { x, y })
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  })
}

/** Pixels of a wheel's notch. */
const WHEEL_STEP = 120
