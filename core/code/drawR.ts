import { axisTitles, type Drawing } from './CodeSample.ts'
import { rText } from './quoting.ts'
import { salinityTitle, seawaterCode } from './seawaterCode.ts'

/** Draws a data frame `df` with R's own graphics, as the chart of the portal shows it. */
export function drawR(drawing: Drawing): string {
  return kinds[drawing.kind](drawing).join('\n')
}

const column = (name: string): string => `df[[${rText(name)}]]`
const titles = (x: string, y: string): string => `xlab = ${rText(x)}, ylab = ${rText(y)}`
const eastward = ({ crossesDateLine }: Drawing): string[] => (crossesDateLine ? ['df$lon <- df$lon %% 360'] : [])

/** Means per cell as colours, or as bands between lines of equal value. */
function plane(drawing: Drawing, [y, x]: readonly ['lat' | 'depth', 'lat' | 'lon'], draw: 'image' | 'filled.contour'): string[] {
  return [
    ...eastward(drawing),
    `grid <- tapply(${column(drawing.value)}, list(df$${x}, df$${y}), mean, na.rm = TRUE)`,
    `x <- as.numeric(rownames(grid))`,
    `y <- as.numeric(colnames(grid))`,
    `${draw}(x, y, grid,${y === 'depth' ? ' ylim = rev(range(y)),' : ''}`,
    `  main = ${rText(drawing.title)}, ${titles(axisTitles[x], axisTitles[y])})`,
  ]
}

const kinds: Readonly<Record<Drawing['kind'], (drawing: Drawing) => string[]>> = {
  heatmap: (drawing) => plane(drawing, ['lat', 'lon'], 'image'),
  contourHeatmap: (drawing) => plane(drawing, ['lat', 'lon'], 'filled.contour'),
  sectionMap: (drawing) => plane(drawing, ['depth', drawing.along], 'image'),
  contourSectionMap: (drawing) => plane(drawing, ['depth', drawing.along], 'filled.contour'),
  histogram: ({ value, title }) => [`hist(${column(value)}, breaks = 30, main = "", ${titles(title, axisTitles.count)})`],
  timeSeries: ({ time, value, title }) => [
    ...(time === 'time' ? ['df$time <- as.POSIXct(df$time, format = "%Y-%m-%dT%H:%M:%OS", tz = "UTC")'] : []),
    `plot(df$${time}, ${column(value)}, type = "l",`,
    `  ${titles(axisTitles[time], title)})`,
  ],
  depthProfile: ({ value, title }) => [
    `plot(${column(value)}, df$depth, type = "l", ylim = rev(range(df$depth)),`,
    `  ${titles(title, axisTitles.depth)})`,
  ],
  sparse: (drawing) => [
    ...eastward(drawing),
    `colours <- hcl.colors(64)[cut(${column(drawing.value)}, 64)]`,
    'plot(df$lon, df$lat, col = colours, pch = 20,',
    `  main = ${rText(drawing.title)}, ${titles(axisTitles.lon, axisTitles.lat)})`,
  ],
  temperatureSalinity: ({ pair }) =>
    pair === null
      ? []
      : [
          'library(gsw)',
          ...seawaterCode(pair, { column, gsw: (name) => `gsw_${name}`, becomes: '<-' }),
          `plot(${column(pair.salinity)}, CT, pch = 20,`,
          `  ${titles(salinityTitle(pair), axisTitles.temperature)})`,
        ],
}
