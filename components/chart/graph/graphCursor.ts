import type { Box, CursorModel, Reading } from '../ChartKind.ts'

interface PointWalk {
  readonly plot: Box
  /** What to point to: "a time". */
  readonly target: string
  readonly count: number
  /** Whether arrow keys go sideways or up and down, from the lowest point of the picture. */
  readonly along: 'x' | 'y'
  /** Where a point is in the picture, CSS pixels. */
  at(position: number): { readonly x: number; readonly y: number }
  read(position: number): Pick<Reading, 'position' | 'value' | 'facts'>
}

/** The walk over the points of a graph, one after the other. The pointer finds the nearest along the axis that they follow. */
export function pointCursor({ plot, target, count, along, at, read }: PointWalk): CursorModel {
  const places = Float64Array.from({ length: count }, (_, i) => at(i)[along])
  return {
    columns: along === 'x' ? count : 1,
    rows: along === 'x' ? 1 : count,
    start: { x: 0, y: along === 'x' ? 0 : count - 1 },
    target,
    isOverColours: false,
    plot,
    under(x, y) {
      const isInside = x >= plot.x - 8 && x <= plot.x + plot.width + 8 && y >= plot.y - 8 && y <= plot.y + plot.height + 8
      if (!isInside || count === 0) return null
      const nearest = nearestOf(places, along === 'x' ? x : y)
      return along === 'x' ? { x: nearest, y: 0 } : { x: 0, y: nearest }
    },
    read(place) {
      const position = along === 'x' ? place.x : place.y
      const { x, y } = at(position)
      const [right, bottom] = [plot.x + plot.width, plot.y + plot.height]
      const crosshair =
        along === 'x' ? `M${x} ${plot.y}V${y - 6}M${x} ${y + 6}V${bottom}` : `M${plot.x} ${y}H${x - 6}M${x + 6} ${y}H${right}`
      return { at: { x, y }, crosshair, ...read(position) }
    },
  }
}

function nearestOf(places: Float64Array, pixel: number): number {
  let best = 0
  for (let i = 1; i < places.length; i++) {
    if (Math.abs((places[i] as number) - pixel) < Math.abs((places[best] as number) - pixel)) best = i
  }
  return best
}
