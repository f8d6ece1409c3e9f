import { Hono } from 'hono'
import { areaOf, type Endpoint, errorFormOf } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { openApiDocument } from '#core/api/openapi.ts'
import { limits } from '#core/limits/request.ts'
import { Problem } from '#core/request/Problem.ts'
import { requireRecentPassword } from './account/proof.ts'
import { ReadyJson } from './catalog/JsonRows.ts'
import { recordFault } from './errors/recordError.ts'
import { identify } from './middleware/authentication.ts'
import { callerFacts } from './middleware/callerFacts.ts'
import { resetNamedCounter, takeCall, takeNamed } from './middleware/callRate.ts'
import type { AppContext, AppEnv } from './middleware/context.ts'
import { readInput, tooLarge } from './middleware/input.ts'
import { cors, ownHost, requireSameOrigin } from './middleware/origin.ts'
import { previewGate, shownPorts, withinPreviews } from './middleware/previewGate.ts'
import { errorResponse } from './middleware/problems.ts'
import { rejectUnbounded } from './middleware/requestBounds.ts'
import { requestId } from './middleware/requestId.ts'
import { requestLog } from './middleware/requestLog.ts'
import { securityHeaders } from './middleware/securityHeaders.ts'
import { timedEngine } from './observability/timedEngine.ts'
import { answerPage } from './pages/answerPage.ts'
import { previewPage } from './pages/previewPage.ts'
import type { Ports, RequestPorts, SharedPorts } from './ports/Ports.ts'
import { apiPath } from './routes/apiPath.ts'
import type { Handler } from './routes/Handler.ts'
import { addMonitoring } from './routes/monitoring.ts'
import { handlers } from './routes.ts'

/** Calls and their handlers, by the same names. */
export interface Contract {
  readonly endpoints: Readonly<Record<string, Endpoint>>
  readonly handlers: Readonly<Record<string, Handler<Endpoint>>>
}

/** The table is typed call by call; here its entries are used as the general form that they all have. */
const portalContract: Contract = { endpoints, handlers: handlers as unknown as Contract['handlers'] }

/** The whole portal as one fetch handler, for whichever outer world the ports stand for; `ofRequest` supplies what belongs to one request. */
export function createApp(
  ports: SharedPorts,
  ofRequest: (c: AppContext) => RequestPorts,
  { endpoints, handlers }: Contract = portalContract,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: withinPreviews(apiPath(endpoints)) })
  app.use('*', requestId, requestLog(ports, ofRequest), securityHeaders(ports))
  addMonitoring(app, ports, ofRequest)
  app.use('*', ownHost(ports.config))
  const noteFault = (c: AppContext) => (fault: unknown) => recordFault({ ...ports, ...ofRequest(c) }, fault, c.req.path)
  const page = (c: AppContext) => answerPage(c.req.raw, { ...ports, database: () => ofRequest(c).database, noteFault: noteFault(c) })
  app.use(
    '*',
    previewGate(ports, ofRequest, async (c) => (c.req.path.startsWith('/api/') ? notFound(c) : page(c))),
  )
  app.use('/api/*', cors(ports.config))
  app.use('/dataretrieval/*', cors(ports.config))
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name]
    if (handler === undefined) throw new Error(`nothing answers ${name}`)
    app.on(endpoint.method, endpoint.path, (c) => answer(c, timedPorts(c, { ...ports, ...ofRequest(c) }), { name, endpoint, handler }))
  }
  const document = openApiDocument(endpoints, { version: ports.version, portal: ports.config.portal })
  app.get('/api/openapi.json', (c) => c.json(document, 200, { 'Cache-Control': 'public, max-age=300' }))
  app.all('/api', notFound)
  app.all('/api/*', notFound)
  app.all('/dataretrieval/*', notFound)
  app.all('*', (c) => {
    c.set('route', 'page')
    rejectUnbounded(c.req.raw)
    const noteAnswer = ports.noteRequest?.({ method: c.req.method, path: 'a page', requestId: c.get('requestId') })
    return pageOf(c, ports, page).finally(noteAnswer)
  })
  app.onError((fault, c) => errorResponse(c, { ...ports, ...ofRequest(c) }, fault, 'text'))
  return app
}

/** The ports, with an engine whose time counts as that of the request. */
function timedPorts(c: AppContext, ports: Ports): Ports {
  const note = (ms: number) => c.set('engineMs', (c.get('engineMs') ?? 0) + ms)
  return ports.engine === null ? ports : { ...ports, engine: timedEngine(ports.engine, note) }
}

/** A page, or within a preview the same page as a part of it. */
async function pageOf(c: AppContext, ports: SharedPorts, page: (c: AppContext) => Promise<Response>): Promise<Response> {
  const preview = c.get('preview')
  if (preview === undefined) return page(c)
  const { raw } = c.req
  const url = new URL(raw.url)
  url.pathname = preview.path
  const request = new Request(url, { method: raw.method })
  return previewPage(await answerPage(request, { ...ports, pageCompressor: null, database: () => preview.store.database }), preview)
}

/** A call and who answers it. */
interface Answerer {
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
}

async function answer(c: AppContext, ports: Ports, { name, endpoint, handler }: Answerer): Promise<Response> {
  c.set('endpoint', name)
  c.set('route', endpoint.path)
  const noteAnswer = ports.noteRequest?.({ method: endpoint.method, path: endpoint.path, requestId: c.get('requestId') })
  try {
    rejectUnbounded(c.req.raw)
    // A HEAD would run the whole call for nothing, or change something unasked.
    if (c.req.raw.method !== endpoint.method && (endpoint.reply.kind !== 'json' || endpoint.who !== 'anyone')) return notFound(c)
    if (endpoint.body === null && Number(c.req.header('Content-Length') ?? '0') > limits.bodySizeBytes) throw tooLarge()
    if (endpoint.changesState ?? endpoint.method !== 'GET') requireSameOrigin(c, ports.config)
    const caller = await identify(c, ports, endpoint)
    c.set('caller', caller)
    const facts = callerFacts(c, ports)
    if (endpoint.needsPassword === true) await requireRecentPassword(facts, ports)
    await takeCall(c, ports, endpoint)
    const input = await readInput(c, endpoint)
    if (!(await takeNamed(c, ports, endpoint, input.body))) return c.text('OK', 200, { 'Cache-Control': 'no-store' })
    const value = await handler({ ...input, ports: shownPorts(c, ports, endpoint), caller, facts, c })
    await resetNamedCounter(c, ports, endpoint, input.body)
    if (!(value instanceof Response)) return jsonAnswer(c, value, endpoint, cachingOf(name, endpoint))
    if (!value.headers.has('Cache-Control')) value.headers.set('Cache-Control', 'no-store')
    return value
  } catch (fault) {
    // Nobody waits for an answer any more, and the fault is but the engine saying that it stopped.
    if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED })
    return errorResponse(c, ports, fault, errorFormOf(endpoint))
  } finally {
    noteAnswer?.()
  }
}

/** What servers log for a call whose client went away; never seen by anyone. */
const CLIENT_CLOSED = 499

/** Its length is declared, so that small answers need not be compressed or sent in pieces. */
function jsonAnswer(c: AppContext, value: unknown, { reply }: Endpoint, caching: string): Response {
  const bytes = value instanceof ReadyJson ? value.bytes : new TextEncoder().encode(JSON.stringify(value))
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(bytes.byteLength), 'Cache-Control': caching }
  return c.body(bytes, reply.kind === 'json' ? (reply.status ?? 200) : 200, headers)
}

/** Answers that depend on the caller are never stored; the catalog's may be, for a while, but not stories, which may be withdrawn. */
function cachingOf(name: string, endpoint: Endpoint): string {
  if (name === 'datasetFullPage') return 'no-cache'
  return endpoint.who === 'anyone' && (areaOf(endpoint) === 'catalog' || name === 'highlights') ? 'public, max-age=300' : 'no-store'
}

function notFound(c: AppContext): Response {
  const problem = new Problem('not-found', 'Not Found')
  return c.text(problem.message, 404, { 'X-Problem-Code': problem.code })
}
