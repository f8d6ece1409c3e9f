import { answerPage, seldom } from '#components/workers/answerPage.ts'
import type { ArchiveWords } from '#core/charts/archive/chartArchive.ts'
import { type ChartOutcome, fetchChart } from '#core/charts/request/fetchChart.ts'
import type { ChartJob } from '#core/charts/request/request.ts'
import type { ChartRows } from '#core/charts/rows/columns.ts'
import type { SplitOutcome } from '#core/charts/split/SplitChart.ts'
import { type SplitOrder, splitRows } from '#core/charts/split/splitRows.ts'
import { moving } from '#core/request/RemoteCalls.ts'
import { addressFrom } from '#core/submission/previewAddress.ts'
import type { RequestRun } from '../common/stores/requestStore.ts'

/** `anonymousUrl` is the address of rows that are asked for without cookies, `base` what addresses begin with in the preview that the page is in, if any. */
interface FetchOrder {
  readonly job: ChartJob
  readonly base?: string
  readonly anonymousUrl?: string
}

/** The chart of this worker with its rows, which stay here until the page ends the worker. */
let held: { readonly job: ChartJob; readonly rows: ChartRows } | null = null

function heldChart() {
  if (held === null) throw new TypeError('No rows were fetched')
  return held
}

const calls = {
  /** First of all. */
  async fetch({ job, base = '', anonymousUrl }: FetchOrder, report: RequestRun<unknown>['report']): Promise<ChartOutcome> {
    const ask = (address: string, init: RequestInit) =>
      anonymousUrl ? fetch(anonymousUrl, { ...init, credentials: 'omit' }) : fetch(addressFrom(base, address), init)
    const outcome = await fetchChart(job, ask, {
      signal: new AbortController().signal,
      onRows: seldom((rows) => report({ state: 'streaming', rows })),
      onReceived: () => report({ state: 'processing' }),
      keep(rows) {
        held = { job, rows }
      },
    })
    return moving(outcome)
  },
  split(order: SplitOrder): SplitOutcome {
    const { rows, job } = heldChart()
    return moving(splitRows(rows, job, order))
  },
  async save(words: ArchiveWords): Promise<Blob> {
    const { chartArchive } = await import('#core/charts/archive/chartArchive.ts')
    return chartArchive(heldChart().rows, words)
  },
}

/** Fetches, parses, grids, splits and saves one chart off the main thread; ending the worker calls it off. */
export type ChartCalls = typeof calls

answerPage(calls)
