import { formatHoverValue } from '#core/charts/distribution.ts'
import type { HeatmapModel } from '#core/charts/heatmapModel.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude, withUnit } from '#core/extent/position.ts'
import { chartTexts } from '#core/messages/charts.ts'

/** A cell of a heatmap by its place on the axes, from the south-west. */
export interface Cell {
  readonly x: number
  readonly y: number
}

/** Where a cell's centre is, as people read it. */
export function cellPosition(model: HeatmapModel, { x, y }: Cell): string {
  return `${formatLatitude(model.lat.centres[y] ?? 0)} ${formatLongitude(wrapLongitude(model.lon.centres[x] ?? 0))}`
}

/** The value of a cell with its unit; `no data` where it has none. */
export function cellValue(model: HeatmapModel, { x, y }: Cell, unit: string): string {
  const value = model.means[y * model.lon.centres.length + x] ?? Number.NaN
  return Number.isNaN(value) ? 'no data' : withUnit(formatHoverValue(value), unit)
}

/** A cell in one sentence, for the live region. */
export function describeCell(model: HeatmapModel, cell: Cell, unit: string): string {
  return `${cellValue(model, cell, unit)} at ${cellPosition(model, cell)}`
}

interface HeatmapStatusProps {
  readonly model: HeatmapModel
  readonly cell: Cell | null
  readonly name: string
  readonly unit: string
  readonly time: string
  /** Whether the picture shows means of several cells in a pixel. */
  readonly isAveraged: boolean
}

/** The line under a heatmap: position, cell, value, time; at its end how the values were made. */
export function HeatmapStatus({ model, cell, name, unit, time, isAveraged }: HeatmapStatusProps) {
  const { lat, lon, times, depths } = model
  const size = lat.step !== null && lon.step !== null ? cellSize(lat.step, lon.step) : 'uneven'
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  return (
    <div className="status">
      <span>{cell ? <b>{cellPosition(model, cell)}</b> : 'Point to a cell'}</span>
      <span>
        cell <b>{size}</b>
      </span>
      {cell && (
        <span>
          {name} <b>{cellValue(model, cell, unit)}</b>
        </span>
      )}
      <span>
        time <b>{time}</b>
      </span>
      <span>
        {chartTexts.areaMean} <b>{withUnit(formatHoverValue(model.areaMean), unit)}</b>
      </span>
      <span>
        {chartTexts.plainMean} <b>{withUnit(formatHoverValue(model.mean), unit)}</b>
      </span>
      <span className="end">
        Mean over {count(times, 'date')}, {count(depths, 'depth')}. Colour range 5% to 95%.
        {isAveraged && ' Cells smaller than a pixel are averaged.'}
      </span>
    </div>
  )
}

function cellSize(latStep: number, lonStep: number): string {
  const text = (degrees: number) => `${Number(degrees.toFixed(3))}°`
  return Math.abs(latStep - lonStep) < 1e-3 ? text(latStep) : `${text(latStep)} x ${text(lonStep)}`
}
