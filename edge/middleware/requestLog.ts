import { createMiddleware } from 'hono/factory'
import type { SharedPorts } from '../ports/Ports.ts'
import type { AppEnv, Caller } from './context.ts'

const LOGGED_PATH_CHARACTERS = 200 // the longest path of ours has 150

/** Writes one line per request when its answer begins. Never query strings, headers, cookies or addresses. */
export function requestLog({ log, now, noteAnswered }: SharedPorts) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = now()
    await next()
    const [status, ms] = [c.res.status, now() - started]
    const route = (c.get('route') as string | undefined) ?? 'none'
    noteAnswered?.({ requestId: c.get('requestId'), method: c.req.method, route, status, startedAt: started, ms })
    const caller = c.get('caller') as Caller | undefined
    log.info('request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path.slice(0, LOGGED_PATH_CHARACTERS),
      endpoint: c.get('endpoint') as string | undefined,
      status,
      ms,
      caller: caller === undefined ? undefined : caller.kind === 'user' ? caller.by : caller.kind,
      userId: caller?.kind === 'user' ? caller.user.id : undefined,
    })
  })
}
