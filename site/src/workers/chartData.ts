import type { ArchiveWords } from '#core/charts/archive/chartArchive.ts'
import { buffersOf, type ChartOutcome, fetchChart } from '#core/charts/request/fetchChart.ts'
import type { ChartJob } from '#core/charts/request/request.ts'
import type { ChartRows } from '#core/charts/rows/columns.ts'
import type { SplitOutcome } from '#core/charts/split/SplitChart.ts'
import { type SplitOrder, splitRows } from '#core/charts/split/splitRows.ts'
import { addressFrom } from '#core/submission/previewAddress.ts'

/**
 * What a page asks the worker: first to fetch a chart, then to do something with the rows that it holds. `anonymousUrl` is the address of rows that
 * are asked for without cookies, `base` what addresses begin with in the preview that the page is in, if any.
 */
export type ChartOrder =
  | { readonly kind: 'fetch'; readonly job: ChartJob; readonly base?: string; readonly anonymousUrl?: string }
  | { readonly kind: 'split'; readonly order: SplitOrder }
  | { readonly kind: 'save'; readonly words: ArchiveWords }

/** The worker's messages: rows read so far, that all have come, one outcome, and the answers to later orders. */
export type ChartMessage =
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'received' }
  | { readonly kind: 'outcome'; readonly outcome: ChartOutcome }
  | { readonly kind: 'split'; readonly outcome: SplitOutcome }
  | { readonly kind: 'saved'; readonly archive: Blob | null }

const worker = self as unknown as {
  onmessage: (event: MessageEvent<ChartOrder>) => void
  postMessage(message: ChartMessage, transfer?: Transferable[]): void
}

/** At most one word about progress in this time, so that telling never slows the reading. */
const REPORT_EVERY_MS = 100

/** The chart of this worker with its rows, which stay here until the page ends the worker. */
let held: { readonly job: ChartJob; readonly rows: ChartRows } | null = null

/** Fetches, parses, grids, splits and saves one chart off the main thread; ending the worker calls it off. */
worker.onmessage = ({ data }) => {
  if (data.kind === 'fetch') void load(data)
  else if (data.kind === 'save') void save(data.words)
  else if (held) {
    const outcome = splitRows(held.rows, held.job, data.order)
    worker.postMessage({ kind: 'split', outcome }, buffersOf(outcome))
  }
}

async function save(words: ArchiveWords): Promise<void> {
  if (!held) return
  try {
    const { chartArchive } = await import('#core/charts/archive/chartArchive.ts')
    worker.postMessage({ kind: 'saved', archive: await chartArchive(held.rows, words) })
  } catch (fault) {
    worker.postMessage({ kind: 'saved', archive: null })
    throw fault
  }
}

async function load({ job, base, anonymousUrl }: Extract<ChartOrder, { kind: 'fetch' }>): Promise<void> {
  let reportedAt = 0
  const ask = (address: string, init: RequestInit) =>
    anonymousUrl ? fetch(anonymousUrl, { ...init, credentials: 'omit' }) : fetch(addressFrom(base ?? '', address), init)
  const outcome = await fetchChart(job, ask, {
    signal: new AbortController().signal,
    onRows(rows) {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
      worker.postMessage({ kind: 'rows', rows })
    },
    onReceived: () => worker.postMessage({ kind: 'received' }),
    keep(rows) {
      held = { job, rows }
    },
  })
  worker.postMessage({ kind: 'outcome', outcome }, outcome.kind === 'model' ? buffersOf(outcome.model) : [])
}
