import './VegaChart.css'
import { useEffect, useRef } from 'react'
import type { Spec, View } from 'vega'
import { createView, feed, type Layers, type Signals } from './view.ts'

interface VegaChartProps {
  /** Keep it the same object: another one ends the view and begins a new one. */
  readonly spec: Spec
  readonly layers: Layers
  readonly signals: Signals
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Told after each drawing. */
  readonly onDrawn?: () => void
}

/** A Vega chart with one live view: new rows, sizes and colours are passed to it, never a new chart. Draws; reads nothing. */
export function VegaChart({ spec, layers, signals, width, height, onDrawn }: VegaChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const live = useRef<View | null>(null)
  useEffect(() => {
    if (!place.current) return
    const view = createView(spec, place.current)
    live.current = view
    return () => {
      live.current = null
      view.finalize()
    }
  }, [spec])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new specification has a new view, which needs its rows too
  useEffect(() => {
    const view = live.current
    if (!view || width <= 0 || height <= 0) return
    void feed(view.width(width).height(height), layers, signals)
      .runAsync()
      .then(() => onDrawn?.())
  }, [spec, layers, signals, width, height, onDrawn])
  return <div ref={place} className="vega-chart" aria-hidden="true" />
}
