import type { LonRange } from '#core/extent/Extent.ts'
import { lonRangeOf, withBothNames } from '#core/extent/longitude.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { readArrow } from '#core/observations/arrow.ts'
import { problemOf } from '#core/request/problemOf.ts'
import type { ModelJob } from '../ChartType.ts'
import { type ChartModel, chartType, isChartName } from '../index.ts'
import { timeText } from '../points/pointTexts.ts'
import { ChartRows, timeColumn, valueAt, withHourInTime } from '../rows/columns.ts'
import { type ChartJob, type ChartRequest, isSelect, requestAddress } from './request.ts'

/**
 * How fetching a chart ended. `plotsLeft` is what the portal reported to a guest; `null` for others. `cutAt` is the time of the last row, in
 * UTC, where the response held as many rows as it may and so ends before the data do; `null` where it is whole (CHT-08, D13).
 */
export type ChartOutcome =
  | { readonly kind: 'model'; readonly model: ChartModel; readonly plotsLeft: number | null; readonly cutAt: string | null }
  | { readonly kind: 'no-rows'; readonly says: string; readonly plotsLeft: number | null }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'failed'; readonly status: number; readonly says: string }

/** The form in which charts ask for rows. */
const ARROW_STREAM = 'application/vnd.apache.arrow.stream'

/** The callbacks of a running fetch. */
export interface FetchWatch {
  readonly signal: AbortSignal
  /** Called with the number of rows read so far, all of them the last time. */
  readonly onRows: (rows: number) => void
  /** Called once all rows have been read and their model is being made. */
  readonly onReceived?: () => void
  /** Called with the rows, which are still arriving, so that they can be split or saved later; without it they are not stored. */
  readonly keep?: (rows: ChartRows) => void
}

/** Asks the portal for a chart's rows and makes a model of them as they arrive. Failures are values; only an abort throws. */
export async function fetchChart(
  job: ChartJob,
  fetch: (address: string, init: RequestInit) => Promise<Response>,
  watch: FetchWatch,
): Promise<ChartOutcome> {
  if (!isChartName(job.chart)) return { kind: 'failed', status: 0, says: chartTexts.noModel }
  const response = await ask(job.request, fetch, watch.signal)
  if (response === null) return { kind: 'failed', status: 0, says: 'The portal did not answer. Check the connection and try again.' }
  const { status } = response
  if (status === 401) return { kind: 'unauthorized' }
  if (!response.ok || !response.body) return { kind: 'failed', status, says: await errorText(response, job.request) }
  if (!isArrow(response)) return { kind: 'failed', status, says: chartTexts.noModel }
  const left = response.headers.get('X-Guest-Plots-Left')
  const plotsLeft = left === null ? null : Number(left)
  try {
    const { model, cutAt } = await readModel(job, response.body, watch)
    return model ? { kind: 'model', model, plotsLeft, cutAt } : { kind: 'no-rows', says: chartTexts.noData(job.request.fields), plotsLeft }
  } catch (fault) {
    watch.signal.throwIfAborted()
    return { kind: 'failed', status, says: `${chartTexts.dataFailed}: ${fault instanceof Error ? fault.message : 'unreadable answer'}` }
  }
}

/** A response in another form, such as the page of a proxy, is of no kind that charts know. Source: CHT-11. */
const isArrow = ({ headers }: Response): boolean => (headers.get('Content-Type') ?? ARROW_STREAM).startsWith(ARROW_STREAM)

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

async function errorText(response: Response, request: ChartRequest): Promise<string> {
  const problem = await problemOf(response)
  const isTooLarge = response.status === 400 && /size|large|limit/i.test(problem.message)
  if (isTooLarge) return chartTexts.sizeExceeded
  return isSelect(request) ? chartTexts.sparseFailed : problem.message
}

/** A box up to 180 is drawn with what is stored at -180 as its eastern edge. */
const drawnLongitudes = ({ lon1, lon2 }: ChartRequest): LonRange => withBothNames(lonRangeOf(lon1, lon2), { min: -180, max: -180 })

/** What is needed to make a model of rows with these columns. */
export function modelJob({ request, cellDegrees }: ChartJob, names: readonly string[]): ModelJob {
  return {
    names,
    field: request.fields,
    lon: drawnLongitudes(request),
    cellDegrees,
    bounds: request,
    ...(isSelect(request) && request.pair && { pair: request.pair }),
  }
}

async function readModel(
  job: ChartJob,
  body: ReadableStream<Uint8Array>,
  { onRows, onReceived, keep }: FetchWatch,
): Promise<{ readonly model: ChartModel | null; readonly cutAt: string | null }> {
  const { chart, request } = job
  const { columns, batches } = withHourInTime(await readArrow(body), request.fields)
  const names = columns.map(({ name }) => name)
  const builder = chartType(chart).gather(modelJob(job, names))
  const rowsKept = keep && new ChartRows(columns)
  if (rowsKept) keep(rowsKept)
  let rows = 0
  let last = Number.NaN
  for await (const batch of batches) {
    builder.add(batch)
    rowsKept?.batches.push(batch)
    rows += batch.rows
    if (batch.rows > 0) last = valueAt(batch.columns[0], batch.rows - 1)
    onRows(rows)
  }
  onReceived?.()
  const isCut = isSelect(request) && rows >= limits.sparseRows
  const { isMonthly } = timeColumn(names)
  return { model: builder.finish(), cutAt: isCut ? `${timeText({ isMonthly }, last)}${isMonthly ? '' : ' UTC'}` : null }
}
