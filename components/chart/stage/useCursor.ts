import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { CursorModel, PlotPoint, Reading } from '../ChartKind.ts'
import type { PlaneLink } from './usePlaneView.ts'

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Steps of an arrow key with Shift. */
const FAR = 10

/**
 * The place after a key: the first one shows the start, then each goes a step, or ten with Shift; Home and End go to the ends of a row.
 * `null` after Escape, `undefined` for other keys and for arrows across a walk that is one place wide.
 */
export function placeAfter(cursorModel: CursorModel, place: PlotPoint | null, key: string, isFar: boolean): PlotPoint | null | undefined {
  const { columns, rows } = cursorModel
  if (key === 'Escape') return null
  if (key === 'Home' || key === 'End') return rowEnd(cursorModel, place ?? cursorModel.start, key === 'End')
  const step = steps[key]
  if (!step || columns * rows === 0 || (step[0] !== 0 && columns === 1 && rows > 1) || (step[1] !== 0 && rows === 1)) return undefined
  if (!place) return cursorModel.start
  const by = isFar ? FAR : 1
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return { x: within(place.x + step[0] * by, columns), y: within(place.y + step[1] * by, rows) }
}

function rowEnd({ columns, rows }: CursorModel, place: PlotPoint, isEnd: boolean): PlotPoint {
  return columns === 1 ? { x: 0, y: isEnd ? 0 : rows - 1 } : { x: isEnd ? columns - 1 : 0, y: place.y }
}

/** Follows pointer and keyboard over the places of a chart; `onStep` is told where keys lead. Linked charts share the cursor. */
export function useCursor(cursorModel: CursorModel | null, onStep?: (place: PlotPoint) => void, link?: PlaneLink) {
  const [own, setOwn] = useState<PlotPoint | null>(null)
  const seen = link && cursorModel?.seen
  const place = seen ? (link.point && seen.axes === link.point.axes ? seen.placeAt(link.point) : null) : own
  const setPlace = (next: PlotPoint | null) => {
    if (seen) link.onPoint(next && { ...seen.pointOf(next), axes: seen.axes })
    else setOwn(next)
  }
  const shown = cursorModel && place && place.x < cursorModel.columns && place.y < cursorModel.rows ? place : null
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setPlace(cursorModel?.under(event.clientX - box.left, event.clientY - box.top) ?? null)
  }
  const reading: Reading | null = cursorModel && shown ? cursorModel.read(shown) : null
  return {
    reading,
    place: shown,
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: () => setPlace(null),
    onKeyDown(event: KeyboardEvent) {
      // Keys of what is within the picture are its own.
      if (event.target !== event.currentTarget) return
      const next = cursorModel ? placeAfter(cursorModel, shown, event.key, event.shiftKey) : undefined
      if (next === undefined) return
      event.preventDefault()
      setPlace(next)
      if (next) onStep?.(next)
    },
  }
}
