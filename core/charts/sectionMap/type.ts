import { isGridded } from '#core/catalog/variableRanges.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType, PlotWords } from '../ChartType.ts'
import { planeCode } from '../code/planeCode.ts'
import { type ChartLook, coloursFor, DIFFERENCE_PALETTE, type SectionDirection } from '../look/look.ts'
import { upperOceanControl } from '../plane/depthScale.ts'
import { meanOverCounts } from '../values/averagedOver.ts'
import { numbersOf } from '../values/distribution.ts'
import { extremeSentences } from '../values/summary.ts'
import { SectionBuilder, type SectionModel, subtractSections } from './model.ts'

/** A section map of one name; contours differ in nothing but how they are drawn. */
function sectionOf<Name extends string>(
  name: Name,
  label: string,
  icon: string,
  says: string,
  hasContours: boolean,
): ChartType<Name, SectionModel> {
  return {
    name,
    label,
    icon,
    says,
    procedure: 'uspSectionMap',
    isAlongDepth: true,
    unavailable: (variable) => {
      if (!isGridded(variable)) return chartTexts.notForSparse(label)
      return variable.Has_Depth === 1 ? null : chartTexts.surfaceOnly
    },
    splits: { by: ['date', 'space'] },
    plane: 'section',
    subtract: subtractSections,
    gather: (job, whole) => new SectionBuilder(job, whole),
    mapped: (model, { direction }) => model[direction].means,
    look: (model, { palette, direction = model.direction }) => ({
      ...coloursFor(model[direction].spread, model.difference ? DIFFERENCE_PALETTE : palette),
      direction,
    }),
    controls: ({ zonal, meridional, depth }) => [
      'palette',
      ...(zonal.spread.count > 0 && meridional.spread.count > 0 ? (['direction'] as const) : []),
      ...upperOceanControl(depth.centres),
    ],
    remark,
    summary,
    sheet,
    code: (drawing) => planeCode(drawing, 'depth', drawing.along, hasContours),
  }
}

/** Means by depth along longitude or latitude. */
export const sectionMap = sectionOf(
  'sectionMap',
  'Section Map',
  'M2 2.5h12M2 6h5v4H2zM9 6h5v4H9zM2 12h5v2H2zM9 12h5v2H9z',
  'Means by depth along longitude or latitude, cell by cell.',
  false,
)
export const contourSectionMap = sectionOf(
  'contourSectionMap',
  'Contour Section Map',
  'M2 2.5h12M2 7c4 1 5-2 12 0M2 10c4 2 6-1 12 1M2 14c5 1 7-2 12 0',
  'Means by depth along longitude or latitude, as bands between lines of equal value.',
  true,
)

/** A horizontal coordinate of a section as people read it. */
export function alongText(direction: SectionDirection, degrees: number): string {
  return direction === 'zonal' ? formatLongitude(wrapLongitude(degrees)) : formatLatitude(degrees)
}

/** A depth as people read it. */
export const depthText = (metres: number): string => `${Number(metres.toFixed(2))} m`

/** Each value across the section counts the same. */
function remark({ zonal, meridional, times, difference }: SectionModel, { direction }: Pick<ChartLook, 'direction'>): string {
  if (difference) return ''
  const across = (direction === 'zonal' ? meridional : zonal).axis.centres.length
  return meanOverCounts(across > 1 ? chartTexts.plainMean : 'Mean', [
    [across, direction === 'zonal' ? 'latitude' : 'longitude'],
    [times, 'time'],
  ])
}

function summary(model: SectionModel, { unit }: PlotWords, { direction }: ChartLook): readonly string[] {
  const { depth } = model
  const { axis, means, spread } = model[direction]
  const width = axis.centres.length
  const placeOf = (at: number) =>
    `at ${alongText(direction, axis.centres[at % width] ?? 0)}, ${depthText(depth.centres[Math.floor(at / width)] ?? 0)}`
  const missing = means.length - spread.count
  return [
    ...extremeSentences(means, unit, placeOf, numbersOf(model.difference !== undefined)),
    `${counted(depth.centres.length, 'depth')}, ${counted(spread.count, 'cell')}${missing > 0 ? `, ${counted(missing, 'cell')} without data` : ''}.`,
  ]
}

/** A section as a table: a row per depth, the shallowest first. */
function sheet(model: SectionModel, { direction }: ChartLook) {
  const { depth, difference } = model
  const { axis, means } = model[direction]
  const numbers = numbersOf(difference !== undefined)
  const width = axis.centres.length
  return {
    head: ['Depth', ...Array.from(axis.centres, (degrees) => alongText(direction, degrees))],
    rows: depth.centres.length,
    cell: (row: number, column: number) => (column === 0 ? depthText(depth.centres[row] ?? 0) : numbers(means[row * width + column - 1])),
  }
}
