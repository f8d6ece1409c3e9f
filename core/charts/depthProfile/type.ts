import { depthText, withUnit } from '#core/extent/position.ts'
import { limits } from '#core/limits/charts.ts'
import { limits as observationsLimits } from '#core/limits/observations.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartType, ModelJob, PlotWords } from '../ChartType.ts'
import type { ChartLook } from '../look/look.ts'
import { upperOceanControl } from '../plane/depthScale.ts'
import { drawnMeans, type Means, MeansBuilder, meanRemark, meanSheet } from '../series/means.ts'
import { extremeSentences } from '../values/summary.ts'
import { depthProfileCode } from './code.ts'

/** What a depth profile draws: means from the surface down. */
export interface DepthProfileModel extends Means {
  readonly kind: 'depthProfile'
  /** Metres, positive down. */
  readonly depths: Float64Array
}

/** The mean over the region and the dates for each depth, with its standard deviation (CHT-20). */
export const depthProfile: ChartType<'depthProfile', DepthProfileModel> = {
  name: 'depthProfile',
  label: 'Depth Profile',
  icon: 'M2 2v12M2 2h12M11 3c0 3-5 3-5 6s1 3 1 5',
  says: 'The mean over the region and the dates for each depth, with its standard deviation.',
  procedure: 'uspDepthProfile',
  isProcedureOnly: true,
  weights: 'area',
  isSeries: true,
  isAlongDepth: true,
  unavailable: ({ Has_Depth }) => (Has_Depth === 1 ? null : chartTexts.surfaceOnly),
  gather: (job) => new DepthProfileBuilder(job),
  look: ({ depths }) => ({ hasErrorBars: depths.length <= limits.errorBarPoints, hasMarkers: depths.length <= limits.errorBarPoints }),
  controls: ({ depths, areaMeans }) => [
    ...upperOceanControl(depths),
    ...(areaMeans ? (['weights'] as const) : []),
    'errorBars',
    'line',
    'markers',
  ],
  remark: meanRemark,
  summary,
  code: depthProfileCode,
  ofCell: {
    unavailable({ Has_Depth, Depth_Min, Depth_Max }) {
      if (Has_Depth !== 1) return chartTexts.surfaceOnly
      return Depth_Min !== null && Depth_Min === Depth_Max ? chartTexts.cell.oneDepth : null
    },
    ranges: ({ Depth_Min, Depth_Max }, time) => ({
      ...time,
      depth1: Math.max(0, Math.floor(Depth_Min ?? 0)),
      depth2: Math.ceil(Depth_Max ?? observationsLimits.deepestDepthMetres),
    }),
  },
  sheet: (model) => meanSheet({ head: 'Depth', cell: (row) => depthText(model.depths[row]) }, model),
}

/** Gathers the rows of a depth profile. */
export class DepthProfileBuilder extends MeansBuilder<DepthProfileModel> {
  /** `names` are the response's columns: lat, lon, the mean, `{field}_std`, depth, [`{field}_area_mean`]. Source: CHT-05, PRC-06. */
  constructor(job: Pick<ModelJob, 'names' | 'field' | 'bounds'>) {
    const { names, field } = job
    const at = names.includes('depth') ? names.lastIndexOf('depth') : names.length - 1
    const deviation = names.includes(`${field}_std`) ? names.indexOf(`${field}_std`) : names.length - 2
    const mean = names.includes(field) ? names.indexOf(field) : deviation - 1
    super(job, { at, mean, deviation }, ['region', 'times'], (depths, means) => ({ kind: 'depthProfile', depths, ...means }))
  }
}

function summary(model: DepthProfileModel, { unit }: PlotWords, { isAreaWeighted }: ChartLook): readonly string[] {
  const { depths, rows } = model
  const means = drawnMeans(model, isAreaWeighted)
  const missing = rows - depths.length
  return [
    ...extremeSentences(means, unit, (at) => `at ${depthText(depths[at])}`),
    ...steepest(depths, means, unit),
    `${counted(depths.length, 'depth')}${missing > 0 ? `, ${counted(missing, 'depth')} without data` : ''}.`,
  ]
}

/** Where the mean changes most with depth, per 10 m: the middle of a thermocline, halocline or the like. */
function steepest(depths: Float64Array, means: Float64Array, unit: string): string[] {
  const slope = (at: number) => ((means[at + 1] ?? 0) - (means[at] ?? 0)) / ((depths[at + 1] ?? 0) - (depths[at] ?? 0))
  const slopes = Array.from({ length: Math.max(0, depths.length - 1) }, (_, at) => (depths[at + 1] === depths[at] ? 0 : slope(at)))
  const at = slopes.reduce((best, value, i) => (Math.abs(value) > Math.abs(slopes[best] ?? 0) ? i : best), 0)
  const change = 10 * (slopes[at] ?? 0)
  if (slopes.length < 2 || change === 0) return []
  const text = withUnit(Number(change.toPrecision(3)).toString().replace('-', '\u2212'), unit)
  return [`Steepest from ${depthText(depths[at])} to ${depthText(depths[at + 1])}: ${text} per 10 m.`]
}
