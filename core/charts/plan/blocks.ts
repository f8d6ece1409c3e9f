import type { VariableRecord } from '#core/catalog/records.ts'
import { depthLevelsIn, isGridded, timeKind } from '#core/catalog/variableRanges.ts'
import { DAY_MS, formatDay, formatInstant, parseInstant } from '#core/extent/time.ts'
import { limits as accountLimits } from '#core/limits/account.ts'
import { limits } from '#core/limits/charts.ts'
import { limits as observationsLimits } from '#core/limits/observations.ts'
import { accountMessages } from '#core/messages/account.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { isSettled, type RequestState, succeeded } from '#core/request/RequestState.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { AnyChartType, ChartName } from '../index.ts'
import type { Draft, DraftRanges } from '../request/draft.ts'

const says = chartTexts.blocks

/** A way out of a block: a change of the draft that removes it, another try, or signing in. Plain data; the page applies it. */
export type BlockFix =
  | { readonly kind: 'change'; readonly says: string; readonly change: Partial<DraftRanges & { readonly chart: ChartName }> }
  | { readonly kind: 'retry' | 'signIn'; readonly says: string }

/** Why a chart cannot be made: the specification's sentence, what it is now, and a fix where there is one. A value, never thrown. */
export interface Block {
  /** 1 to 13, the order in which the reasons are tested. */
  readonly order: number
  readonly says: string
  readonly now: string
  readonly fix: BlockFix | null
}

/** The server's size check as the page knows it: whether the query may run, and its rows where they are known. */
type SizeCheck = RequestState<{ readonly allow: boolean; readonly rows: number | null }>

/** A chart that is already open, as far as limits are concerned. */
export interface OpenChart {
  readonly isRaster: boolean
  /** Rendered panels, splits included. */
  readonly panels: number
  /** Points that it draws. */
  readonly rows: number
}

/** The context in which a draft is checked. `guestPlots` is `null` for signed-in users. */
export interface PlanContext {
  readonly guestPlots: number | null
  readonly open: readonly OpenChart[]
  readonly size: SizeCheck
}

/** Where nothing but the draft counts: no chart is open, nobody counts plots, and its size is taken for small enough. */
export const unhindered: PlanContext = { guestPlots: null, open: [], size: succeeded({ allow: true, rows: 0 }) }

/** Everything that a reason may look at. */
interface Case extends PlanContext {
  readonly draft: Draft
  readonly variable: VariableRecord | null
  readonly type: AnyChartType | null
  readonly estimate: number | null
}

type Reason = (state: Case) => Omit<Block, 'order'> | null

const block = (text: string, now: string, fix: BlockFix | null = null) => ({ says: text, now, fix })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const guestLimit: Reason = ({ guestPlots }) =>
  guestPlots !== null && guestPlots >= accountLimits.guestPlotsPerDay
    ? block(says.guestLimit(accountLimits.guestPlotsPerDay), `${guestPlots} plots were made today.`, {
        kind: 'signIn',
        says: accountMessages.signIn,
      })
    : null

const noChart: Reason = ({ type }) => (type ? null : block(says.noChart, 'No type is chosen yet.'))

const renderingLimit: Reason = ({ type, open }) => {
  const panels = sum(open.map((chart) => chart.panels))
  return type?.maxPanels !== undefined && panels > type.maxPanels ? block(says.renderingLimit, `${panels} panels are drawn now.`) : null
}

const tooManyDepths: Reason = ({ type, variable, draft, open }) => {
  if (!type?.isRaster || !variable) return null
  const levels = depthLevelsIn(draft, variable)
  const load = sum(open.filter((chart) => chart.isRaster).map((chart) => chart.panels))
  const free = limits.heatmapLoad - load - 1
  if (limits.heatmapLoad - load - levels.length >= 1) return null
  const deepest = levels[free - 1]
  const fix: BlockFix | null =
    deepest === undefined ? null : { kind: 'change', says: `Set depth end to ${deepest} m`, change: { depth2: deepest } }
  return block(says.tooManyDepths, `This range holds ${levels.length} depths.`, fix)
}

const sizeCheckRunning: Reason = ({ size }) => (isSettled(size) ? null : block(says.sizeCheckRunning, 'It takes a moment.'))

const sizeCheckFailed: Reason = ({ size }) =>
  size.state === 'failed' ? block(says.sizeCheckFailed, size.message, { kind: 'retry', says: 'Check again' }) : null

const noEstimate: Reason = ({ size, estimate, variable }) =>
  size.state === 'succeeded' && (size.value.rows === null || (variable !== null && estimate === null))
    ? block(says.noEstimate, 'The number of rows is not known.', { kind: 'retry', says: 'Check again' })
    : null

const extentTooLarge: Reason = ({ size, draft, variable }) => {
  if (size.state !== 'succeeded' || size.value.allow) return null
  const rows = size.value.rows === null ? null : Math.abs(size.value.rows)
  const now =
    rows === null
      ? 'The server rejects this range.'
      : `This range holds about ${countText(rows)} rows; ${countText(observationsLimits.downloadRows)} are too many.`
  return block(says.extentTooLarge, now, rows === null ? null : shorterTime(draft, variable, observationsLimits.downloadRows / rows))
}

const dataTooLarge: Reason = ({ estimate, type, draft, variable, open }) => {
  if (!type || estimate === null) return null
  const limit = estimateLimit(type)
  if (estimate <= limit) return null
  const now = `The estimate is ${countText(estimate)} points; ${countText(limit)} is the limit.`
  const room = limits.renderedRows - sum(open.map((chart) => chart.rows))
  return block(says.dataTooLarge, now, shorterTime(draft, variable, Math.min(limit, room) / estimate))
}

/** How many points a kind of chart may hold by the browser's estimate. Source: CHK-25. */
export function estimateLimit(type: AnyChartType): number {
  return type.isAggregated ? limits.heatmapEstimateRows : limits.chartEstimateRows
}

function shorterTime(draft: Draft, variable: VariableRecord | null, share: number): BlockFix | null {
  const start = parseInstant(draft.start)
  const end = parseInstant(draft.end)
  if (!variable || share <= 0 || timeKind(variable) !== 'instants' || start === undefined || end === undefined || end <= start) return null
  return setEnd(start + (end - start) * Math.min(1, share) * 0.95)
}

function setEnd(ms: number): BlockFix {
  return { kind: 'change', says: `Set end to ${formatDay(ms)}`, change: { end: formatInstant(Math.floor(ms / 60_000) * 60_000) } }
}

const tooManyCharts: Reason = ({ open }) =>
  open.length >= limits.chartTabs ? block(says.tooManyCharts, `${open.length} charts are open.`) : null

const renderedTooLarge: Reason = ({ open, estimate }) => {
  const rows = sum(open.map((chart) => chart.rows))
  return rows + (estimate ?? 0) > limits.renderedRows
    ? block(says.renderedTooLarge, `The open charts draw ${countText(rows)} points; ${countText(limits.renderedRows)} is the limit.`)
    : null
}

const rangeTooLong: Reason = ({ draft, variable, type }) => {
  if (!variable || !type || type.isAlongTime || !isGridded(variable) || timeKind(variable) !== 'instants') return null
  const start = parseInstant(draft.start)
  const end = parseInstant(draft.end)
  if (start === undefined || end === undefined || end - start <= limits.griddedRangeMs) return null
  return block(says.rangeTooLong, `This range is ${formatSpan(end - start)}.`, setEnd(start + limits.griddedRangeMs))
}

/** A span of time in years and months as people say it; months of 30.44 days. */
function formatSpan(ms: number): string {
  const months = Math.round(ms / (30.44 * DAY_MS))
  const years = Math.floor(months / 12)
  return [years > 0 ? counted(years, 'year') : '', months % 12 > 0 ? counted(months % 12, 'month') : ''].filter(Boolean).join(' and ')
}

const noVariable: Reason = ({ variable }) => (variable ? null : block(says.noVariable, 'Nothing is chosen yet.'))

const reasons: readonly Reason[] = [
  guestLimit,
  noChart,
  renderingLimit,
  tooManyDepths,
  sizeCheckRunning,
  sizeCheckFailed,
  noEstimate,
  extentTooLarge,
  dataTooLarge,
  tooManyCharts,
  renderedTooLarge,
  rangeTooLong,
  noVariable,
]

/** Every reason that holds, in the fixed order of the specification; the first one is the one to show. Source: CHK-16. */
export function findBlocks(state: Case): readonly Block[] {
  return reasons.flatMap((reason, index) => {
    const found = reason(state)
    return found ? [{ order: index + 1, ...found }] : []
  })
}
