import type { ChartData, ChartType, LookHints } from './ChartType.ts'
import { depthProfile } from './depthProfile/type.ts'
import { contourHeatmap, heatmap } from './heatmap/type.ts'
import { histogram } from './histogram/type.ts'
import { type ChartLook, defaultLook } from './look/look.ts'
import { contourSectionMap, sectionMap } from './sectionMap/type.ts'
import { sparse } from './sparse/type.ts'
import { temperatureSalinity } from './temperatureSalinity/type.ts'
import { timeSeries } from './timeSeries/type.ts'

/** Every kind of chart in the order in which the list shows them. */
const registry = [
  // One line each, so that two kinds added at a time do not meet.
  heatmap,
  contourHeatmap,
  sectionMap,
  contourSectionMap,
  histogram,
  timeSeries,
  depthProfile,
  sparse,
  temperatureSalinity,
] as const satisfies readonly ChartType<string, ChartData>[]

type Registered = (typeof registry)[number]

/** The charts that can be made today, by the names that the program uses. */
export type ChartName = Registered['name']

/** What a chart draws. */
export type ChartModel = NonNullable<ReturnType<ReturnType<Registered['gather']>['finish']>>

/** A kind of chart whose model is not looked into. Only ever give it a model that it made. */
export type AnyChartType = ChartType<ChartName, ChartModel>

/** Every kind of chart in the order in which the list shows them. */
export const chartTypes: readonly AnyChartType[] = registry

/** The kinds that only draw irregular data, which begin with the first of them. */
export const irregularTypes = chartTypes.filter(({ procedure, isPaired }) => procedure === null && !isPaired)

/** Whether a kind of chart is known by this name, which may come from a page of another version. */
export function isChartName(name: string): name is ChartName {
  return chartTypes.some((type) => type.name === name)
}

/** The kind of chart of a name: `chartType('heatmap').label` is `Heatmap`. */
export function chartType(name: ChartName): AnyChartType {
  const found = chartTypes.find((type) => type.name === name)
  if (!found) throw new TypeError(`no chart is called ${name}`)
  return found
}

/** How a new chart looks. */
export function initialLook(name: ChartName, model: ChartModel, hints: LookHints): ChartLook {
  return { ...defaultLook, ...chartType(name).look(model, hints) }
}
