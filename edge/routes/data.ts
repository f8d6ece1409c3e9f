import type { checkQuerySize, storedProcedure } from '#core/api/data.ts'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { arrowBytes } from '#core/observations/arrow.ts'
import { csvBytes } from '#core/observations/csv.ts'
import type { ObservationEngine } from '#core/observations/ObservationEngine.ts'
import type { AppContext, Caller } from '../middleware/context.ts'
import type { Ports } from '../ports/Ports.ts'
import { logCall } from '../services/callLog.ts'
import { catalogOf } from '../services/catalog.ts'
import { countRows, type RowCount } from '../services/countRows.ts'
import { givePlotBack, takePlot } from '../services/guests.ts'
import { understandCall } from '../services/procedureCall.ts'
import { checkSize } from '../services/querySize/checkSize.ts'
import { rowsBody } from '../services/rowsBody.ts'
import type { Call, Handler } from './Handler.ts'

const ARROW = 'application/vnd.apache.arrow.stream'

/** Streams the rows of a procedure's call. A guest's plot is taken first and given back unless the rows went out. */
export const answerStoredProcedure: Handler<typeof storedProcedure> = async (call) => {
  const { ports, query, caller, c } = call
  const engine = engineOf(ports)
  // A named file is a download, which guests may not make.
  if (caller.kind === 'guest' && query.filename !== undefined) throw new Problem('unauthorized', 'Unauthorized')
  const { prepared, table } = understandCall(await catalogOf(ports.database), query)
  const closing = new AbortController()
  const signal = AbortSignal.any([c.req.raw.signal, closing.signal])
  await refuseTooLarge(engine, prepared.reads, signal)
  const plots = await takeGuestPlot(ports, caller)
  const counted: RowCount = { rows: 0 }
  const started = ports.now()
  try {
    const stream = countRows(await prepared.run(engine, { signal, timeoutMs: timeoutOf(caller) }), counted)
    const isArrow = query.format === 'arrow' || (query.format === undefined && (c.req.header('Accept') ?? '').includes(ARROW))
    const body = await rowsBody(isArrow ? arrowBytes(stream) : csvBytes(stream), {
      abort: () => closing.abort(),
      onEnd: (ending) => {
        if (ending.how === 'failed') ports.log.error('rows broken off', { requestId: c.get('requestId'), message: String(ending.fault) })
        const status = ending.how === 'failed' ? 500 : ending.how === 'cancelled' ? 499 : 200
        const ended = status === 500 ? giveBack(ports, caller) : Promise.resolve()
        const facts = { status, rows: counted.rows, durationMs: ports.now() - started, datasetId: table.datasetId }
        ended.then(() => logCall(call, facts)).catch((fault: Error) => ports.log.error('call log', { message: fault.message }))
      },
    })
    return rowsResponse(call, { body, isArrow, engine, plots })
  } catch (fault) {
    await giveBack(ports, caller)
    throw fault
  }
}

/** Says how large an answer would be. */
export const answerCheckQuerySize: Handler<typeof checkQuerySize> = async ({ ports, query, c }) => {
  const engine = engineOf(ports)
  return checkSize(await catalogOf(ports.database), engine, query.query, c.req.raw.signal)
}

function engineOf({ engine }: Ports): ObservationEngine {
  if (engine === null) throw new Problem('not-supported', 'This portal has no observation engine here, so it cannot read observations.')
  return engine
}

async function refuseTooLarge(engine: ObservationEngine, reads: Parameters<ObservationEngine['estimate']>[0], signal: AbortSignal) {
  const { rows } = await engine.estimate(reads, { signal, timeoutMs: limits.querySizeCheckTimeoutMs })
  if (rows >= limits.downloadRows) throw new Problem('too-large', 'Requested data exceeds size limits.', { rows })
}

async function takeGuestPlot({ database }: Ports, caller: Caller): Promise<number | null> {
  if (caller.kind !== 'guest') return null
  const left = await takePlot(database, caller.guest.id)
  if (left === null) throw new Problem('unauthorized', 'Unauthorized')
  return left
}

async function giveBack({ database }: Ports, caller: Caller): Promise<void> {
  if (caller.kind === 'guest') await givePlotBack(database, caller.guest.id)
}

function timeoutOf(caller: Caller): number {
  return caller.kind === 'guest' ? limits.chartTimeoutMs : limits.downloadTimeoutMs
}

interface Rows {
  readonly body: ReadableStream<Uint8Array>
  readonly isArrow: boolean
  readonly engine: ObservationEngine
  readonly plots: number | null
}

function rowsResponse({ query, caller, c }: Call<typeof storedProcedure>, { body, isArrow, engine, plots }: Rows): Response {
  c.header('Content-Type', isArrow ? ARROW : 'text/plain; charset=utf-8')
  c.header('X-Data-Source-Targeted', engine.name)
  // A guest's answer tells how many plots are left, which would be wrong when shown again.
  c.header('Cache-Control', caller.kind === 'guest' ? 'private, no-store' : 'private, max-age=86400')
  varyBy(c, 'Accept', 'Authorization', 'Cookie')
  if (plots !== null) c.header('X-Guest-Plots-Left', String(plots))
  if (query.filename !== undefined) c.header('Content-Disposition', `attachment; filename="${query.filename}"`)
  return c.body(body, 200)
}

function varyBy(c: AppContext, ...names: readonly string[]): void {
  for (const name of names) c.header('Vary', name, { append: true })
}
