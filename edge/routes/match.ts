import type { dataApi } from '#core/api/data.ts'
import { limits } from '#core/limits/match.ts'
import { limits as requestLimits } from '#core/limits/request.ts'
import { parametersOf, requestOf } from '#core/match/MatchRequest.ts'
import { formFor } from '#core/observations/forms.ts'
import { Problem } from '#core/request/Problem.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import { logCall } from '../middleware/callLog.ts'
import { queueKey } from '../middleware/queueKey.ts'
import { wholeBody } from '../middleware/rawBody.ts'
import type { Release } from '../platform/FairQueue.ts'
import { faultText } from '../platform/faultText.ts'
import { logLostWrite } from '../platform/lostWrites.ts'
import { withoutDescription } from '../query/describeAnswer.ts'
import { matchedTables } from '../query/match/matchedTables.ts'
import { foundAt, matchStream, rejectTooWide } from '../query/match/matchStream.ts'
import { readOwnRows } from '../query/match/readOwnRows.ts'
import { rowsBody } from '../query/rowsBody.ts'
import { roomFor } from '../query/wholeAnswers.ts'
import type { Call } from './Handler.ts'
import { acceptedType, engineOf } from './rows.ts'

/** Streams the rows of a body with what was found beside each. Visitors get as many as a page shows before they sign in. */
export async function answerMatch(call: Call<typeof dataApi.match>): Promise<Response> {
  const { ports, query, body, caller, c } = call
  const request = requestOf(query)
  const catalog = await loadSnapshot(ports.database)
  const engine = engineOf(ports)
  const closing = new AbortController()
  const requester = { signal: AbortSignal.any([c.req.raw.signal, closing.signal]), caller: queueKey(c, ports) }
  const options = { ...requester, timeoutMs: requestLimits.downloadTimeoutMs }
  const tables = await matchedTables(catalog, engine, request, options)
  // All of it is taken first, so that a client that sends everything before it reads is not stuck.
  const own = readOwnRows(await wholeBody(body, { maxBytes: limits.matchBytes }), body.mediaType, query, requester.signal)
  if (caller.kind !== 'user' && own.first.lats.length > limits.matchPreviewRows)
    throw new Problem('unauthorized', `Without an account, at most ${limits.matchPreviewRows} rows are matched. Sign in to match all.`)
  const form = formFor(acceptedType(c), query.format, query.spreadsheet === 'true')
  const startedAt = ports.now()
  let leave: Release = () => undefined
  try {
    const asked = { engine, tables, request, options }
    await rejectTooWide(asked, () => own.first)
    // The first rows are looked for while the others are checked, and answered before the positions of these are read.
    const first = foundAt(asked, own.first)
    first.catch(() => undefined)
    const rows = await own.checked()
    await rejectTooWide(asked, rows.points)
    leave = await roomFor(form, requester)
    const pieces = form.bytes(matchStream({ ...asked, rows, first, now: ports.now }), withoutDescription)
    const answer = await rowsBody(pieces, {
      abort: () => closing.abort(),
      onEnd: (end) => {
        leave()
        const how = end.how === 'failed' && requester.signal.aborted ? 'cancelled' : end.how
        if (end.how === 'failed' && how === 'failed')
          ports.log.error('rows broken off', { requestId: c.get('requestId'), message: faultText(end.fault) })
        const facts = {
          ...{ requestId: c.get('requestId'), endpoint: 'match' as const, rows: rows.total, durationMs: ports.now() - startedAt },
          query: String(new URLSearchParams(parametersOf(request))),
          status: how === 'failed' ? 500 : how === 'cancelled' ? 499 : 200,
          datasetId: tables[0]?.table.datasetId ?? null,
        } as const
        const recorded = logCall(ports, caller, facts)
        ports.afterAnswer(recorded.catch((fault: unknown) => logLostWrite(ports.log, 'call log', fault, ports.now())))
      },
    })
    c.header('Content-Type', form.mediaType)
    c.header('X-Data-Source-Targeted', engine.name)
    c.header('Cache-Control', 'private, no-store')
    if (query.filename !== undefined) c.header('Content-Disposition', `attachment; filename="${query.filename}"`)
    return c.body(answer, 200)
  } catch (fault) {
    // A query that runs already would keep its slot until it is found to stall.
    closing.abort()
    leave()
    throw fault
  }
}
