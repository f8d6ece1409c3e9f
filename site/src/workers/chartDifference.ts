import type { DifferenceOutcome } from '#core/charts/ChartType.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import { buffersOf } from '#core/charts/request/fetchChart.ts'

/** Two models of kinds of one plane, and the kind that their difference is drawn in. */
export interface DifferenceOrder {
  readonly chart: ChartName
  readonly first: ChartModel
  readonly second: ChartModel
}

/** The difference, or why there is none. */
export type DifferenceMessage = DifferenceOutcome<ChartModel>

const worker = self as unknown as {
  onmessage: (event: MessageEvent<DifferenceOrder>) => void
  postMessage(message: DifferenceMessage, transfer?: Transferable[]): void
}

/** Subtracts one chart from another off the main thread. */
worker.onmessage = ({ data: { chart, first, second } }) => {
  const outcome = chartType(chart).subtract?.(first, second) ?? { obstacle: 'noOverlap' as const }
  worker.postMessage(outcome, 'model' in outcome ? buffersOf(outcome.model) : [])
}
