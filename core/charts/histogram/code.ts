import type { Drawing, DrawingCode } from '../code/Drawing.ts'
import * as python from '../code/python.ts'
import * as r from '../code/r.ts'

const COUNT = 'Values'

/** Draws the values in thirty bins. */
export const histogramCode = ({ value, title }: Drawing): DrawingCode => ({
  python: [`plt.hist(${python.column(value)}.dropna(), bins=30)`, ...python.titles(title, COUNT)],
  r: [`hist(${r.column(value)}, breaks = 30, main = "", ${r.titles(title, COUNT)})`],
})
