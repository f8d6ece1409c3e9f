import { problemOf } from '#core/client/problemOf.ts'
import type { LonRange } from '#core/extent/Extent.ts'
import { lonRangeOf, withBothNames } from '#core/extent/longitude.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { readArrow } from '#core/observations/arrow.ts'
import { valueAt } from './columns.ts'
import { type ChartModel, type ChartName, chartType } from './index.ts'
import { type ChartRequest, isSelect, requestAddress } from './request.ts'
import { timeText } from './sparse.ts'

/** A chart to fetch: what to ask and how to read the answer. Plain data, so that it can be passed to a worker. */
export interface ChartJob {
  readonly chart: ChartName
  readonly request: ChartRequest
  /** Degrees of a cell where the answer holds only one coordinate. */
  readonly cellDegrees: number
}

/**
 * How fetching a chart ended. `plotsLeft` is what the portal reported to a guest; `null` for others. `cutAt` is the time of the last row, in
 * UTC, where the response held as many rows as it may and so ends before the data do; `null` where it is whole (CHT-08, D13).
 */
export type ChartOutcome =
  | { readonly kind: 'model'; readonly model: ChartModel; readonly plotsLeft: number | null; readonly cutAt: string | null }
  | { readonly kind: 'no-rows'; readonly says: string; readonly plotsLeft: number | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly status: number; readonly says: string }

/** The form in which charts ask for rows. */
const ARROW_STREAM = 'application/vnd.apache.arrow.stream'

/**
 * Asks the portal for a chart's rows and makes a model of them as they arrive; never holds them all. Failures are values; only an
 * abort throws. `onRows` hears how many rows have been read.
 */
export async function fetchChart(
  job: ChartJob,
  fetch: (address: string, init: RequestInit) => Promise<Response>,
  { signal, onRows }: { readonly signal: AbortSignal; readonly onRows: (rows: number) => void },
): Promise<ChartOutcome> {
  const response = await ask(job.request, fetch, signal)
  if (response === null) return { kind: 'failed', status: 0, says: 'The portal did not answer. Check the connection and try again.' }
  if (response.status === 401) return { kind: 'refused' }
  if (!response.ok || !response.body) return { kind: 'failed', status: response.status, says: await refusalText(response, job.request) }
  const left = response.headers.get('X-Guest-Plots-Left')
  const plotsLeft = left === null ? null : Number(left)
  try {
    const { model, cutAt } = await modelOf(job, response.body, onRows)
    return model ? { kind: 'model', model, plotsLeft, cutAt } : { kind: 'no-rows', says: chartTexts.noData(job.request.fields), plotsLeft }
  } catch (fault) {
    signal.throwIfAborted()
    return {
      kind: 'failed',
      status: response.status,
      says: `${chartTexts.dataFailed}: ${fault instanceof Error ? fault.message : 'unreadable answer'}`,
    }
  }
}

async function ask(request: ChartRequest, fetch: (address: string, init: RequestInit) => Promise<Response>, signal: AbortSignal) {
  try {
    const headers = { Accept: ARROW_STREAM, 'X-Requested-With': 'pelagos' }
    return await fetch(requestAddress(request), { headers, signal })
  } catch (fault) {
    signal.throwIfAborted()
    if (fault instanceof TypeError) return null
    throw fault
  }
}

async function refusalText(response: Response, request: ChartRequest): Promise<string> {
  const problem = await problemOf(response)
  const isTooLarge = response.status === 400 && /size|large|limit/i.test(problem.message)
  if (isTooLarge) return chartTexts.sizeExceeded
  return isSelect(request) ? chartTexts.sparseFailed : problem.message
}

/** A box up to 180 is drawn with what is stored at -180 as its eastern edge. */
const drawnLongitudes = ({ lon1, lon2 }: ChartRequest): LonRange => withBothNames(lonRangeOf(lon1, lon2), { min: -180, max: -180 })

async function modelOf(
  { chart, request, cellDegrees }: ChartJob,
  body: ReadableStream<Uint8Array>,
  onRows: (rows: number) => void,
): Promise<{ readonly model: ChartModel | null; readonly cutAt: string | null }> {
  const { columns, batches } = await readArrow(body)
  const names = columns.map(({ name }) => name)
  const builder = chartType(chart).gather({ names, field: request.fields, lon: drawnLongitudes(request), cellDegrees })
  let rows = 0
  let last = Number.NaN
  for await (const batch of batches) {
    builder.add(batch)
    rows += batch.rows
    if (batch.rows > 0) last = valueAt(batch.columns[0], batch.rows - 1)
    onRows(rows)
  }
  const isCut = isSelect(request) && rows >= limits.sparseRows
  const isMonthly = names[0] === 'month'
  return { model: builder.finish(), cutAt: isCut ? `${timeText({ isMonthly }, last)}${isMonthly ? '' : ' UTC'}` : null }
}

/** The buffers of a model, to hand it over from a worker without copying. */
export function buffersOf(model: object): ArrayBuffer[] {
  const buffers = Object.values(model).flatMap((part: unknown) => {
    if (ArrayBuffer.isView(part)) return part.buffer instanceof ArrayBuffer ? [part.buffer] : []
    return typeof part === 'object' && part !== null ? buffersOf(part) : []
  })
  return [...new Set(buffers)]
}
