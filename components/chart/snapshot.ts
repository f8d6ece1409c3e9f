import type { Land } from '#components/map/geography/Land.ts'
import type { HeatmapModel } from '#core/charts/heatmapModel.ts'
import type { PaletteName } from '#core/charts/palettes.ts'
import { drawnMeans, foldSeries, type TimeSeriesModel } from '#core/charts/timeSeriesModel.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { type ChartWords, cutText } from './ChartHead.tsx'
import { heatmapLayers } from './heatmapLayers.ts'
import { heatmapLayout } from './heatmapLayout.ts'
import { heatmapSpec } from './heatmapSpec.ts'
import { seriesSpec } from './seriesSpec.ts'
import { type SeriesOptions, spreadOf, valueTitle } from './TimeSeriesChart.tsx'
import type { ChartTheme } from './theme.ts'
import { toSvg } from './view.ts'

const { snapshotWidth: WIDTH, snapshotHeight: HEIGHT } = limits
/** Room for four lines of words over the picture. */
const HEAD = 100

function lines({ title, unit, dataset, source, distributor, ranges }: ChartWords): string[] {
  const from = [source, distributor].filter((text) => text !== '').map((text) => cutText(text, limits.distributorCharacters))
  const heading = cutText(title, limits.titleCharacters)
  return [
    unit ? `${heading}, ${unit}` : heading,
    dataset,
    from.join(', via '),
    ranges.map(([name, value]) => `${name} ${value}`).join(' · '),
  ]
}

/** A heatmap as an SVG of 1000 x 700 with its title and source; the raster is embedded as PNG. Source: CHT-35. */
export function heatmapSvg(
  model: HeatmapModel,
  words: ChartWords,
  palette: PaletteName,
  theme: ChartTheme,
  land: Land | null,
): Promise<string> {
  const range = { min: model.spread?.low ?? 0, max: model.spread?.high ?? 1 }
  const look = { palette, range, unit: words.unit, land, theme, density: 2, headings: lines(words) }
  const { layers, signals } = heatmapLayers(model, heatmapLayout(WIDTH, HEIGHT, HEAD), look)
  return toSvg(heatmapSpec, layers, signals, WIDTH, HEIGHT)
}

/** A time series as an SVG of 1000 x 700 with its title and source. */
export function seriesSvg(
  model: TimeSeriesModel,
  words: ChartWords,
  { hasErrorBars, isAreaWeighted }: Pick<SeriesOptions, 'hasErrorBars' | 'isAreaWeighted'>,
  theme: ChartTheme,
): Promise<string> {
  const points = foldSeries(model, WIDTH, drawnMeans(model, isAreaWeighted))
  const [title = '', ...subtitle] = lines(words)
  const spec = seriesSpec({
    isMonthly: model.isMonthly,
    spread: spreadOf(hasErrorBars, points.length),
    hasLine: true,
    hasMarkers: points.length <= limits.errorBarPoints,
    title,
    subtitle: isAreaWeighted && model.areaMeans ? [...subtitle, chartTexts.areaMean] : subtitle,
    valueTitle: valueTitle(words.title, words.unit),
  })
  return toSvg({ ...spec, padding: 16 }, { series: points }, { theme }, WIDTH, HEIGHT)
}
