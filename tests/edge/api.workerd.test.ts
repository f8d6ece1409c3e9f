import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'
import worker from '../../edge/worker.ts'
import { fillBucket, openWorkerPortal } from './helpers/workerPortal.ts'
import { apiSuite } from './suite/api.ts'
import type { Door } from './suite/Door.ts'
import { isolateSuite } from './suite/isolate.ts'
import { withoutEngineSuite } from './suite/withoutEngine.ts'

const open = openWorkerPortal()
const { door, database } = open

/** The same worker deployed without a bucket. */
const { OBSERVATIONS: _, ...bare } = env
const bareDoor: Door = {
  ...door,
  send: async (path, init) =>
    worker.fetch(new Request(new URL(path, door.origin), { redirect: 'manual', ...init }), bare, createExecutionContext()),
  hasEngine: false,
}

beforeAll(fillBucket)

apiSuite(open)
withoutEngineSuite(bareDoor)
isolateSuite(door, {
  database,
  statements: async () => (await fetch('http://statements.local/')).json(),
  sendTo: async (PELAGOS_OBSERVATIONS_URL, path, init) =>
    worker.fetch(new Request(new URL(path, door.origin), init), { ...env, PELAGOS_OBSERVATIONS_URL }, createExecutionContext()),
})
