import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { connect } from '../../edge/adapters/cloudflare/workerPorts.ts'
import worker from '../../edge/worker.ts'
import { GoogleDesk } from './helpers/googleDesk.ts'
import type { Door } from './suite/Door.ts'
import { googleSuite } from './suite/google.ts'
import { googleKeysSuite } from './suite/googleKeys.ts'

const origin = 'http://127.0.0.1:8787'
const desk = new GoogleDesk('http://google.local')

/** The worker as it is deployed with some settings. */
const doorOf = (settings: Partial<GoogleDesk['settings']>): Door => {
  const deployed = { ...env, ...settings }
  return {
    name: 'workerd',
    origin,
    send: async (path, init) =>
      worker.fetch(new Request(new URL(path, origin), { redirect: 'manual', ...init }), deployed, createExecutionContext()),
    from: (address) => ({ 'CF-Connecting-IP': address }),
    hasEngine: true,
    secrets: { session: env.PELAGOS_SESSION_SECRET, key: env.PELAGOS_KEY_SECRET },
  }
}

const { database } = connect(env, createExecutionContext())
googleSuite(doorOf(desk.settings), { database, desk, without: doorOf({}) })
googleKeysSuite(desk)
