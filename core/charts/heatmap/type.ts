import { isGridded } from '#core/catalog/variableRanges.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude, withUnit } from '#core/extent/position.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType } from '../ChartType.ts'
import { planeCode } from '../code/planeCode.ts'
import { coloursFor, DIFFERENCE_PALETTE } from '../look/look.ts'
import { spaceTimeColumns } from '../rows/columns.ts'
import { meanOverCounts } from '../values/averagedOver.ts'
import { numbersOf } from '../values/distribution.ts'
import { extremeSentences } from '../values/summary.ts'
import { HeatmapBuilder, type HeatmapModel, subtractMaps } from './model.ts'

/** A map of one name; contours differ in nothing but how they are drawn. */
function mapOf<Name extends string>(
  name: Name,
  label: string,
  says: string,
  hasContours: boolean,
  kind: MapLimits,
): ChartType<Name, HeatmapModel> {
  return {
    name,
    label,
    says,
    procedure: 'uspSpaceTime',
    ...kind,
    unavailable: (variable) => (isGridded(variable) ? null : chartTexts.notForSparse(label)),
    plane: 'map',
    subtract: subtractMaps,
    gather: ({ names, field, lon, cellDegrees }, whole) => new HeatmapBuilder(spaceTimeColumns(names, field), lon, cellDegrees, whole),
    mapped: ({ means }) => means,
    look: ({ spread, difference }, { palette }) => coloursFor(spread, difference ? DIFFERENCE_PALETTE : palette),
    remark: ({ difference, times, depths }) =>
      difference
        ? ''
        : meanOverCounts('Mean', [
            [times, 'time'],
            [depths, 'depth'],
          ]),
    summary: mapSummary,
    sheet: mapSheet,
    code: (drawing) => planeCode(drawing, 'lat', 'lon', hasContours),
  }
}

type MapLimits = Pick<
  ChartType<string, HeatmapModel>,
  'icon' | 'formerNames' | 'controls' | 'isAggregated' | 'isRaster' | 'maxPanels' | 'splits'
>

const by = ['date', 'depth'] as const

/** Means over the chosen dates and depths on a map. */
export const heatmap = mapOf('heatmap', 'Heatmap', 'Means over the dates and depths chosen, cell by cell, on a map.', false, {
  icon: 'M2 2h5v5H2zM9 9h5v5H9zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4z',
  controls: () => ['palette', 'smoothing'],
  isAggregated: true,
  isRaster: true,
  maxPanels: limits.heatmapPlots,
  splits: { by, maxQuietly: (heatmapPanels) => limits.heatmapPanels - heatmapPanels },
})
export const contourHeatmap = mapOf(
  'contourHeatmap',
  'Contour Heatmap',
  'Means over the dates and depths chosen on a map, as bands between lines of equal value.',
  true,
  {
    icon: 'M2 12c2-6 4-8 12-9M2 15c3-5 6-6 12-7M7 15c1-3 3-4 7-4',
    formerNames: ['contour', 'contourmap'],
    controls: () => ['palette'],
    splits: { by, maxQuietly: () => limits.contourPanels },
  },
)

/** The position of a cell's centre, as text. */
export function cellPosition({ lon, lat }: HeatmapModel, x: number, y: number): string {
  return `${formatLatitude(lat.centres[y] ?? 0)} ${formatLongitude(wrapLongitude(lon.centres[x] ?? 0))}`
}

/** A mapped field in sentences. */
function mapSummary(model: HeatmapModel, { unit }: { readonly unit: string }): readonly string[] {
  const { means, lon, spread, areaMean, difference } = model
  const numbers = numbersOf(difference !== undefined)
  const width = lon.centres.length
  const missing = means.length - spread.count
  return [
    ...extremeSentences(means, unit, (at) => `at ${cellPosition(model, at % width, Math.floor(at / width))}`, numbers),
    `${chartTexts.areaMean} ${withUnit(numbers(areaMean), unit)}.`,
    `${counted(spread.count, 'cell')}${missing > 0 ? `, ${counted(missing, 'cell')} without data or on land` : ''}.`,
  ]
}

/** A mapped field as a table: a row per latitude, the northernmost first as on a map. */
function mapSheet({ lat, lon, means, difference }: HeatmapModel) {
  const numbers = numbersOf(difference !== undefined)
  const width = lon.centres.length
  const rowOf = (row: number) => lat.centres.length - 1 - row
  return {
    head: ['Latitude', ...Array.from(lon.centres, (at) => formatLongitude(wrapLongitude(at)))],
    rows: lat.centres.length,
    cell: (row: number, column: number) =>
      column === 0 ? formatLatitude(lat.centres[rowOf(row)] ?? 0) : numbers(means[rowOf(row) * width + column - 1]),
  }
}
