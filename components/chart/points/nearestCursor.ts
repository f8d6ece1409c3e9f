import { placeText, timeText } from '#core/charts/points/pointTexts.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { valueText } from '#core/charts/values/summary.ts'
import type { Box, CursorModel, Reading, Room } from '../ChartKind.ts'

/** Pixels around the pointer in which a point is found. */
export const REACH = 24

interface Picture {
  readonly plot: Box
  /** The coordinates of the points, and those at the edges of the plot. */
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  readonly window: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly isOverColours: boolean
}

/** Points of any kind of chart that has them. */
type Points = Omit<SparseModel, 'kind'>

/** The walk over single points in the order of the response; the pointer finds the nearest one, of those at one place the topmost. */
export function nearestCursor(model: Points, { plot, x, y, window, isOverColours }: Picture, room: Room): CursorModel {
  const [scaleX, scaleY] = [plot.width / (window.right - window.left), plot.height / (window.bottom - window.top)]
  const at = (point: number) => ({
    x: plot.x + ((x[point] as number) - window.left) * scaleX,
    y: plot.y + ((y[point] as number) - window.top) * scaleY,
  })
  return {
    columns: model.values.length,
    rows: 1,
    start: { x: 0, y: 0 },
    target: 'a point',
    isOverColours,
    plot,
    under(pixelX, pixelY) {
      const [left, top] = [window.left + (pixelX - plot.x) / scaleX, window.top + (pixelY - plot.y) / scaleY]
      let nearest = -1
      let least = REACH ** 2
      for (const point of model.topmost) {
        const squared = (((x[point] as number) - left) * scaleX) ** 2 + (((y[point] as number) - top) * scaleY) ** 2
        if (squared >= least) continue
        nearest = point
        least = squared
      }
      return nearest < 0 ? null : { x: nearest, y: 0 }
    },
    pointAt: ({ x: point }) => point,
    read: ({ x: point }) => pointReading(model, point, at(point), plot, room),
  }
}

/** What is read out at a point, with lines to the edges of the plot; `null` for a point that is not seen in the picture. */
export function pointReading(
  model: Points,
  point: number,
  at: { readonly x: number; readonly y: number } | null,
  plot: Box,
  { words }: Pick<Room, 'words'>,
): Reading {
  const value = valueText(model.values[point] ?? Number.NaN, words.unit)
  return {
    at,
    position: `${timeText(model, model.times[point] ?? Number.NaN)}, ${placeText(model, point)}`,
    value,
    facts: [[words.name, value]],
    crosshair: at ? crosshairAt(at.x, at.y, plot) : '',
  }
}

const crosshairAt = (left: number, top: number, { x, y, width, height }: Box): string =>
  `M${x} ${top}H${left - 6}M${left + 6} ${top}H${x + width}M${left} ${y}V${top - 6}M${left} ${top + 6}V${y + height}`
