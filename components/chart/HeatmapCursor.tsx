import type { HeatmapModel } from '#core/charts/heatmapModel.ts'
import { type Cell, cellPosition, cellValue } from './HeatmapStatus.tsx'
import { windowOf } from './heatmapLayers.ts'
import type { HeatmapLayout } from './heatmapLayout.ts'

interface HeatmapCursorProps {
  readonly model: HeatmapModel
  readonly layout: HeatmapLayout
  readonly cell: Cell | null
  readonly unit: string
}

/** Width of a letter of the mono font at 12 px. */
const LETTER = 7.25

/** Cross hairs on a cell, running on into the zonal mean, with the cell's value beside them. Lies over the chart and takes no pointer. */
export function HeatmapCursor({ model, layout, cell, unit }: HeatmapCursorProps) {
  if (!cell) return null
  const { map, zonal } = layout
  const view = windowOf(model)
  const x = Math.round(map.x + (((model.lon.centres[cell.x] ?? 0) - view.west) / (view.east - view.west)) * map.width) + 0.5
  const y = Math.round(map.y + ((view.north - (model.lat.centres[cell.y] ?? 0)) / (view.north - view.south)) * map.height) + 0.5
  const crosshair = `M${map.x} ${y}H${x - 6}M${x + 6} ${y}H${map.x + map.width}M${x} ${map.y}V${y - 6}M${x} ${y + 6}V${map.y + map.height}`
  const value = cellValue(model, cell, unit)
  const position = cellPosition(model, cell)
  const width = Math.max(position.length * LETTER, value.length * LETTER * 1.17) + 20
  const left = x + 14 + width > map.x + map.width ? x - 14 - width : x + 14
  const top = Math.max(map.y + 2, Math.min(map.y + map.height - 48, y - 23))
  return (
    <svg className="heatmap-cursor" width={layout.width} height={layout.height} aria-hidden="true">
      <path className="hair-ground" d={`${crosshair}M${x - 5} ${y - 5}h10v10h-10z`} />
      <path className="hair" d={crosshair} />
      <rect className="hair-cell" x={x - 5} y={y - 5} width={10} height={10} />
      {zonal && <path className="hair-zonal" d={`M${zonal.x} ${y}h${zonal.width}`} />}
      <rect className="tip" x={left} y={top} width={width} height={46} rx={4} />
      <text className="tip-value" x={left + 9} y={top + 20}>
        {value}
      </text>
      <text className="tip-position" x={left + 9} y={top + 37}>
        {position}
      </text>
    </svg>
  )
}
