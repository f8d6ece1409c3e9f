import type { ChartCell } from '#core/charts/plane/cells.ts'
import { cellAt } from '#core/charts/plane/gridAxis.ts'
import { columnOf } from '#core/charts/plane/reprojectedGrid.ts'
import { valueText } from '#core/charts/values/summary.ts'
import type { CursorModel, PlotPoint, Reading, Room } from '../ChartKind.ts'
import { pixelOf } from '../drawing/axes.ts'
import type { Plane } from './planeLayers.ts'

interface CellWords {
  position(x: number, y: number): string
  /** What a cell stands for, without its name. */
  cell(x: number, y: number): Omit<ChartCell, 'text'>
  /** More lines of the crosshair at a height of the picture. */
  crosshair?(pixelY: number): string
}

/** The walk over the cells of a plane. */
export function cellCursor(
  { grid, whole, window, axes, x: xKind, polar, layout: { plane }, isSigned }: Plane,
  { words: { name, unit } }: Pick<Room, 'words'>,
  words: CellWords,
): CursorModel {
  const [columns, rows] = [grid.x.centres.length, grid.y.centres.length]
  // Places count from the lower left; depths are stored from the surface down.
  const isDown = window.bottom > window.top
  const rowOf = (y: number) => (isDown ? rows - 1 - y : y)
  const ends = { x: [window.left, window.right] as const, y: [window.top, window.bottom] as const }
  const centreOf = (x: number, row: number): readonly [number, number] => {
    const [across, up] = [grid.x.centres[x] ?? 0, grid.y.centres[row] ?? 0]
    return polar ? polar.forward(across, up) : [across, up]
  }
  // Longitudes of a polar map, and of another map, may be a turn away.
  const cellUnder = (x: number, y: number, isTurned: boolean): PlotPoint | null => {
    const [across, up] = polar ? polar.inverse(x, y) : [x, y]
    const [column, row] = [isTurned ? columnOf(grid, across) : cellAt(grid.x, across), cellAt(grid.y, up)]
    return column < 0 || row < 0 ? null : { x: column, y: rowOf(row) }
  }
  const readValue = (x: number, row: number): string => {
    const value = grid.values[row * columns + x] ?? Number.NaN
    return Number.isNaN(value) ? 'no data' : valueText(value, unit, isSigned)
  }
  return {
    columns,
    rows,
    start: { x: Math.floor(columns / 2), y: Math.floor(rows / 2) },
    target: 'a cell',
    isOverColours: true,
    plot: plane,
    under(pixelX, pixelY) {
      const [shareX, shareY] = [(pixelX - plane.x) / plane.width, (pixelY - plane.y) / plane.height]
      if (shareX < 0 || shareX > 1 || shareY < 0 || shareY > 1) return null
      return cellUnder(window.left + shareX * (window.right - window.left), window.top + shareY * (window.bottom - window.top), !!polar)
    },
    cellAt: ({ x, y }) => ({ text: words.position(x, rowOf(y)), ...words.cell(x, rowOf(y)) }),
    seen: {
      axes,
      whole,
      window,
      pointOf(place) {
        const [x, y] = centreOf(place.x, rowOf(place.y))
        return { x, y }
      },
      placeAt: ({ x, y }) => cellUnder(x, y, xKind === 'lon'),
    },
    read(place): Reading {
      const row = rowOf(place.y)
      const [left, top] = centreOf(place.x, row)
      const isSeen = left >= window.left && left <= window.right && (top - window.top) * (top - window.bottom) <= 0
      const x = Math.round(pixelOf(ends.x, left, plane.x, plane.x + plane.width)) + 0.5
      const y = Math.round(pixelOf(ends.y, top, plane.y, plane.y + plane.height)) + 0.5
      const crosshair = `M${plane.x} ${y}H${x - 6}M${x + 6} ${y}H${plane.x + plane.width}M${x} ${plane.y}V${y - 6}M${x} ${y + 6}V${plane.y + plane.height}`
      return {
        at: isSeen ? { x, y } : null,
        crosshair: crosshair + (words.crosshair?.(y) ?? ''),
        position: words.position(place.x, row),
        value: readValue(place.x, row),
        facts: [[name, readValue(place.x, row)]],
      }
    },
  }
}
