import { axisTitles, type Drawing } from './CodeSample.ts'
import { pythonText } from './quoting.ts'
import { salinityTitle, seawaterCode } from './seawaterCode.ts'

/** Draws a data frame `df` with pandas and matplotlib, as the chart of the portal shows it. */
export function drawPython(drawing: Drawing): string {
  return ['import matplotlib.pyplot as plt', ...kinds[drawing.kind](drawing), 'plt.show()'].join('\n')
}

const column = (name: string): string => `df[${pythonText(name)}]`

/** GSW takes arrays; some of its functions refuse columns. */
const array = (name: string): string => `${column(name)}.to_numpy()`

/** matplotlib reads what is between dollar signs as mathematics. */
const label = (text: string): string => pythonText(text.replaceAll('$', '\\$'))

const titles = (x: string, y: string): string[] => [`plt.xlabel(${label(x)})`, `plt.ylabel(${label(y)})`]
const eastward = ({ crossesDateLine }: Drawing): string[] => (crossesDateLine ? ['df["lon"] = df["lon"] % 360'] : [])
const colourKey = ({ title }: Drawing): string => `plt.colorbar(label=${label(title)})`
const DOWN = 'plt.gca().invert_yaxis()'

/** Means per cell as colours, or as bands between lines of equal value. */
function plane(drawing: Drawing, [y, x]: readonly ['lat' | 'depth', 'lat' | 'lon'], draw: 'pcolormesh' | 'contourf'): string[] {
  return [
    ...eastward(drawing),
    `grid = df.pivot_table(index="${y}", columns="${x}", values=${pythonText(drawing.value)})`,
    `plt.${draw}(grid.columns, grid.index, grid)`,
    colourKey(drawing),
    ...titles(axisTitles[x], axisTitles[y]),
    ...(y === 'depth' ? [DOWN] : []),
  ]
}

const kinds: Readonly<Record<Drawing['kind'], (drawing: Drawing) => string[]>> = {
  heatmap: (drawing) => plane(drawing, ['lat', 'lon'], 'pcolormesh'),
  contourHeatmap: (drawing) => plane(drawing, ['lat', 'lon'], 'contourf'),
  sectionMap: (drawing) => plane(drawing, ['depth', drawing.along], 'pcolormesh'),
  contourSectionMap: (drawing) => plane(drawing, ['depth', drawing.along], 'contourf'),
  histogram: ({ value, title }) => [`plt.hist(${column(value)}.dropna(), bins=30)`, ...titles(title, axisTitles.count)],
  timeSeries: ({ time, value, deviation, title }) => [
    ...(time === 'time' ? ['import pandas as pd', 'df["time"] = pd.to_datetime(df["time"])'] : []),
    `plt.errorbar(${column(time)}, ${column(value)}, yerr=${column(deviation)})`,
    ...titles(axisTitles[time], title),
  ],
  depthProfile: ({ value, deviation, title }) => [
    `plt.errorbar(${column(value)}, df["depth"], xerr=${column(deviation)})`,
    ...titles(title, axisTitles.depth),
    DOWN,
  ],
  sparse: (drawing) => [
    ...eastward(drawing),
    `plt.scatter(df["lon"], df["lat"], c=${column(drawing.value)}, s=8)`,
    colourKey(drawing),
    ...titles(axisTitles.lon, axisTitles.lat),
  ],
  temperatureSalinity: ({ pair }) =>
    pair === null
      ? []
      : [
          'import gsw',
          ...seawaterCode(pair, { column: array, gsw: (name) => `gsw.${name}`, becomes: '=' }),
          `plt.scatter(${column(pair.salinity)}, CT, s=8)`,
          ...titles(salinityTitle(pair), axisTitles.temperature),
        ],
}
