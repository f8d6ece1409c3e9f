import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'
import worker from '../../edge/worker.ts'
import { fillBucket, openWorkerPortal } from './helpers/workerPortal.ts'
import { apiSuite } from './suite/api.ts'
import { isolateSuite } from './suite/isolate.ts'
import type { TestedApi } from './suite/TestedApi.ts'
import { withoutEngineSuite } from './suite/withoutEngine.ts'

const open = openWorkerPortal()
const { api, database } = open

/** The same worker deployed without a bucket. */
const { OBSERVATIONS: _, ...bare } = env
const bareApi: TestedApi = {
  ...api,
  send: async (path, init) =>
    worker.fetch(new Request(new URL(path, api.origin), { redirect: 'manual', ...init }), bare, createExecutionContext()),
  hasEngine: false,
}

beforeAll(fillBucket)

apiSuite(open)
withoutEngineSuite(bareApi)
isolateSuite(api, {
  database,
  statements: async () => (await fetch('http://statements.local/')).json(),
  sendTo: async (PELAGOS_OBSERVATIONS_URL, path, init) =>
    worker.fetch(new Request(new URL(path, api.origin), init), { ...env, PELAGOS_OBSERVATIONS_URL }, createExecutionContext()),
})
