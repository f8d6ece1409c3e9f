import type { WorkerEnv } from './adapters/cloudflare/WorkerEnv.ts'
import { workerPorts } from './adapters/cloudflare/workerPorts.ts'
import { createApp } from './app.ts'
import { tidyUp } from './services/housekeeping.ts'

/**
 * The door on Cloudflare: the same app as on Node, over a libSQL server. Each request has an app of its own, as a request that shares
 * one's connection or waits for another's reading of the catalog is ended by the platform.
 */
export default {
  fetch: (request: Request, env: WorkerEnv) => createApp(workerPorts(env)).fetch(request, { ...env }),
  scheduled: (_event: unknown, env: WorkerEnv) => tidyUp(workerPorts(env).database, Date.now()),
}
