import { accepts } from 'hono/accepts'
import { limits } from '#core/limits/observations.ts'
import { limits as requestLimits } from '#core/limits/request.ts'
import { type AnswerForm, acceptedTypes, formFor } from '#core/observations/forms.ts'
import type { ObservationEngine, Requester } from '#core/observations/ObservationEngine.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'
import { givePlotBack, takePlot, takePlotInMemory } from '../account/guests.ts'
import type { CatalogSnapshot } from '../catalog/catalog.ts'
import { logCall } from '../middleware/callLog.ts'
import type { AppContext, Caller } from '../middleware/context.ts'
import { queueKey } from '../middleware/queueKey.ts'
import { isUnchanged } from '../platform/entityTag.ts'
import type { Release } from '../platform/FairQueue.ts'
import { faultText } from '../platform/faultText.ts'
import { logLostWrite } from '../platform/lostWrites.ts'
import { isStorageFull } from '../platform/storageError.ts'
import type { Ports } from '../ports/Ports.ts'
import { answerRange, bytesWithin, noteSize, partStatus } from '../query/answerRange.ts'
import { maxReadOf } from '../query/answerRows.ts'
import { answerTag, columnsOfSubset, repeatable } from '../query/answerTag.ts'
import { describeAnswer, withoutDescription } from '../query/describeAnswer.ts'
import { exceedsLimits, type PreparedSelect } from '../query/prepareQuery.ts'
import { rowsBody } from '../query/rowsBody.ts'
import { estimateAnswer } from '../query/size/rowEstimate.ts'
import { roomFor } from '../query/wholeAnswers.ts'

const GUEST_REFUND_BYTES = 65_536 // no more than the beginning of a chart’s data

/** A prepared call that returns rows, and the form of its response. */
export interface RowsCall {
  readonly ports: Ports
  /** The catalog that it was prepared with. */
  readonly catalog: CatalogSnapshot
  readonly caller: Caller
  readonly c: AppContext
  readonly prepared: PreparedProcedure | PreparedSelect
  /** The call as a query's text, for the log. */
  readonly text: string
  readonly endpoint: 'sp' | 'query'
  readonly format?: string | undefined
  readonly spreadsheet?: 'true' | 'false' | undefined
  /** The form of calls that have only one. */
  readonly form?: AnswerForm
  readonly filename?: string | undefined
}

/** The type of rows that a call's `Accept` prefers; for a header that names none, plain CSV. */
export const acceptedType = (c: AppContext): string => accepts(c, { header: 'Accept', supports: acceptedTypes, default: 'text/plain' })

/** Streams the rows of a call. A guest's plot is taken first and given back where no more than the beginning of the rows went out. */
export async function answerRows(call: RowsCall): Promise<Response> {
  const { ports, caller, c, prepared } = call
  rejectGuest(call)
  const closing = new AbortController()
  const signal = AbortSignal.any([c.req.raw.signal, closing.signal])
  const requester = { signal, caller: queueKey(c, ports) }
  const form = call.form ?? formFor(acceptedType(c), call.format, call.spreadsheet === 'true')
  const tag = await tagOf(call, form)
  if (tag !== null && isUnchanged(c.req.raw, tag)) {
    setHeaders(call, form, { tag, plots: null })
    return c.body(null, 304)
  }
  const isKnownToFit = await rejectTooLarge(ports, prepared, requester)
  const plots = await takeGuestPlot(ports, caller)
  const counted: RowCount = { rows: 0 }
  const started = ports.now()
  let leave: Release = () => undefined
  try {
    leave = await roomFor(form, requester)
    const write = async () => {
      const stream = countRows(await start(call, requester, isKnownToFit), counted)
      return form.bytes(stream, form.isDescribed === true ? await describeAnswer(ports, call, stream.columns) : withoutDescription)
    }
    const range = tag === null ? null : await answerRange(c.req.raw, tag, write)
    if (range?.length === 0) {
      leave()
      return c.body(null, partStatus(c, range))
    }
    counted.rows = 0
    const pieces = await write()
    const body = await rowsBody(range === null ? pieces : bytesWithin(pieces, range), {
      abort: () => closing.abort(),
      onEnd: (end) => {
        leave()
        // The query may learn that its client has gone before the body does; that is no fault, and the guest had their rows.
        const ending = end.how === 'failed' && signal.aborted ? ({ ...end, how: 'cancelled' } as const) : end
        if (ending.how === 'failed') ports.log.error('rows broken off', { requestId: c.get('requestId'), message: faultText(ending.fault) })
        const status = ending.how === 'failed' ? 500 : ending.how === 'cancelled' ? 499 : 200
        const facts = { requestId: c.get('requestId'), endpoint: call.endpoint, query: call.text, status, rows: counted.rows }
        const hadData = ending.sentBytes > GUEST_REFUND_BYTES
        if (tag !== null && range === null && status === 200) noteSize(tag, ending.sentBytes)
        const ended = status === 500 && !hadData ? giveBack(ports, caller) : Promise.resolve()
        const recorded = ended.then(() =>
          logCall(ports, caller, { ...facts, durationMs: ports.now() - started, datasetId: datasetOf(prepared) }),
        )
        ports.afterAnswer(recorded.catch((fault: unknown) => logLostWrite(ports.log, 'call log', fault, ports.now())))
      },
    })
    setHeaders(call, form, { tag, plots })
    return c.body(body, range === null ? 200 : partStatus(c, range))
  } catch (fault) {
    // A query that runs already would keep its slot until it is found to stall.
    closing.abort()
    leave()
    await giveBack(ports, caller)
    throw fault
  }
}

/** The strong tag of a download that is the same bytes each time; null for others. Charts of guests are not resumed. */
async function tagOf({ ports, catalog, caller, c, prepared, text, format, spreadsheet, ...call }: RowsCall, form: AnswerForm) {
  const subset = repeatable(prepared)
  if (subset === null || ports.engine === null || caller.kind !== 'user' || call.form !== undefined) return null
  const columns = columnsOfSubset(subset)
  const description = form.isDescribed === true ? await describeAnswer(ports, { catalog, prepared, text }, columns) : null
  const asked = [format ?? acceptedType(c), spreadsheet]
  return answerTag(subset, text, { version: ports.version, engine: ports.engine.name, form: asked, description })
}

/** Guests may make charts; a named file is a download, which they may not make (D62, SEC-06). */
function rejectGuest({ caller, prepared, filename }: RowsCall): void {
  if (caller.kind !== 'guest') return
  const isChart = prepared.kind !== 'catalog' && prepared.isChart
  if (!isChart || filename !== undefined) throw new Problem('unauthorized', 'Unauthorized')
}

/**
 * Procedures by the rows that they read, SELECTs by those that they answer; nothing of a small table is too large. Resolves to whether it is
 * certain that there are not too many rows.
 */
async function rejectTooLarge({ database, engine }: Ports, prepared: RowsCall['prepared'], requester: Requester): Promise<boolean> {
  if (prepared.kind === 'catalog' || engine === null || prepared.table === null) return false
  const answer = prepared.kind === 'select' ? prepared.rows : ({ kind: 'subset', reads: prepared.reads, skip: 0, isExact: true } as const)
  if (answer === null) return false
  if (prepared.table.rows < limits.downloadRows) return answer.kind === 'subset'
  const { rows, precision } = await estimateAnswer({ database, engine }, answer, requester)
  const maxRows = prepared.kind === 'select' ? limits.downloadRows : maxReadOf(prepared)
  if (rows >= maxRows && precision !== 'at most') throw exceedsLimits(rows)
  return rows < maxRows && precision !== 'about'
}

function start({ ports, catalog, caller, prepared }: RowsCall, requester: Requester, isKnownToFit: boolean): Promise<BatchStream> {
  const options = { ...requester, timeoutMs: caller.kind === 'user' ? requestLimits.downloadTimeoutMs : limits.chartTimeoutMs }
  if (prepared.kind === 'catalog') return prepared.run()
  if (prepared.kind === 'observations') return prepared.run(engineOf(ports), options)
  if (ports.sql === null) throw new Problem('not-supported', 'This portal’s engine answers procedures, but no SELECT.')
  const { database } = ports
  const bounds = { timeoutMs: limits.sqlTimeLimitMs, maxRows: limits.downloadRows, isKnownToFit }
  return ports.sql.run(prepared.select, { ...requester, ...bounds, catalog, database })
}

/** The engine, which every call that reads observations needs. */
export function engineOf({ engine }: Ports): ObservationEngine {
  if (engine === null) throw new Problem('not-supported', 'This portal has no observation engine here, so it cannot read observations.')
  return engine
}

async function takeGuestPlot({ database, log, now }: Ports, caller: Caller): Promise<number | null> {
  if (caller.kind !== 'guest') return null
  const left = await takePlot(database, caller.guest.id).catch((fault: unknown) => {
    if (!isStorageFull(fault)) throw fault
    logLostWrite(log, 'plots are counted in memory', fault, now())
    return takePlotInMemory(caller.guest, now())
  })
  if (left === null) throw new Problem('unauthorized', 'Unauthorized')
  return left
}

/** The call's outcome is reported even if the store cannot record this. */
async function giveBack(ports: Ports, caller: Caller): Promise<void> {
  if (caller.kind !== 'guest') return
  await givePlotBack(ports, caller.guest.id).catch((fault: unknown) => logLostWrite(ports.log, 'plot not given back', fault, ports.now()))
}

function datasetOf(prepared: RowsCall['prepared']): number | null {
  return prepared.kind === 'catalog' ? null : (prepared.table?.datasetId ?? null)
}

function setHeaders(
  { ports, caller, c, prepared, filename }: RowsCall,
  form: AnswerForm,
  { tag, plots }: { readonly tag: string | null; readonly plots: number | null },
): void {
  c.header('Content-Type', form.mediaType)
  c.header('X-Data-Source-Targeted', prepared.kind === 'catalog' ? 'catalog' : (ports.engine?.name ?? 'catalog'))
  // A guest's response says how many plots are left, which must not be cached.
  c.header('Cache-Control', caller.kind === 'guest' ? 'private, no-store' : 'private, max-age=86400')
  for (const name of ['Accept', 'Authorization', 'Cookie']) c.header('Vary', name, { append: true })
  if (tag !== null) {
    c.header('ETag', tag)
    c.header('Accept-Ranges', 'bytes')
  }
  if (plots !== null) c.header('X-Guest-Plots-Left', String(plots))
  if (filename !== undefined) c.header('Content-Disposition', `attachment; filename="${filename}"`)
}

/** How many rows have passed so far. */
interface RowCount {
  rows: number
}

/** The same stream, counting its rows as they pass. */
function countRows(stream: BatchStream, count: RowCount): BatchStream {
  return { columns: stream.columns, batches: counting(stream.batches, count) }
}

async function* counting(batches: AsyncIterable<Batch>, count: RowCount): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    count.rows += batch.rows
    yield batch
  }
}
