import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { createClient } from '#core/client/createClient.ts'
import { smallCall, withQuery } from '../suite/TestedApi.ts'
import { endlessSelect, FaultPortal, longCall, longSelect } from './FaultPortal.ts'

let portal: FaultPortal

beforeAll(async () => {
  portal = await FaultPortal.start({ environment: { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shortSelects.ts')}` } })
})
afterAll(() => portal.stop())

/** Kills every child that answers SELECTs, as a system short of memory would. */
function killChildren(): number[] {
  const pids = portal.children()
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  return pids
}

/** Waits until the portal has seen the end of these processes: a query given one that is just dying gets a 503. */
const untilSeen = (killed: readonly number[]) => expect.poll(() => portal.children().filter((pid) => killed.includes(pid))).toEqual([])

/** Time on a processor that the children have used, in ticks of the system. */
const ticks = () =>
  portal.children().map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })

const nextSelect = async () => (await portal.select('SELECT TOP 3 lat + 0 AS lat FROM tblNino12_SST')).text()

describe('the child of a SELECT is killed', () => {
  test('in mid-stream: that client sees a broken answer, others theirs, and the next SELECT runs', async () => {
    const broken = await portal.hold(longSelect)
    const other = await portal.hold(longCall)
    expect([broken.status, other.status]).toEqual([200, 200])
    const killed = killChildren()
    expect(await broken.rest()).toBe('broken')
    expect(await other.rest()).toBe('whole')
    await untilSeen(killed)
    expect(await nextSelect()).toMatch(/^lat\n/)
  })

  test('before the first row: a 503 that says so, and the next SELECT runs', async () => {
    const idle = Math.max(...ticks())
    const answer = portal.select(endlessSelect)
    await expect.poll(() => Math.max(...ticks())).toBeGreaterThan(idle + 30)
    const killed = killChildren()
    const response = await answer
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await response.text()).toMatch(/^[A-Z].+\.$/)
    await untilSeen(killed)
    expect(await nextSelect()).toMatch(/^lat\n/)
  })

  test('a SELECT without end is stopped at its limit of time with a sentence, while others are answered', async () => {
    const endless = portal.select(endlessSelect)
    let isOver = false
    endless.finally(() => {
      isOver = true
    })
    let answered = 0
    while (!isOver) {
      const response = await portal.get(withQuery('/api/data/sp', smallCall))
      expect(response.status).toBe(200)
      await response.text()
      expect(await nextSelect()).toMatch(/^lat\n/)
      answered += 1
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const response = await endless
    expect([response.status, await response.text()]).toEqual([504, expect.stringMatching(/^The query took longer than 8 seconds/)])
    expect(answered).toBeGreaterThan(2)
  })

  test('API-13 a truncated answer is distinguished from a whole one by curl and by our own client', async () => {
    expect(await (await startCurl(withQuery('/api/data/sp', smallCall))).status()).toBe(0)
    for (const more of [[], ['--compressed']]) {
      const curl = await startCurl(longSelect, more)
      const client = createClient({ base: portal.url, fetch, headers: portal.key })
      const response = await client.open(dataApi.query, { query: new URL(longSelect, portal.url).searchParams.get('query') ?? '' })
      killChildren()
      // 18: a truncated response; 22 would be an error status, 0 a whole response.
      expect(await curl.status()).toBe(18)
      await expect(response.text()).rejects.toThrow()
    }
  })
})

/** Starts curl, whose output is not read before `status` is called; waits for its first bytes. */
async function startCurl(path: string, more: readonly string[] = []): Promise<{ status(): Promise<number | null> }> {
  const words = ['-sS', '--no-buffer', '-H', `Authorization: ${portal.key.Authorization}`, ...more, `${portal.url}${path}`]
  const curl = spawn('curl', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(curl, 'close')
  await once(curl.stdout, 'readable')
  return {
    status: async () => {
      curl.stdout.resume()
      const [status] = (await ended) as [number | null]
      return status
    },
  }
}
