import type { ChartModel, ChartName } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import type { ChartKind } from './ChartKind.ts'
import { depthProfile } from './depthProfile/depthProfile.ts'
import { contourHeatmap, heatmap } from './heatmap/heatmap.ts'
import { histogram } from './histogram/histogram.ts'
import { contourSectionMap, sectionMap } from './sectionMap/sectionMap.ts'
import { sparse } from './sparse/sparse.ts'
import { temperatureSalinity } from './temperatureSalinity/temperatureSalinity.ts'
import { timeSeries } from './timeSeries/timeSeries.ts'

/** How each kind of chart is drawn. Only ever give a kind a model of its own. */
export const chartKinds: Readonly<Record<ChartName, ChartKind<ChartModel>>> = {
  heatmap,
  contourHeatmap,
  sectionMap,
  contourSectionMap,
  histogram,
  timeSeries,
  depthProfile,
  sparse,
  temperatureSalinity,
}

/** The positions that a chart shows as it looks now: those laid over it, where it is a map. */
export function overlayOn(name: ChartName, look: ChartLook, overlay: Overlay | null | undefined): Overlay | null {
  return chartKinds[name].laysOver?.(look) ? (overlay ?? null) : null
}
