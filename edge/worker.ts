import type { ExecutionContext } from '@cloudflare/workers-types'
import { oncePer } from '#core/oncePer.ts'
import type { WorkerEnv } from './adapters/cloudflare/WorkerEnv.ts'
import { connect, sharedPorts } from './adapters/cloudflare/workerPorts.ts'
import { createApp } from './app.ts'
import { jobsOf } from './jobs/jobs.ts'
import { runJob } from './jobs/runJob.ts'

/**
 * The app of an isolate: it caches only values; connections and promises belong to one request, as the platform ends others that touch
 * them.
 */
const appOf = oncePer((env: WorkerEnv) => createApp(sharedPorts(env), (c) => connect(env, c.executionCtx)))

/** The entry point on Cloudflare: the same app as on Node, over a libSQL server. */
export default {
  fetch: (request: Request, env: WorkerEnv, context: ExecutionContext) => appOf(env).fetch(request, { ...env }, context),
  scheduled: async (_event: unknown, env: WorkerEnv, context: ExecutionContext) => {
    const ports = { ...sharedPorts(env), ...connect(env, context), dataFolder: null }
    const { signal } = new AbortController()
    await Promise.all(jobsOf(ports).map((job) => runJob(job, ports, signal)))
  },
}
