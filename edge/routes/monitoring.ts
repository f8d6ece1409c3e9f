import type { Hono } from 'hono'
import { healthPath, readyPath } from '#core/api/readiness.ts'
import { limits } from '#core/limits/request.ts'
import type { AppContext, AppEnv } from '../middleware/context.ts'
import { readinessOf } from '../observability/readiness.ts'
import type { RequestPorts, SharedPorts } from '../ports/Ports.ts'

/**
 * Adds what supervisors and monitoring ask: whether the process lives and whether its parts work. They ask by any name of the host,
 * and there is nothing to learn that a page of another site could use.
 */
export function addMonitoring(app: Hono<AppEnv>, ports: SharedPorts, ofRequest: (c: AppContext) => RequestPorts): void {
  const readiness = readinessOf()
  const noStore = { 'Cache-Control': 'no-store' }
  app.get(healthPath, (c) => {
    c.set('route', healthPath)
    return c.text('ok', 200, noStore)
  })
  app.get(readyPath, async (c) => {
    c.set('route', readyPath)
    const found = await readiness({ ...ports, ...ofRequest(c) })
    if (found.ready) return c.json(found, 200, noStore)
    return c.json(found, 503, { ...noStore, 'Retry-After': String(limits.readinessRetrySeconds) })
  })
}
