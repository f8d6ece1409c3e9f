import type { Mark, NumericValueRef } from 'vega'
import { type Cast, type CastKey, findCast } from '#core/charts/points/casts.ts'
import type { ChartDrawing } from '../ChartKind.ts'
import { markOf } from '../drawing/axes.ts'
import type { Layers } from '../drawing/view.ts'

/** A corner of the line around or through a cast, in the coordinates of its picture. */
interface CastPoint {
  readonly x: number
  readonly y: number
}

/** More points than this are marked by their line alone. */
const RINGS = 40

/** Data sets of the marks. */
export const castData = ['castLine', 'castRings'] as const

/** What a picture draws while no cast is selected. */
export const noCast: Layers = { castLine: [], castRings: [] }

const at = (scale: 'x' | 'y'): NumericValueRef => ({ scale, field: scale })

const line = (stroke: 'surface' | 'text', width: number): Mark =>
  markOf('line', 'castLine', {
    x: at('x'),
    y: at('y'),
    stroke: { signal: `theme.${stroke}` },
    strokeWidth: { value: width },
    strokeJoin: { value: 'round' },
  })

const rings = (stroke: 'surface' | 'text', width: number): Mark =>
  markOf('symbol', 'castRings', {
    x: at('x'),
    y: at('y'),
    size: { field: 'size' },
    fill: { value: 'transparent' },
    stroke: { signal: `theme.${stroke}` },
    strokeWidth: { value: width },
  })

/** The selected cast: in the colour of text, cased in that of the ground, so that one of the two stands out from any colour of data. */
export const castMarks: readonly Mark[] = [line('surface', 6), rings('surface', 6), line('text', 2.5), rings('text', 2.5)]

type Points = Parameters<typeof findCast>[0]

/** Marks a cast of a drawing by its key. */
export const castMarker =
  (points: Points, mark: (cast: Cast) => Layers): NonNullable<ChartDrawing['markCast']> =>
  (key) => {
    const cast = findCast(points, key)
    return cast ? mark(cast) : noCast
  }

/** The rows of a drawing, with those of the cast that is selected. */
export const markedLayers = ({ layers, markCast }: ChartDrawing, cast: CastKey | null | undefined): Layers =>
  cast && markCast ? { ...layers, ...markCast(cast) } : layers

/** The areas of Vega's symbols: around a position of a map, and around each point of a cast. */
const [POSITION, POINT] = [220, 70]

/** A ring around the position of a cast. */
export const castPosition = (position: CastPoint): Layers => ({ castLine: [], castRings: [{ ...position, size: POSITION }] })

/** A line through the points of a cast, with a ring around each where they are few. */
export function castPoints({ points }: Cast, x: ArrayLike<number>, y: ArrayLike<number>): Layers {
  const castLine = points.map((point): CastPoint => ({ x: x[point] ?? 0, y: y[point] ?? 0 }))
  return { castLine, castRings: castLine.length > RINGS ? [] : castLine.map((point) => ({ ...point, size: POINT })) }
}

/** A frame around a part of a picture. */
export const castFrame = ([left, right]: readonly [number, number], [top, bottom]: readonly [number, number]): Layers => ({
  castLine: [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
    { x: left, y: top },
  ],
  castRings: [],
})
