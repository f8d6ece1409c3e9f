import { axisTitles, type Drawing, type DrawingCode } from '../code/Drawing.ts'
import * as python from '../code/python.ts'
import * as r from '../code/r.ts'

/** Draws each value at its position. */
export const sparseCode = (drawing: Drawing): DrawingCode => ({
  python: [
    ...python.eastward(drawing),
    `plt.scatter(df["lon"], df["lat"], c=${python.column(drawing.value)}, s=8)`,
    python.colourKey(drawing),
    ...python.titles(axisTitles.lon, axisTitles.lat),
  ],
  r: [
    ...r.eastward(drawing),
    `colours <- hcl.colors(64)[cut(${r.column(drawing.value)}, 64)]`,
    'plot(df$lon, df$lat, col = colours, pch = 20,',
    `  ${r.heading(drawing)}, ${r.titles(axisTitles.lon, axisTitles.lat)})`,
  ],
})
