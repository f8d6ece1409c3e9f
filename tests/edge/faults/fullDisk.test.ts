import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallCall, withQuery } from '../suite/Door.ts'
import { FaultPortal } from './FaultPortal.ts'

let portal: FaultPortal

beforeAll(async () => {
  portal = await FaultPortal.start()
}, 60_000)
afterAll(() => portal.stop())

/** From now on no file of the portal may grow beyond this; the system's fault is that of a share of a disk that is used up. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${portal.pid}`, `--fsize=${bytes}:unlimited`])
}

const guestToken = () =>
  portal.newGuest().then(
    () => 200,
    (fault: Error) => Number(/\d{3}/.exec(fault.message)?.[0]),
  )

describe('the disk takes no more while the portal runs', () => {
  test('what must be stored is refused with a sentence, reads go on, and with space again all is as before', async () => {
    const log = statSync(join(portal.dataDir, 'pelagos.db-wal')).size
    limitFiles(Math.min(log, 8192))
    expect(await guestToken()).toBe(507)
    const refused = await portal.get(withQuery('/api/data/sp', smallCall))
    expect(refused.status).toBe(507)
    expect(await refused.text()).toBe('The portal cannot store anything at present.')
    for (const path of ['/api/health', '/api/catalog/searchcatalog', '/api/catalog/datasets']) {
      const answer = await portal.get(path, {})
      expect([path, answer.status < 500]).toEqual([path, true])
      await answer.text()
    }
    limitFiles('unlimited')
    expect(await guestToken()).toBe(200)
    const answer = await portal.get(withQuery('/api/data/sp', smallCall))
    expect([answer.status, (await answer.text()).split('\n')[0]]).toEqual([200, 'month,lat,lon,sst'])
    expect(portal.isUp).toBe(true)
    const isSound = portal.store((store) => store.prepare('PRAGMA integrity_check').get()?.integrity_check)
    expect(isSound).toBe('ok')
  }, 120_000)
})
