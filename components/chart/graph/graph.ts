import type { Axis, Mark, Scale, Spec } from 'vega'
import type { DepthScale } from '#core/charts/plane/depthScale.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import type { Box, CursorModel, Reading, Room } from '../ChartKind.ts'
import { axisLook, box, numberLabel, pictureSpec } from '../drawing/axes.ts'
import type { Signals } from '../drawing/view.ts'
import { headingRoom, headingWords, type Word, word, wordsMark } from '../drawing/words.ts'
import { axisLabel, depthOfPlace, ticksBetween } from '../plane/planeAxis.ts'

/** What an axis of a graph counts. Months are 1 to 12; longitudes may run on past 180; depths grow downwards. */
export type AxisKind = 'number' | 'time' | 'month' | 'lon' | 'lat' | 'depth'

interface GraphGrammar {
  readonly x: AxisKind
  readonly y: AxisKind
  /** Whether the horizontal axis is above the plot. */
  readonly isXOnTop?: boolean
  /** Names of the data sets that the marks draw. */
  readonly data: readonly string[]
  /** The lowest first; scales `x` and `y`, signals `theme`, `plot` and whatever `signals` names. */
  readonly marks: readonly Mark[]
  readonly signals?: readonly string[]
}

/** The grammar of a graph: two axes with hairlines and the marks of a kind, placed by signals, so that it serves every size. */
export function graphSpec({ x, y, isXOnTop = false, data, marks, signals = [] }: GraphGrammar): Spec {
  return {
    ...pictureSpec,
    signals: [
      { name: 'theme', value: {} },
      { name: 'plot', value: { x: 0, y: 0, width: 10, height: 10 } },
      { name: 'domain', value: { x: [0, 1], y: [0, 1] } },
      { name: 'depthTicks', value: null },
      { name: 'metresBelow', value: 1 },
      ...signals.map((name) => ({ name, value: 0 })),
    ],
    data: [...data, 'words'].map((name) => ({ name })),
    scales: [scaleOf('x', x, '[0, plot.width]'), scaleOf('y', y, y === 'depth' ? '[0, plot.height]' : '[plot.height, 0]')],
    marks: [
      {
        type: 'group',
        encode: box('plot'),
        axes: [axis('x', x, isXOnTop ? 'top' : 'bottom'), axis('y', y, 'left')],
        marks: [...marks],
      },
      wordsMark,
    ],
  }
}

function scaleOf(name: 'x' | 'y', kind: AxisKind, range: string): Scale {
  const ends = { name, domain: { signal: `domain.${name}` }, range: { signal: range } }
  return kind === 'time' ? { ...ends, type: 'utc' } : { ...ends, type: 'linear', zero: false, nice: false }
}

/** ISO dates, as fine as the axis needs them. */
const isoDates = {
  year: '%Y',
  quarter: '%Y-%m',
  month: '%Y-%m',
  week: '%m-%d',
  date: '%m-%d',
  hours: '%H:%M',
  minutes: '%H:%M',
  seconds: '%H:%M:%S',
  milliseconds: '%S.%L',
}

const monthLabel = "['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec'][datum.value - 1]"

function labelOf(kind: AxisKind): string {
  if (kind === 'lon' || kind === 'lat') return axisLabel[kind]
  if (kind === 'depth') return `format(${depthOfPlace}, ',')`
  return kind === 'month' ? monthLabel : numberLabel
}

function axis(scale: 'x' | 'y', kind: AxisKind, orient: Axis['orient']): Axis {
  const isX = scale === 'x'
  return {
    ...axisLook,
    scale,
    orient,
    grid: true,
    gridScale: isX ? 'y' : 'x',
    gridColor: { signal: 'theme.grid' },
    labelPadding: 8,
    labelOverlap: true,
    ...(kind === 'time' ? { format: isoDates } : {}),
    ...(kind === 'depth'
      ? { values: { signal: 'depthTicks' } }
      : { tickCount: { signal: isX ? 'max(2, plot.width / 90)' : 'max(2, plot.height / 60)' } }),
    ...(kind === 'month' ? { values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] } : {}),
    ...(kind === 'time' ? {} : { encode: { labels: { update: { text: { signal: labelOf(kind) } } } } }),
  }
}

/** Where the axis of values is: below, or above for profiles, whose depth goes down from the surface. */
export type ValueSide = 'bottom' | 'top'

const NARROW = 560

/** The inside of a graph's axes. */
export function graphBox({ width, height, headings }: Pick<Room, 'width' | 'height' | 'headings'>, side: ValueSide = 'bottom'): Box {
  const left = width < NARROW ? 46 : 58
  const top = headingRoom(headings) + (side === 'top' ? 54 : 30)
  const bottom = side === 'top' ? 14 : 46
  const high = Math.max(40, height - top - bottom)
  const wide = Math.max(40, width - left - 24)
  return { x: left, y: top, width: side === 'top' ? Math.min(wide, Math.round(high * UPRIGHT)) : wide, height: high }
}

/** A profile is upright: so wide of its height at most. */
const UPRIGHT = 0.75

/** The signals of an upright axis of depths between two ends. */
export function depthSignals(scale: DepthScale, ends: readonly [number, number], { height }: Box): Signals {
  return { metresBelow: scale.metresBelow, depthTicks: ticksBetween('depth', ends, height, 40, scale) }
}

/** The words of a graph: headings, and what its axes show. The upper axis is named at the left, the lower one at the right. */
export function graphWords(plot: Box, headings: readonly string[], names: { readonly top: string; readonly bottom?: string }): Word[] {
  return [
    ...headingWords(headings, plot.x),
    word(names.top, plot.x, headingRoom(headings) + 18),
    ...(names.bottom ? [word(names.bottom, plot.x + plot.width, plot.y + plot.height + 40, { align: 'right' })] : []),
  ]
}

/** The ends of an axis that shows every value with some air; 5% of the span unless said otherwise. */
export function paddedDomain(values: ArrayLike<number>, air = 0.05): readonly [number, number] {
  const range = rangeOf(values)
  if (!range) return [0, 1]
  const pad = (range.max - range.min) * air || Math.abs(range.max) * 0.05 || 1
  return [range.min - pad, range.max + pad]
}

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
