import type { Axis, Mark, Scale, Spec } from 'vega'
import { axisLook, box, numberLabel, pictureSpec } from '../drawing/axes.ts'
import { wordsMark } from '../drawing/words.ts'
import { axisLabel, depthOfPlace } from '../plane/planeAxis.ts'

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

/**
 * The grammar of a graph: two axes with hairlines and the marks of a kind. Its place comes from the signal `plot` and the ends of its axes
 * from `domain`, so that one specification serves every size.
 */
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
