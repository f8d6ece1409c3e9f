import type { GroupMark, Mark, Spec } from 'vega'
import { axisLook, box, markOf, pictureSpec, signedLabel } from '../drawing/axes.ts'
import { wordsMark } from '../drawing/words.ts'
import { axisLabel, type PlaneAxisKind } from './planeAxis.ts'

interface PlaneGrammar {
  readonly x: PlaneAxisKind
  readonly y: PlaneAxisKind
  /** Marks over the cells, clipped to the plane; scales `x` and `y`. */
  readonly over?: readonly Mark[]
  /** A graph beside the plane in the box `side`, with the plane's scale `y` and its own scale `side`. */
  readonly side?: GroupMark
  /** Names of the data sets that `over` and `side` draw. */
  readonly data?: readonly string[]
}

const linear = { type: 'linear', zero: false, nice: false } as const

/** The grammar of a map or section: cells, graticule, neatline and colour key, placed by signals, so that it serves every size. */
export function planeSpec({ x, y, over = [], side, data = [] }: PlaneGrammar): Spec {
  return {
    ...pictureSpec,
    signals: [
      { name: 'theme', value: {} },
      { name: 'plane', value: { x: 0, y: 0, width: 10, height: 10 } },
      { name: 'side', value: { x: 0, y: 0, width: 0, height: 0 } },
      { name: 'key', value: { x: 0, y: 0, width: 10, height: 10 } },
      { name: 'domain', value: { x: [0, 1], y: [0, 1], side: [0, 1], key: [0, 1], count: [0, 1] } },
      { name: 'ticks', value: { x: [], y: [] } },
      { name: 'unit', value: '' },
      { name: 'isSigned', value: false },
      { name: 'metresBelow', value: 1 },
    ],
    data: ['raster', 'graticule', 'frame', 'keyBars', 'keyStrip', 'keyEnds', 'words', 'swatches', ...data].map((name) => ({ name })),
    scales: [
      { ...linear, name: 'x', domain: { signal: 'domain.x' }, range: { signal: '[0, plane.width]' } },
      { ...linear, name: 'y', domain: { signal: 'domain.y' }, range: { signal: '[plane.height, 0]' } },
      { ...linear, name: 'side', domain: { signal: 'domain.side' }, range: { signal: '[0, side.width]' }, nice: 4 },
      { ...linear, name: 'key', domain: { signal: 'domain.key' }, range: { signal: '[0, key.width]' } },
      { ...linear, name: 'keyCount', domain: { signal: 'domain.count' }, range: { signal: '[key.height, 0]' } },
    ],
    marks: [
      {
        type: 'group',
        encode: { update: { ...box('plane')?.update, clip: { value: true } } },
        marks: [imageMark('raster'), graticule, ...over],
      },
      axesGroup(x, y),
      frame,
      ...(side ? [side] : []),
      ...keyMarks,
    ],
  }
}

/** A canvas over the whole inside of the axes; the signal `box` says how large that is. */
export const imageMark = (data: string, box = 'plane'): Mark =>
  markOf('image', data, {
    image: { field: 'image' },
    x: { value: 0 },
    y: { value: 0 },
    width: { signal: `${box}.width` },
    height: { signal: `${box}.height` },
    aspect: { value: false },
    smooth: { value: false },
  })

const graticule: Mark = markOf('rule', 'graticule', {
  x: { field: 'x' },
  x2: { field: 'x2' },
  y: { field: 'y' },
  y2: { field: 'y2' },
  stroke: { value: '#fff' },
  strokeOpacity: { signal: 'datum.isBreak ? 0.9 : 0.13' },
})

const frame: Mark = markOf('rect', 'frame', {
  x: { field: 'x' },
  y: { field: 'y' },
  width: { field: 'width' },
  height: { field: 'height' },
  fill: { signal: "datum.filled ? theme.frame : 'transparent'" },
  stroke: { signal: "datum.filled ? 'transparent' : theme.frame" },
})

function axesGroup(x: PlaneAxisKind, y: PlaneAxisKind): GroupMark {
  const look = { ...axisLook, offset: 5, labelPadding: 8, labelOverlap: true } as const
  const labels = (kind: PlaneAxisKind) => ({ labels: { update: { text: { signal: axisLabel[kind] } } } })
  return {
    type: 'group',
    encode: box('plane'),
    axes: [
      { ...look, scale: 'x', orient: 'bottom', labelFlush: 14, labelSeparation: 10, values: { signal: 'ticks.x' }, encode: labels(x) },
      { ...look, scale: 'y', orient: 'left', values: { signal: 'ticks.y' }, encode: labels(y) },
    ],
  }
}

const keyGroup: Mark = {
  type: 'group',
  encode: box('key'),
  axes: [
    {
      ...axisLook,
      scale: 'key',
      orient: 'bottom',
      offset: 8,
      labelPadding: 6,
      tickCount: { signal: 'max(2, key.width / 110)' },
      labelFlush: true,
      labelOverlap: true,
      encode: {
        labels: { update: { text: { signal: `${signedLabel} + (datum.index === 1 ? '\u2009' + unit : '')` } } },
      },
    },
  ],
  marks: [
    markOf('rect', 'keyBars', {
      x: { scale: 'key', field: 'from', offset: 0.5 },
      x2: { scale: 'key', field: 'to', offset: -0.5 },
      y: { scale: 'keyCount', field: 'count' },
      y2: { signal: 'key.height' },
      fill: { field: 'colour' },
    }),
    markOf('rect', 'keyStrip', {
      x: { scale: 'key', field: 'from' },
      x2: { scale: 'key', field: 'to', offset: 0.5 },
      y: { signal: 'key.height' },
      height: { value: 8 },
      fill: { field: 'colour' },
    }),
    markOf('rule', 'keyEnds', {
      x: { scale: 'key', field: 'at' },
      y: { signal: 'key.height - 4' },
      y2: { signal: 'key.height + 12' },
      stroke: { signal: 'theme.text' },
    }),
  ],
}

const swatches: Mark = markOf('image', 'swatches', {
  image: { field: 'image' },
  x: { field: 'x' },
  y: { field: 'y' },
  width: { value: 18 },
  height: { value: 10 },
  aspect: { value: false },
  smooth: { value: false },
})

/** The histogram of the mapped values as colour key, the samples of its legend, and all words beside the axes. */
const keyMarks: readonly Mark[] = [keyGroup, swatches, wordsMark]
