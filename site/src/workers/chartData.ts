import { buffersOf, type ChartJob, type ChartOutcome, fetchChart } from '#core/charts/fetchChart.ts'

/** The worker's messages: rows read so far, then one outcome. */
export type ChartMessage = { readonly kind: 'rows'; readonly rows: number } | { readonly kind: 'outcome'; readonly outcome: ChartOutcome }

const worker = self as unknown as {
  onmessage: (event: MessageEvent<ChartJob>) => void
  postMessage(message: ChartMessage, transfer?: Transferable[]): void
}

/** At most one word about progress in this time, so that telling never slows the reading. */
const REPORT_EVERY_MS = 100

/** Fetches, parses, grids and measures one chart off the main thread; ending the worker calls it off. */
worker.onmessage = async ({ data: job }) => {
  let reportedAt = 0
  const outcome = await fetchChart(job, (address, init) => fetch(address, init), {
    signal: new AbortController().signal,
    onRows(rows) {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
      worker.postMessage({ kind: 'rows', rows })
    },
  })
  worker.postMessage({ kind: 'outcome', outcome }, outcome.kind === 'model' ? buffersOf(outcome.model) : [])
}
