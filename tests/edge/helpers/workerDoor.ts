import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { connect } from '../../../edge/adapters/cloudflare/workerPorts.ts'
import type { Door } from '../suite/Door.ts'
import type { OpenDoor } from './people.ts'

const origin = 'http://127.0.0.1:8787'

/** The worker as it is deployed, without observations, and its store. */
export function openWorkerDoor(): OpenDoor {
  const door: Door = {
    name: 'workerd',
    origin,
    send: (path, init) => exports.default.fetch(new Request(new URL(path, origin), { redirect: 'manual', ...init })),
    from: (address) => ({ 'CF-Connecting-IP': address }),
    hasEngine: true,
    secrets: { session: env.PELAGOS_SESSION_SECRET, key: env.PELAGOS_KEY_SECRET },
  }
  return { door, database: connect(env, createExecutionContext()).database }
}
