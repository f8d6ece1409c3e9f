import type { ChartCell } from '#core/charts/cellCharts.ts'
import { cellAt } from '#core/charts/gridAxis.ts'
import type { PlaneAxes } from '#core/charts/planeView.ts'
import { pixelOf } from '../axes.ts'
import type { Fact, Reading, Walk } from '../ChartKind.ts'
import type { Plane } from './planeLayers.ts'

interface CellWords {
  position(x: number, y: number): string
  value(x: number, y: number): string
  facts(x: number, y: number): readonly Fact[]
  /** What a cell stands for, without its name. */
  cell(x: number, y: number): Omit<ChartCell, 'text'>
  /** More lines of the cross hairs at a height of the picture. */
  hair?(pixelY: number): string
}

/** The walk over the cells of a plane. */
export function cellWalk({ grid, whole, window, x: xKind, y: yKind, layout: { plane } }: Plane, words: CellWords): Walk {
  const [columns, rows] = [grid.x.centres.length, grid.y.centres.length]
  // Places count from the lower left; depths are stored from the surface down.
  const isDown = window.bottom > window.top
  const rowOf = (y: number) => (isDown ? rows - 1 - y : y)
  const ends = { x: [window.left, window.right] as const, y: [window.top, window.bottom] as const }
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
      const x = cellAt(grid.x, window.left + shareX * (window.right - window.left))
      const y = cellAt(grid.y, window.top + shareY * (window.bottom - window.top))
      return x < 0 || y < 0 ? null : { x, y: rowOf(y) }
    },
    cellAt: ({ x, y }) => ({ text: words.position(x, rowOf(y)), ...words.cell(x, rowOf(y)) }),
    seen: {
      axes: `${xKind},${yKind}` as PlaneAxes,
      whole,
      window,
      pointOf: ({ x, y }) => ({ x: grid.x.centres[x] ?? 0, y: grid.y.centres[rowOf(y)] ?? 0 }),
      placeAt(point) {
        const turns = xKind === 'lon' ? [0, 360, -360] : [0]
        const x = turns.map((turn) => cellAt(grid.x, point.x + turn)).find((at) => at >= 0) ?? -1
        const y = cellAt(grid.y, point.y)
        return x < 0 || y < 0 ? null : { x, y: rowOf(y) }
      },
    },
    read(place): Reading {
      const row = rowOf(place.y)
      const [left, top] = [grid.x.centres[place.x] ?? 0, grid.y.centres[row] ?? 0]
      const isSeen = left >= window.left && left <= window.right && (top - window.top) * (top - window.bottom) <= 0
      const x = Math.round(pixelOf(ends.x, left, plane.x, plane.x + plane.width)) + 0.5
      const y = Math.round(pixelOf(ends.y, top, plane.y, plane.y + plane.height)) + 0.5
      const hair = `M${plane.x} ${y}H${x - 6}M${x + 6} ${y}H${plane.x + plane.width}M${x} ${plane.y}V${y - 6}M${x} ${y + 6}V${plane.y + plane.height}`
      return {
        at: isSeen ? { x, y } : null,
        hair: hair + (words.hair?.(y) ?? ''),
        position: words.position(place.x, row),
        value: words.value(place.x, row),
        facts: words.facts(place.x, row),
      }
    },
  }
}
