import './VegaChart.css'
import { useEffect, useRef } from 'react'
import type { Spec, View } from 'vega'
import { feed, type Layers, openView, type Signals } from '../drawing/view.ts'

interface VegaChartProps {
  /** Keep it the same object: another one ends the view and begins a new one. */
  readonly spec: Spec
  readonly layers: Layers
  readonly signals: Signals
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

/** A Vega chart with one live view: new rows, sizes and colours are passed to it, never a new chart. Draws; reads nothing. */
export function VegaChart({ spec, layers, signals, width, height }: VegaChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const live = useRef<Promise<View | null> | null>(null)
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
    const draw = async () => {
      const view = await live.current
      if (!view || !isLatest) return
      await feed(view.width(width).height(height), layers, signals).runAsync()
    }
    void draw()
    return () => {
      isLatest = false
    }
  }, [spec, layers, signals, width, height])
  return <div ref={place} className="vega-chart" aria-hidden="true" />
}
