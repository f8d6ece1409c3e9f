import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../../../../core/limits/index.ts'
import { RawClient, rawGet } from '../../../../../helpers/RawClient.ts'
import { seededFolder } from '../../../../../helpers/seededFolder.ts'
import { PortalProcess } from '../../../../helpers/portalProcess.ts'

const GROWTH_BYTES = 100_000_000
const folder = mkdtempSync(join(tmpdir(), 'pelagos-readers-'))
const video = Uint8Array.from({ length: 1_500_000 }, (_, at) => (at * 31 + (at >> 8)) % 251)
let portal: PortalProcess
let url: string
let clients: RawClient[] = []

beforeAll(async () => {
  mkdirSync(join(folder, 'site/videos'), { recursive: true })
  writeFileSync(join(folder, 'site/videos/home.webm'), video)
  writeFileSync(join(folder, 'site/index.html'), '<h1>Home</h1>')
  await seededFolder(join(folder, 'data'))
  // As many open files as are needed for this, and few besides.
  const environment = { PELAGOS_DATA_DIR: join(folder, 'data'), PELAGOS_SITE_DIR: join(folder, 'site') }
  portal = new PortalProcess(environment, ['sh', '-c', 'ulimit -n 400 && exec "$@"', 'sh'])
  url = await portal.url()
})
afterAll(async () => {
  await portal.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Bytes of memory that the portal has; null where the system does not tell. */
function memory(): number | null {
  if (process.platform !== 'linux') return null
  const status = readFileSync(`/proc/${portal.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** Pipelines requests on many connections and reads none of the answers, while somebody else visits; answers by how much memory grew. */
async function attack(connections: number, text: string): Promise<number> {
  const before = memory() ?? 0
  let most = before
  for (let made = 0; made < connections; made++) clients.push((await RawClient.to(url, { from: `127.0.0.${2 + (made % 3)}` })).send(text))
  for (let visit = 0; visit < 40; visit++) {
    const home = await fetch(url)
    expect([home.status, await home.text()]).toEqual([200, '<h1>Home</h1>'])
    most = Math.max(most, memory() ?? 0)
    await sleep(20)
  }
  for (const client of clients) client.leave()
  clients = []
  return most - before
}

describe('answers that nobody reads', () => {
  test('of pipelined requests for a video fill neither memory nor the files of the process', async () => {
    const text = rawGet('/videos/home.webm').repeat(200)
    expect(await attack(1, text)).toBeLessThan(GROWTH_BYTES)
    expect(await attack(150, text)).toBeLessThan(GROWTH_BYTES)
    if (process.platform === 'linux') await expect.poll(() => readdirSync(`/proc/${portal.child.pid}/fd`).length).toBeLessThan(120)
    expect(portal.log).not.toMatch(/"status":5\d\d|EMFILE/)
  })

  test.each(['/', '/nowhere', '/api/nothing', '/api/catalog/searchcatalog?keywords=ocean'])(
    'of pipelined requests for %s do not either',
    async (path) => {
      expect(await attack(100, rawGet(path, { 'Accept-Encoding': 'br' }).repeat(1000))).toBeLessThan(GROWTH_BYTES)
    },
    60_000,
  )

  test('the video is whole, and so is each part of it, for one who reads slowly while the attack goes on', async () => {
    const text = rawGet('/videos/home.webm').repeat(200)
    for (let made = 0; made < 50; made++) clients.push((await RawClient.to(url, { from: '127.0.0.2' })).send(text))
    const reader = (await fetch(`${url}/videos/home.webm`)).body?.getReader()
    const parts: Uint8Array[] = []
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      parts.push(part.value)
      await sleep(5)
    }
    expect(Buffer.concat(parts).equals(video)).toBe(true)
    for (const [first, last] of [
      [0, 0],
      [65_535, 65_536],
      [100_000, 400_000],
      [1_400_000, 1_499_999],
    ] as const) {
      const part = await fetch(`${url}/videos/home.webm`, { headers: { Range: `bytes=${first}-${last}` } })
      expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes ${first}-${last}/${video.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(first, last + 1))).toBe(true)
    }
    for (const client of clients) client.leave()
    clients = []
  })

  test('of more connections than the process may open are refused, and nothing fails for those who are in', async () => {
    const flood: RawClient[] = []
    for (let made = 0; made < 450; made++) flood.push(await RawClient.to(url, { from: `127.0.1.${1 + (made % 9)}` }))
    const home = await fetch(url)
    expect([home.status, await home.text()]).toEqual([200, '<h1>Home</h1>'])
    if (process.platform === 'linux') {
      const open = readdirSync(`/proc/${portal.child.pid}/fd`).length
      expect(open).toBeLessThan(400 - limits.openFilesReserve + limits.rejectionsAtOnce + 120)
    }
    for (const client of flood) client.leave()
    expect(portal.log).not.toMatch(/"status":5\d\d|EMFILE|"level":"error"/)
    expect(portal.log.split('\n').filter((line) => line.includes('connections ended')).length).toBeLessThan(5)
  })
})
