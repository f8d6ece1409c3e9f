import './VegaChart.css'
import { useEffect, useRef } from 'react'
import type { Spec, View } from 'vega'
import { nextTask } from '#core/request/nextTask.ts'
import { feed, isFed, type LaterLayers, type Layers, madeOnce, openView, type Signals, withLater } from '../drawing/view.ts'

interface VegaChartProps {
  /** Keep it the same object: another one ends the view and begins a new one. */
  readonly spec: Spec
  readonly layers: Layers
  /** Layers that take long to make. */
  readonly later?: LaterLayers | undefined
  readonly signals: Signals
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

const nothing: LaterLayers = []
const timer = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A Vega chart with one live view: new rows, sizes and colours are passed to it, never a new chart. Draws; reads nothing. */
export function VegaChart({ spec, layers, later = nothing, signals, width, height }: VegaChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const live = useRef<Promise<View | null> | null>(null)
  const drawing = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    if (!place.current) return
    const stop = new AbortController()
    const opened = openView(spec, place.current, stop.signal)
    live.current = opened
    return () => {
      live.current = null
      stop.abort()
      void opened.then((view) => view?.finalize())
    }
  }, [spec])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new specification has a new view, which needs its rows too
  useEffect(() => {
    if (width <= 0 || height <= 0) return
    let isLatest = true
    const draw = async (before: Promise<void>) => {
      const opened = live.current
      const [view] = await Promise.all([opened, before])
      if (!view || !isLatest) return
      // The first picture begins anew if its size changes meanwhile. Later ones are finished, so that a map is seen while it is moved.
      const isFirst = !isFed(view)
      for (const part of later) {
        // Before a timer React has its turn, which may know of another size by now.
        await (isFirst ? timer() : nextTask())
        if (live.current !== opened || (isFirst && !isLatest)) return
        madeOnce(part)
      }
      if (later.length > 0) await nextTask()
      if (live.current !== opened) return
      feed(view.width(width).height(height), withLater(layers, later), signals)
      // Marks are painted in a task of their own.
      view.runAfter(nextTask, true)
      await view.runAsync()
    }
    drawing.current = draw(drawing.current.catch(() => undefined))
    return () => {
      isLatest = false
    }
  }, [spec, layers, later, signals, width, height])
  return <div ref={place} className="vega-chart" aria-hidden="true" />
}
