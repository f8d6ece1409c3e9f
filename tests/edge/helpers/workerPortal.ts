import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { connect } from '../../../edge/adapters/cloudflare/workerPorts.ts'
import worker from '../../../edge/worker.ts'
import type { TestedApi } from '../suite/TestedApi.ts'
import type { OpenPortal } from './people.ts'

const origin = 'http://127.0.0.1:8787'

/** The worker as it is deployed with some settings, and its store. */
export function openWorkerPortal(settings: Readonly<Record<string, string>> = {}): OpenPortal {
  const deployed = { ...env, ...settings }
  const api: TestedApi = {
    name: 'workerd',
    origin,
    send: async (path, init) =>
      worker.fetch(new Request(new URL(path, origin), { redirect: 'manual', ...init }), deployed, createExecutionContext()),
    from: (address) => ({ 'CF-Connecting-IP': address }),
    hasEngine: true,
    secrets: { session: env.PELAGOS_SESSION_SECRET, key: env.PELAGOS_KEY_SECRET },
  }
  return { api, database: connect(env, createExecutionContext()).database }
}

/** Puts the observations of the default catalog into the worker's bucket. */
export async function fillBucket(): Promise<void> {
  const paths: string[] = await (await fetch('http://catalog.local/')).json()
  for (const path of paths) await env.OBSERVATIONS.put(path, await (await fetch(`http://catalog.local/${path}`)).arrayBuffer())
}
