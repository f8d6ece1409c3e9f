import type { WorkerEnv } from './adapters/cloudflare/WorkerEnv.ts'
import { workerPorts } from './adapters/cloudflare/workerPorts.ts'
import { createApp } from './app.ts'
import { tidyUp } from './services/housekeeping.ts'

type App = ReturnType<typeof createApp>
const apps = new WeakMap<WorkerEnv, App>()

/** The app of an isolate, made with its first request: the catalog that it has read stays with it. */
function appOf(env: WorkerEnv): App {
  const held = apps.get(env)
  if (held !== undefined) return held
  const app = createApp(workerPorts(env))
  apps.set(env, app)
  return app
}

/** The door on Cloudflare: the same app as on Node, over a libSQL server. */
export default {
  fetch: (request: Request, env: WorkerEnv) => appOf(env).fetch(request, { ...env }),
  scheduled: (_event: unknown, env: WorkerEnv) => tidyUp(workerPorts(env).database, Date.now()),
}
