import { type GridAxis, gridAxis } from '../gridAxis.ts'
import { isCovered, type Measure, type Overlaps, overlaps, SLIVER, straight } from './overlaps.ts'

/** The part of two axes that both cover, in the cells of the coarser one, with the cells of each in them. */
export interface CommonAxis {
  readonly axis: GridAxis
  readonly first: Overlaps
  readonly second: Overlaps
}

const spanOf = ({ edges }: GridAxis): number => (edges.at(-1) ?? 0) - (edges[0] ?? 0)
const widthOf = (axis: GridAxis): number => spanOf(axis) / axis.centres.length

/** What two axes have in common; `null` where no cell of the coarser one is covered by both. `turn` is 360 for longitudes, 0 for others. */
export function commonAxis(first: GridAxis, second: GridAxis, measure: Measure, turn: number): CommonAxis | null {
  const isSecondCoarser = widthOf(second) > widthOf(first) * (1 + SLIVER)
  const [coarse, fine] = isSecondCoarser ? [second, first] : [first, second]
  const turned = turn > 0 ? withinTurn(coarse, spanOf(second) < spanOf(first) ? second : first, turn) : coarse
  const found = overlaps(turned, fine, measure, turn)
  const places = Array.from(turned.centres.keys()).filter((at) => isCovered(found, at))
  if (places.length === 0) return null
  const axis = cellsOf(turned, places)
  return { axis, first: overlaps(axis, first, measure, turn), second: overlaps(axis, second, measure, turn) }
}

/** The cells of an axis of longitudes turned so that they lie where another one does. */
function withinTurn(axis: GridAxis, place: GridAxis, turn: number): GridAxis {
  const [low, high] = [place.edges[0] ?? 0, place.edges.at(-1) ?? 0]
  const cells: { readonly from: number; readonly centre: number; readonly to: number }[] = []
  for (const shift of [-turn, 0, turn]) {
    for (let at = 0; at < axis.centres.length; at++) {
      const centre = (axis.centres[at] as number) + shift
      const [from, to] = [(axis.edges[at] as number) + shift, (axis.edges[at + 1] as number) + shift]
      // A grid that names its first meridian twice has the cell once.
      if (centre > low && centre < high && from >= (cells.at(-1)?.to ?? from) - SLIVER * (to - from)) cells.push({ from, centre, to })
    }
  }
  if (cells.length === 0) return { centres: new Float64Array(), edges: new Float64Array(1), step: axis.step }
  return joined(cells, axis.step)
}

function cellsOf({ centres, edges, step }: GridAxis, places: readonly number[]): GridAxis {
  return joined(
    places.map((at) => ({ from: edges[at] as number, centre: centres[at] as number, to: edges[at + 1] as number })),
    step,
  )
}

/** An axis of ascending cells; where one is missing in between, cells without values fill the gap. */
function joined(cells: readonly { readonly from: number; readonly centre: number; readonly to: number }[], step: number | null): GridAxis {
  const centres = Float64Array.from(cells, ({ centre }) => centre)
  const hasGap = cells.some(({ from, to }, at) => at > 0 && from - (cells[at - 1]?.to ?? from) > SLIVER * (to - from))
  if (hasGap) return gridAxis(centres, step ?? 1)
  return { centres, edges: Float64Array.from([cells[0]?.from ?? 0, ...cells.map(({ to }) => to)]), step }
}

/** Levels of depth, and which of them hold a value: an even axis may have levels that no row has. */
interface Levels {
  readonly depth: GridAxis
  isFilled(level: number): boolean
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= SLIVER * Math.max(1, Math.abs(a))

/** The depths that two sections share: `null` without any, `'differ'` where their levels between the same depths are not the same. */
export function commonLevels(first: Levels, second: Levels): CommonAxis | 'differ' | null {
  const [ofFirst, ofSecond] = [filled(first), filled(second)]
  const top = Math.max(ofFirst[0]?.depth ?? 0, ofSecond[0]?.depth ?? 0)
  const bottom = Math.min(ofFirst.at(-1)?.depth ?? 0, ofSecond.at(-1)?.depth ?? 0)
  if (top > bottom && !isNear(top, bottom)) return null
  const isWithin = ({ depth }: { readonly depth: number }) =>
    (depth >= top || isNear(depth, top)) && (depth <= bottom || isNear(depth, bottom))
  const pairs = [ofFirst.filter(isWithin), ofSecond.filter(isWithin)] as const
  const isSame = pairs[0].length === pairs[1].length && pairs[0].every(({ depth }, i) => isNear(depth, pairs[1][i]?.depth ?? Number.NaN))
  if (!isSame || pairs[0].length === 0) return 'differ'
  const places = pairs.map((levels) => levels.map(({ at }) => at))
  const axis = levelAxis(pairs[0].map(({ depth }) => depth))
  return { axis, first: levelsOf(axis, places[0] ?? []), second: levelsOf(axis, places[1] ?? []) }
}

const filled = ({ depth, isFilled }: Levels) =>
  Array.from(depth.centres, (centre, at) => ({ depth: centre, at })).filter(({ at }) => isFilled(at))

const levelAxis = (depths: readonly number[]): GridAxis => gridAxis(Float64Array.from(depths), 1, false)

/** Levels are compared one by one, however thick their cells are drawn. */
function levelsOf(axis: GridAxis, places: readonly number[]): Overlaps {
  const sizes = Float64Array.from(places, (_, at) => straight(axis.edges[at] as number, axis.edges[at + 1] as number))
  return { starts: Uint32Array.from({ length: places.length + 1 }, (_, at) => at), cells: Int32Array.from(places), weights: sizes, sizes }
}
