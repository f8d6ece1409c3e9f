import { createMiddleware } from 'hono/factory'
import { traceContextOf } from '../observability/traceContext.ts'
import type { RequestPorts, SharedPorts } from '../ports/Ports.ts'
import type { AppContext, AppEnv, Caller } from './context.ts'

const LOGGED_PATH_CHARACTERS = 200 // the longest path of ours has 150

/** Writes one line per request when its answer begins. Never query strings, headers, cookies or addresses. */
export function requestLog({ log, now, noteAnswered }: SharedPorts, ofRequest: (c: AppContext) => RequestPorts) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = now()
    await next()
    const [status, ms] = [c.res.status, now() - started]
    const route = (c.get('route') as string | undefined) ?? 'none'
    const spent = c.get('engineMs')
    const engineMs = spent === undefined ? undefined : Math.round(spent)
    const trace = traceContextOf(c.req.header('traceparent'))
    const facts = { requestId: c.get('requestId'), method: c.req.method, route, status, startedAt: started, ms, engineMs, trace }
    noteAnswered?.(facts, () => ofRequest(c).afterAnswer)
    const caller = c.get('caller') as Caller | undefined
    log.info('request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path.slice(0, LOGGED_PATH_CHARACTERS),
      endpoint: c.get('endpoint') as string | undefined,
      status,
      ms,
      engineMs,
      traceId: trace.traceId,
      spanId: trace.spanId,
      caller: caller === undefined ? undefined : caller.kind === 'user' ? caller.by : caller.kind,
      userId: caller?.kind === 'user' ? caller.user.id : undefined,
    })
  })
}
