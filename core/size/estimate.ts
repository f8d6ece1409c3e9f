import type { LonRange, Range } from '#core/extent/Extent.ts'
import { widthDegrees } from '#core/extent/longitude.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/observations.ts'
import { daysPerStep, degreesPerStep, isIrregular } from './resolution.ts'

/** What the browser's estimate of a chart's rows depends on. */
export interface EstimateInput {
  readonly spatialResolution: string
  readonly temporalResolution: string
  readonly lat: Range
  readonly lon: LonRange
  /** How many known depth levels lie in the range; 1 without depth. */
  readonly depthLevels: number
  readonly time:
    | { readonly kind: 'months'; readonly count: number }
    | { readonly kind: 'instants'; readonly startMs: number; readonly endMs: number }
  /** Whether the chart asks for one row per time or depth instead of every cell. */
  readonly isSeries: boolean
}

/**
 * The browser's estimate of how many points a chart draws: cells of the region x depth levels x time steps x 1.4,
 * divided by 200 for series; 1 for irregular positions. Never asks the server. `null` where the label holds no step.
 * Source: CHK-31.
 */
export function estimateRows(input: EstimateInput): number | null {
  if (isIrregular(input.spatialResolution)) return 1
  const degrees = degreesPerStep(input.spatialResolution)
  if (degrees === null) return null
  const cells = atLeastOne((input.lat.max - input.lat.min) / degrees) * atLeastOne(widthDegrees(input.lon) / degrees)
  const rows = cells * Math.max(1, input.depthLevels) * timeSteps(input) * limits.estimateOverhead
  if (!Number.isFinite(rows)) return null
  return Math.ceil(input.isSeries ? rows / limits.seriesEstimateDivisor : rows)
}

function timeSteps({ time, temporalResolution }: EstimateInput): number {
  if (time.kind === 'months') return atLeastOne(time.count)
  return atLeastOne((time.endMs - time.startMs) / DAY_MS / daysPerStep(temporalResolution))
}

const atLeastOne = (value: number) => (Number.isNaN(value) ? Number.NaN : Math.max(1, value))
