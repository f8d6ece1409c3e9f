import type { LonRange } from '#core/extent/Extent.ts'
import { crossesDateLine, turnBelow, wrapLongitude } from '#core/extent/longitude.ts'
import { depthText, formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { pickRows } from '#core/observations/pickRows.ts'
import type { Column } from '#core/rows/Batch.ts'
import { type AnyChartType, type ChartModel, chartType } from '../index.ts'
import type { ChartLook, SplitBy } from '../look/look.ts'
import { aroundOf, type ChartPart } from '../plane/cells.ts'
import { timeText } from '../points/pointTexts.ts'
import { modelJob } from '../request/fetchChart.ts'
import type { ChartJob } from '../request/request.ts'
import { CoordinateIndex, sortedAxis } from '../rows/CoordinateIndex.ts'
import { type ChartRows, spaceTimeColumns, timeColumn, valueAt } from '../rows/columns.ts'
import { joined } from '../values/binCounts.ts'
import { type Distribution, distribution } from '../values/distribution.ts'
import type { SplitChart, SplitOutcome, SplitPanel } from './SplitChart.ts'

const SPLIT_DEPTH_PANELS = 100 // above the levels of any ocean model; single measurements have a depth each

const texts = chartTexts.split

/** By what to split, and for `space` the direction of the section: one that runs along longitude is split by latitude. */
export interface SplitOrder {
  readonly by: SplitBy
  readonly direction: ChartLook['direction']
  /** Whether the panels are to be played, one in view at a time. */
  readonly isPlayed?: boolean
}

/** Splits the rows of a chart into panels, each a model of its own on the axes of the whole. Source: CHT-31, CHT-32. */
export function splitRows(rows: ChartRows, job: ChartJob, order: SplitOrder): SplitOutcome {
  const column = columnOf(rows, job, order)
  const index = new CoordinateIndex()
  const isLongitude = order.by === 'space' && order.direction === 'meridional'
  const west = isLongitude ? westernmost(modelJob(job, rows.names).lon) : Number.NEGATIVE_INFINITY
  const groups = column < 0 ? [] : rows.batches.map(({ columns, rows: count }) => groupsOf(index, columns[column], count, west))
  const count = index.values.length
  if (count <= 1) return { kind: 'rejected', says: { date: texts.oneDate, depth: texts.oneDepth, space: texts.oneSpace }[order.by] }
  if (order.isPlayed) {
    if (count > limits.playSteps) return { kind: 'rejected', says: chartTexts.play.tooMany(limits.playSteps) }
  } else if (count > (order.by === 'depth' ? SPLIT_DEPTH_PANELS : limits.splitPanels)) return { kind: 'rejected', says: texts.tooMany }
  return { kind: 'split', split: panelsOf(rows, job, order, { index, groups }) }
}

function columnOf({ names }: ChartRows, { request }: ChartJob, { by, direction }: SplitOrder): number {
  const { time, lat, lon, depth } = spaceTimeColumns(names, request.fields)
  return { date: time, depth, space: direction === 'zonal' ? lat : lon }[by]
}

/** Longitudes below this are those east of the date line in a region across it. */
const westernmost = (lon: LonRange): number => (crossesDateLine(lon) ? turnBelow(lon) : Number.NEGATIVE_INFINITY)

/** The number of each row's coordinate, that of longitudes below `west` a turn on; -1 where it is missing. */
function groupsOf(index: CoordinateIndex, column: Column | undefined, rows: number, west: number): Int32Array {
  return Int32Array.from({ length: rows }, (_, row) => {
    const value = valueAt(column, row)
    return Number.isNaN(value) ? -1 : index.of(value < west ? value + 360 : value)
  })
}

interface Grouped {
  readonly index: CoordinateIndex
  /** The group of each row, batch by batch. */
  readonly groups: readonly Int32Array[]
}

function panelsOf(rows: ChartRows, job: ChartJob, order: SplitOrder, { index, groups }: Grouped): SplitChart {
  const type = chartType(job.chart)
  const whole = type.gather(modelJob(job, rows.names))
  for (const batch of rows.batches) whole.add(batch)
  const like = whole.finish() ?? undefined
  const builders = index.values.map(() => type.gather(modelJob(job, rows.names), like))
  for (const [at, batch] of rows.batches.entries()) {
    for (const [group, members] of membersOf(groups[at] as Int32Array)) builders[group]?.add(pickRows(batch, members))
  }
  const titles = titlesOf(index.values, rows.names, order)
  const { place } = sortedAxis(index)
  const panels: SplitPanel[] = []
  for (const [group, builder] of builders.entries())
    panels[place[group] as number] = {
      title: titles[group] ?? '',
      part: partOf(index.values[group] as number, rows.names, order),
      model: builder.finish(),
    }
  return { by: order.by, isPlayed: order.isPlayed === true, range: rangeOf(order), panels, spread: spreadOf(type, panels, order) }
}

function partOf(value: number, names: readonly string[], { by, direction }: SplitOrder): ChartPart {
  if (by === 'depth') return { depth: aroundOf(value) }
  if (by === 'date') {
    const instant = () => formatInstant(value)
    return { time: timeColumn(names).isMonthly ? { month1: value, month2: value } : { start: instant(), end: instant() } }
  }
  const { min, max } = aroundOf(value)
  return direction === 'zonal' ? { lat: { min, max } } : { lon: { west: wrapLongitude(min), east: wrapLongitude(max) } }
}

function rangeOf({ by, direction }: SplitOrder): SplitChart['range'] {
  if (by === 'space') return direction === 'zonal' ? 'Latitude' : 'Longitude'
  return by === 'date' ? 'Time' : 'Depth'
}

/** The rows of each group that occurs. */
function membersOf(groups: Int32Array): Map<number, Uint32Array> {
  const counts = new Map<number, number>()
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
  counts.delete(-1)
  const members = new Map(Array.from(counts, ([group, count]) => [group, { rows: new Uint32Array(count), filled: 0 }]))
  for (const [row, group] of groups.entries()) {
    const found = members.get(group)
    if (found) found.rows[found.filled++] = row
  }
  return new Map(Array.from(members, ([group, found]) => [group, found.rows]))
}

const MIN_DECIMALS = 2

/** What the panels are called, with as many decimals as tell them apart. */
function titlesOf(values: readonly number[], names: readonly string[], order: SplitOrder, decimals = MIN_DECIMALS): readonly string[] {
  const titles = values.map((value) => titleOf(value, names, order, decimals))
  const isEnough = new Set(titles).size === titles.length || decimals === limits.exportedDecimals
  return isEnough ? titles : titlesOf(values, names, order, decimals + 1)
}

function titleOf(value: number, names: readonly string[], { by, direction }: SplitOrder, decimals: number): string {
  if (by === 'date') return decimals === MIN_DECIMALS ? timeText(timeColumn(names), value) : formatInstant(value)
  if (by === 'depth') return depthText(value, decimals - 1)
  return direction === 'zonal' ? formatLatitude(value, decimals) : formatLongitude(wrapLongitude(value), decimals)
}

function spreadOf(type: AnyChartType, panels: readonly { readonly model: ChartModel | null }[], look: SplitOrder): Distribution | null {
  if (!type.mapped) return null
  return distribution(joined(panels.flatMap(({ model }) => (model && type.mapped ? [type.mapped(model, look)] : []))))
}
