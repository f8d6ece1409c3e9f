import { chartTexts } from '#core/messages/charts.ts'
import type { AnyChartType, ChartModel } from '../index.ts'
import type { SplitBy } from '../look/look.ts'
import type { ChartPart } from '../plane/cells.ts'
import type { Distribution } from '../values/distribution.ts'

/** A part of a split chart. */
export interface SplitPanel {
  /** What all its rows share, as people read it: a date or month, a depth, a latitude or longitude. */
  readonly title: string
  /** The same as ranges, which its cells lie in. */
  readonly part?: ChartPart
  /** `null` where none of its rows has a value. */
  readonly model: ChartModel | null
}

/** A chart in panels, in the order of what they were split by. All panels have the axes of the whole. */
export interface SplitChart {
  readonly by: SplitBy
  /** Whether its panels are steps that are played, one in view at a time. */
  readonly isPlayed: boolean
  /** The coordinate that its panels differ in. */
  readonly range: 'Time' | 'Depth' | 'Latitude' | 'Longitude'
  readonly panels: readonly SplitPanel[]
  /** How the mapped values of all panels spread; `null` for kinds without colours. */
  readonly spread: Distribution | null
}

/** How splitting ended: a chart in panels, or why there is none, in the specification's words. */
export type SplitOutcome = { readonly kind: 'split'; readonly split: SplitChart } | { readonly kind: 'rejected'; readonly says: string }

/** The warning for a chart of this kind in so many panels, beside `heatmapPanels` of other heatmaps; `null` where there is none. Source: CHT-33. */
export function splitWarning(type: AnyChartType, panels: number, heatmapPanels: number): string | null {
  const maxPanels = type.splits?.maxQuietly?.(heatmapPanels) ?? Number.POSITIVE_INFINITY
  return panels > maxPanels ? chartTexts.split.manyPanels : null
}
