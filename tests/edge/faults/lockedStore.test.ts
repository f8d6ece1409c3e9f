import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallCall, withQuery } from '../suite/TestedApi.ts'
import { FaultPortal } from './FaultPortal.ts'

let portal: FaultPortal

beforeAll(async () => {
  portal = await FaultPortal.start()
})
afterAll(() => portal.stop())

describe('another process holds the store', () => {
  test('a call waits for it; one that waits too long is a 503 with a sentence, and afterwards all is as before', async () => {
    const path = withQuery('/api/data/sp', smallCall)
    const other = new DatabaseSync(join(portal.dataDir, 'pelagos.db'))
    other.exec('PRAGMA busy_timeout = 10000')
    other.exec('BEGIN EXCLUSIVE')
    const answer = portal.get(path)
    setTimeout(() => other.exec('COMMIT'), 1000)
    expect((await answer).status).toBe(200)

    other.exec('BEGIN EXCLUSIVE')
    const waiting = portal.get(path)
    // Whoever needs nothing of the store is answered meanwhile.
    const document = await portal.get('/api/openapi.json')
    expect([document.status, await Promise.race([waiting.then(() => 'answered'), Promise.resolve('waits')])]).toEqual([200, 'waits'])
    const rejected = await waiting
    expect(rejected.status).toBe(503)
    expect(rejected.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await rejected.text()).toMatch(/^[A-Z].+\.$/)
    other.exec('COMMIT')
    other.close()
    expect((await portal.get(path)).status).toBe(200)
    expect(portal.isUp).toBe(true)
  })
})
