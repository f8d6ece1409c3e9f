import { axisTitles, type Drawing, type DrawingCode } from '../code/Drawing.ts'
import * as python from '../code/python.ts'
import * as r from '../code/r.ts'

/** Draws the means per depth, in Python with their standard deviations. */
export const depthProfileCode = ({ value, deviation, title }: Drawing): DrawingCode => ({
  python: [
    `plt.errorbar(${python.column(value)}, df["depth"], xerr=${python.column(deviation)})`,
    ...python.titles(title, axisTitles.depth),
    python.DOWN,
  ],
  r: [`plot(${r.column(value)}, df$depth, type = "l", ylim = rev(range(df$depth)),`, `  ${r.titles(title, axisTitles.depth)})`],
})
