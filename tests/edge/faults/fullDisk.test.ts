import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { signedIn, smallCall, withQuery } from '../suite/TestedApi.ts'
import { FaultPortal } from './FaultPortal.ts'

let portal: FaultPortal

beforeAll(async () => {
  portal = await FaultPortal.start()
})
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
  test('writes fail with a message, reads work, and once there is space everything works again', async () => {
    const guest = await portal.newGuest()
    const session = await signedIn(portal.api, { username: 'demo', password: portal.password })
    const log = statSync(join(portal.dataDir, 'pelagos.db-wal')).size
    limitFiles(Math.min(log, 8192))
    expect(await guestToken()).toBe(507)
    const rejected = await portal.api.send('/api/user/generateapikey?description=a', {
      headers: { ...session, 'X-Requested-With': 'test' },
    })
    expect([rejected.status, await rejected.text()]).toEqual([507, 'The portal cannot store anything at the moment.'])
    for (let call = 0; call < 3; call++) {
      const read = await portal.get(withQuery('/api/data/sp', smallCall))
      expect([read.status, (await read.text()).split('\n')[0]]).toEqual([200, 'month,lat,lon,sst'])
    }
    // A guest's plots count while nothing can be written, and the count is logged once.
    const plots: number[] = []
    for (let call = 0; call <= limits.guestPlotsPerDay; call++)
      plots.push((await portal.get(withQuery('/api/data/sp', smallCall), guest)).status)
    expect(plots).toEqual([...Array.from({ length: limits.guestPlotsPerDay }, () => 200), 401])
    for (const event of ['calls are counted in memory', 'plots are counted in memory', 'call log'])
      await expect.poll(() => [event, portal.process.log.split(`"event":"${event}"`).length - 1]).toEqual([event, 1])
    for (const path of ['/api/health', '/api/catalog/searchcatalog', '/api/catalog/datasets']) {
      const answer = await portal.get(path, {})
      expect([path, answer.status < 500]).toEqual([path, true])
      await answer.text()
    }
    limitFiles('unlimited')
    expect(await guestToken()).toBe(200)
    const storedCalls = () => portal.store((store) => store.prepare('SELECT count(*) AS n FROM call_log').get()?.n)
    const before = Number(await storedCalls())
    const answer = await portal.get(withQuery('/api/data/sp', smallCall))
    expect([answer.status, (await answer.text()).split('\n')[0]]).toEqual([200, 'month,lat,lon,sst'])
    await expect.poll(storedCalls).toBe(before + 1)
    expect(portal.isUp).toBe(true)
    const isValidChart = portal.store((store) => store.prepare('PRAGMA integrity_check').get()?.integrity_check)
    expect(isValidChart).toBe('ok')
  })
})
