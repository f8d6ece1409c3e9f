import type { Mark } from 'vega'
import { axisLook, box, markOf, signedLabel } from '../drawing/axes.ts'
import { wordsMark } from '../drawing/words.ts'

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
export const keyMarks: readonly Mark[] = [keyGroup, swatches, wordsMark]
