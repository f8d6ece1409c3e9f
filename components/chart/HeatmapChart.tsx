import './HeatmapChart.css'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { Land } from '#components/map/geography/Land.ts'
import { cellAt } from '#core/charts/gridAxis.ts'
import type { HeatmapModel } from '#core/charts/heatmapModel.ts'
import type { PaletteName } from '#core/charts/palettes.ts'
import { HeatmapCursor } from './HeatmapCursor.tsx'
import { type Cell, describeCell, HeatmapStatus } from './HeatmapStatus.tsx'
import { heatmapLayers, windowOf } from './heatmapLayers.ts'
import { type HeatmapLayout, heatmapLayout } from './heatmapLayout.ts'
import { heatmapSpec } from './heatmapSpec.ts'
import { useGround } from './useGround.ts'
import { VegaChart } from './VegaChart.tsx'

interface HeatmapChartProps {
  readonly model: HeatmapModel
  readonly palette: PaletteName
  /** The values of the first and last colour. */
  readonly low: number
  readonly high: number
  /** What is drawn, in a few words, for those who do not see it. */
  readonly label: string
  /** The variable's short name, for the status line. */
  readonly name: string
  readonly unit: string
  /** The time that was averaged, in words. */
  readonly time: string
  readonly land: Land | null
  readonly onDrawn?: () => void
}

/** A heatmap with its zonal mean and its histogram as colour key; pointer and arrow keys read out cells. */
export function HeatmapChart({ model, palette, low, high, label, name, unit, time, land, onDrawn }: HeatmapChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const ground = useGround(place)
  const [cell, setCell] = useState<Cell | null>(null)
  const layout = useMemo(() => (ground ? heatmapLayout(ground.width, ground.height) : null), [ground])
  const drawn = useMemo(() => {
    if (!ground || !layout) return null
    const density = Math.min(2, window.devicePixelRatio || 1)
    return heatmapLayers(model, layout, { palette, range: { min: low, max: high }, unit, land, theme: ground.theme, density })
  }, [ground, layout, model, palette, low, high, unit, land])
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (layout) setCell(cellUnder(model, layout, event))
  }
  const step = (event: KeyboardEvent) => {
    const next = cellAfter(model, cell, event)
    if (next === undefined) return
    event.preventDefault()
    setCell(next)
  }
  return (
    <div className="heatmap">
      <div
        ref={place}
        className="heatmap-plot"
        role="application"
        aria-roledescription="heatmap"
        aria-label={`${label} Use the arrow keys to move between cells.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reads out cells here
        tabIndex={0}
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => setCell(null)}
        onKeyDown={step}
      >
        {ground && layout && drawn && (
          <>
            <VegaChart
              spec={heatmapSpec}
              layers={drawn.layers}
              signals={drawn.signals}
              width={ground.width}
              height={ground.height}
              {...(onDrawn ? { onDrawn } : {})}
            />
            <HeatmapCursor model={model} layout={layout} cell={cell} unit={unit} />
          </>
        )}
      </div>
      <p className="vh" aria-live="polite">
        {cell ? describeCell(model, cell, unit) : ''}
      </p>
      <HeatmapStatus model={model} cell={cell} name={name} unit={unit} time={time} isAveraged={drawn?.isAveraged ?? false} />
    </div>
  )
}

function cellUnder(model: HeatmapModel, { map }: HeatmapLayout, event: PointerEvent<HTMLDivElement>): Cell | null {
  const box = event.currentTarget.getBoundingClientRect()
  const shareX = (event.clientX - box.left - map.x) / map.width
  const shareY = (event.clientY - box.top - map.y) / map.height
  if (shareX < 0 || shareX > 1 || shareY < 0 || shareY > 1) return null
  const view = windowOf(model)
  const x = cellAt(model.lon, view.west + shareX * (view.east - view.west))
  const y = cellAt(model.lat, view.north - shareY * (view.north - view.south))
  return x < 0 || y < 0 ? null : { x, y }
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** The cell after a key: a step, ten with Shift; `null` after Escape, `undefined` for other keys. */
function cellAfter(model: HeatmapModel, cell: Cell | null, event: KeyboardEvent): Cell | null | undefined {
  if (event.key === 'Escape') return null
  const step = steps[event.key]
  if (!step) return undefined
  const [width, height] = [model.lon.centres.length, model.lat.centres.length]
  const from = cell ?? { x: Math.floor(width / 2), y: Math.floor(height / 2) }
  const far = event.shiftKey ? 10 : 1
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return { x: within(from.x + step[0] * far, width), y: within(from.y + step[1] * far, height) }
}
