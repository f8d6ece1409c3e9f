import { answerPage } from '#components/workers/answerPage.ts'
import type { DifferenceOutcome } from '#core/charts/ChartType.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import { moving } from '#core/request/RemoteCalls.ts'

/** Two models of kinds of one plane, and the kind that their difference is drawn in. */
interface DifferenceOrder {
  readonly chart: ChartName
  readonly first: ChartModel
  readonly second: ChartModel
}

const calls = {
  /** The difference, or why there is none. */
  subtract: ({ chart, first, second }: DifferenceOrder): DifferenceOutcome<ChartModel> =>
    moving(chartType(chart).subtract?.(first, second) ?? { obstacle: 'noOverlap' }),
}

/** Subtracts one chart from another off the main thread. */
export type DifferenceCalls = typeof calls

answerPage(calls)
