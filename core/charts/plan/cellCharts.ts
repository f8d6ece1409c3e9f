import type { VariableRecord } from '#core/catalog/records.ts'
import type { LonRange, Range } from '#core/extent/Extent.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { succeeded } from '#core/request/RequestState.ts'
import { timeBounds, timeKind } from '../../catalog/variableRanges.ts'
import type { GridAxis } from '../plane/gridAxis.ts'
import type { Draft } from '../request/draft.ts'
import type { ChartRequest } from '../request/request.ts'
import type { PlanContext } from './blocks.ts'
import { estimatePoints, planChart } from './plan.ts'

/** A part of a chart. What is left out is as the whole chart has it. */
export interface ChartPart {
  readonly time?: Partial<Pick<Draft, 'start' | 'end' | 'month1' | 'month2'>>
  readonly lat?: Range
  readonly lon?: LonRange
  /** Metres. */
  readonly depth?: Range
}

/** A cell of a drawn grid. */
export interface ChartCell extends ChartPart {
  /** Where it is, as people read it. */
  readonly text: string
}

/** A range that holds one coordinate, however it was rounded. */
export function aroundOf(value: number): Range {
  const least = 10 ** -limits.exportedDecimals
  return { min: Number((value - least).toFixed(limits.exportedDecimals)), max: Number((value + least).toFixed(limits.exportedDecimals)) }
}

/** The charts that a cell can be opened in, in their order. */
const cellChartNames = ['timeSeries', 'depthProfile'] as const
type CellChartName = (typeof cellChartNames)[number]

/** A chart of one cell: what it asks for, or in words why there is none. */
export type CellChart = { readonly name: CellChartName } & (
  | { readonly draft: Draft; readonly request: ChartRequest; readonly says: null }
  | { readonly says: string }
)

/** The middle half of a cell of an axis, which holds its centre alone, however coordinates were rounded. */
export function middleOf({ centres, edges }: GridAxis, place: number): Range {
  const centre = centres[place] ?? Number.NaN
  const half = (edge: number | undefined) => Number((((edge ?? Number.NaN) + centre) / 2).toFixed(limits.exportedDecimals))
  return { min: half(edges[place]), max: half(edges[place + 1]) }
}

/** `middleOf` for an axis of longitudes, which may run on past 180. */
export function middleLongitudes(axis: GridAxis, place: number): LonRange {
  const { min, max } = middleOf(axis, place)
  return { west: wrapLongitude(min), east: wrapLongitude(max) }
}

/**
 * The time series and the depth profile of a cell of a chart: the first over all times of the variable (over those of the chart where all
 * would be more than a glance), the second over all its depths, at the time of a panel.
 */
export function cellCharts(
  draft: Draft,
  variable: VariableRecord,
  cell: ChartCell,
  { guestPlots }: Pick<PlanContext, 'guestPlots'>,
): readonly CellChart[] {
  const place = placeOf(draft, cell)
  return cellChartNames.map((name) => {
    const obstacle = obstacles[name](variable)
    if (obstacle !== null) return { name, says: obstacle }
    const chart = { ...ranges[name](place, variable, cell.time), chart: name }
    // Nothing else is counted: a cell is looked at beside the open charts, and is small.
    const { request, errors, blocks } = planChart(chart, { guestPlots, open: [], size: succeeded({ allow: true, rows: 0 }) })
    const says = Object.values(errors)[0] ?? blocks[0]?.says ?? null
    return request === null || says !== null ? { name, says: says ?? chartTexts.invalidValue } : { name, draft: chart, request, says: null }
  })
}

function placeOf(draft: Draft, { lat, lon, depth }: ChartCell): Draft {
  return {
    ...draft,
    ...(lat && { lat1: Math.max(-90, lat.min), lat2: Math.min(90, lat.max) }),
    ...(lon && { lon1: lon.west, lon2: lon.east }),
    ...(depth && { depth1: Math.max(0, depth.min), depth2: depth.max }),
  }
}

const obstacles: Readonly<Record<CellChartName, (variable: VariableRecord) => string | null>> = {
  timeSeries(variable) {
    const kind = timeKind(variable)
    const { start, end } = timeBounds(variable)
    return kind === 'timeless' || (kind === 'instants' && start === end) ? chartTexts.cell.oneTime : null
  },
  depthProfile({ Has_Depth, Depth_Min, Depth_Max }) {
    if (Has_Depth !== 1) return chartTexts.surfaceOnly
    return Depth_Min !== null && Depth_Min === Depth_Max ? chartTexts.cell.oneDepth : null
  },
}

const ranges: Readonly<Record<CellChartName, (place: Draft, variable: VariableRecord, time: ChartPart['time']) => Draft>> = {
  timeSeries(place, variable) {
    const whole = { ...place, ...timeBounds(variable), month1: 1, month2: 12 }
    return (estimatePoints(whole, false) ?? 0) <= limits.cellRows ? whole : place
  },
  depthProfile: (place, { Depth_Min, Depth_Max }, time) => ({
    ...place,
    ...time,
    depth1: Math.max(0, Math.floor(Depth_Min ?? 0)),
    depth2: Math.ceil(Depth_Max ?? limits.deepestDepthMetres),
  }),
}
