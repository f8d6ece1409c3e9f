import { expect, test } from 'vitest'
import { readinessReply } from '#core/api/readiness.ts'
import type { TestedApi } from './TestedApi.ts'

/** What supervisors ask of a portal whose parts all work. */
export function readinessSuite(api: TestedApi): void {
  test('OPS-30 /healthz answers without any part of the portal, and /readyz names each part that works', async () => {
    const health = await api.send('/healthz')
    expect([health.status, await health.text(), health.headers.get('Cache-Control')]).toEqual([200, 'ok', 'no-store'])
    const ready = await api.send('/readyz')
    const parts = { database: 'ready', migrations: 'ready', objects: 'ready', engine: 'ready' }
    const all = api.name === 'node' ? { ...parts, dataFolder: 'ready' } : parts
    expect([ready.status, readinessReply.parse(await ready.json())]).toEqual([200, { ready: true, parts: all }])
    expect(ready.headers.get('Cache-Control')).toBe('no-store')
    expect(ready.headers.get('X-CMAP-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })
}
