import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readinessReply } from '#core/api/readiness.ts'
import { limits } from '#core/limits/request.ts'
import { createApp } from '../../../edge/app.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { readinessSuite } from '../suite/readiness.ts'

const open = await openNodePortal()
const { store, remove } = await makeTestStore()
afterAll(async () => {
  await open.close()
  await remove()
})

readinessSuite(open.api)

const { database } = store
let now = Date.now()
const lines: string[] = []
const working: Ports = {
  config: { ...store.config, isDevelopment: false },
  database,
  unsynced: database,
  engine: null,
  sql: null,
  objects: null,
  mail: { send: async () => undefined, close: async () => undefined },
  version: '0.0.0',
  log: jsonLog((line) => lines.push(line)),
  now: () => now,
  addressOf: () => '198.51.100.7',
  site: async () => new Response('site'),
  inlineSources: { scripts: [], styles: [] },
  pages: null,
  pageCompressor: null,
  afterAnswer: () => undefined,
}

function askerOf(changes: Partial<Ports>) {
  const ports = { ...working, ...changes }
  const app = createApp(ports, () => ports)
  return async () => {
    const response = await app.fetch(new Request(`${store.config.publicUrl}/readyz`), {})
    const text = await response.text()
    return { response, text, ...readinessReply.parse(JSON.parse(text)) }
  }
}

test('OPS-30 /readyz names what does not work, waits for no part for long, says when to ask again, and reveals no reason', async () => {
  const session = store.config.secrets?.session ?? ''
  const ask = askerOf({
    checkFolder: async () => {
      throw new Error(`EACCES ${session}`)
    },
    objects: { takesSlowBodies: true, list: () => new Promise<never>(() => undefined) } as unknown as Ports['objects'],
  })
  const { response, text, ready, parts } = await ask()
  expect([response.status, response.headers.get('Retry-After'), ready]).toEqual([503, '10', false])
  expect(parts).toEqual({ database: 'ready', migrations: 'ready', dataFolder: 'failed', objects: 'late' })
  expect(text).not.toContain('EACCES')
  const logged = lines.filter((line) => line.includes('"not ready"'))
  expect(logged).toEqual([expect.stringContaining('dataFolder: EACCES [secret]; objects: no answer within')])
  now += limits.readinessLifeMs
  await ask()
  expect(lines.filter((line) => line.includes('"not ready"'))).toEqual(logged)
})

test('OPS-30 many who ask at once have the parts asked once; a part that works again is seen', async () => {
  let asked = 0
  let isBroken = true
  const ask = askerOf({
    checkFolder: async () => {
      asked += 1
      if (isBroken) throw new Error('gone')
    },
  })
  expect((await ask()).response.status).toBe(503)
  for (let at = 0; at < 20; at += 1) await ask()
  expect(asked).toBe(1)
  isBroken = false
  now += limits.readinessLifeMs
  expect((await ask()).ready).toBe(true)
  expect(asked).toBe(2)
})

test('OPS-30 a store whose schema is older than the release is not ready', async () => {
  const { max } = (await database.get<{ max: number }>(sql`SELECT max(created_at) AS max FROM __drizzle_migrations`)) ?? { max: 0 }
  await database.run(sql`UPDATE __drizzle_migrations SET created_at = created_at - 1 WHERE created_at = ${max}`)
  expect((await askerOf({})()).parts).toEqual({ database: 'ready', migrations: 'failed' })
  await database.run(sql`UPDATE __drizzle_migrations SET created_at = created_at + 1 WHERE created_at = ${max - 1}`)
  expect((await askerOf({})()).ready).toBe(true)
})
