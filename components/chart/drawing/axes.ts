import type { Axis, EncodeEntry, GroupMark, Mark, Spec } from 'vega'

/** What every picture's specification begins with: its parts are placed by signals, its size is the view's. */
export const pictureSpec: Spec = {
  $schema: 'https://vega.github.io/schema/vega/v6.json',
  autosize: 'none',
  padding: 0,
  width: 100,
  height: 100,
  background: { signal: 'theme.surface' },
}

/** Places a group where a signal of that name says. */
export const box = (name: string): GroupMark['encode'] => ({
  update: {
    x: { signal: `${name}.x` },
    y: { signal: `${name}.y` },
    width: { signal: `${name}.width` },
    height: { signal: `${name}.height` },
  },
})

/** A mark for each row of a data set, which is encoded anew whenever rows or signals change. */
export const markOf = (type: Exclude<Mark['type'], 'group'>, data: string, update: EncodeEntry): Mark =>
  ({ type, from: { data }, encode: { update } }) as Mark

/** Texts in the colour of text with a rim in that of the surface, so that they are read on every colour. */
export const rimmedTexts = (data: string, update: EncodeEntry): readonly Mark[] =>
  [true, false].map((isRim) =>
    markOf('text', data, {
      ...update,
      fill: { signal: isRim ? 'theme.surface' : 'theme.text' },
      stroke: { signal: isRim ? 'theme.surface' : "'transparent'" },
      strokeWidth: { value: isRim ? 3 : 0 },
      strokeJoin: { value: 'round' },
    }),
  )

/** How axes look in every chart: words only. */
export const axisLook: Partial<Axis> = {
  domain: false,
  ticks: false,
  labelFont: { signal: 'theme.mono' },
  labelFontSize: 12,
  labelColor: { signal: 'theme.muted' },
}

/** A number of an axis with a true minus. */
export const numberLabel = "replace(datum.label, '-', '\u2212')"

/** The same with a plus, where the signal `isSigned` of a plane wants one. */
export const signedLabel = `(isSigned && datum.value > 0 ? '+' : '') + ${numberLabel}`

/** Pixels of a coordinate on an axis from `start` to `end`; coordinates run evenly. */
export function pixelOf([from, to]: readonly [number, number], value: number, start: number, end: number): number {
  return start + ((value - from) / (to - from)) * (end - start)
}
