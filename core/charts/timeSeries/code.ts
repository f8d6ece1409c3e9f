import { axisTitles, type Drawing, type DrawingCode } from '../code/Drawing.ts'
import * as python from '../code/python.ts'
import * as r from '../code/r.ts'

/** Draws the means per time, in Python with their standard deviations. */
export const timeSeriesCode = ({ time, value, deviation, title }: Drawing): DrawingCode => ({
  python: [
    ...(time === 'time' ? ['import pandas as pd', 'df["time"] = pd.to_datetime(df["time"])'] : []),
    `plt.errorbar(${python.column(time)}, ${python.column(value)}, yerr=${python.column(deviation)})`,
    ...python.titles(axisTitles[time], title),
  ],
  r: [
    ...(time === 'time' ? ['df$time <- as.POSIXct(df$time, format = "%Y-%m-%dT%H:%M:%OS", tz = "UTC")'] : []),
    `plot(df$${time}, ${r.column(value)}, type = "l",`,
    `  ${r.titles(axisTitles[time], title)})`,
  ],
})
