import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededFolder } from '../helpers/seededFolder.ts'
import { failed, SeveralPortals, untilServed } from './helpers/SeveralPortals.ts'

let portals: SeveralPortals
beforeAll(async () => {
  const { dataDir } = await seededFolder(undefined, ['alice'])
  portals = await SeveralPortals.open(2, dataDir)
})
afterAll(() => portals.close())

test('OPS-25 a new process takes over from an old one without a failed request, and the old one ends by itself', async () => {
  const [old = ''] = portals.processes.keys()
  let status: number | null = null
  let next = ''
  const calls = await portals.under(async (seen) => {
    await expect.poll(() => seen.some(({ upstream }) => upstream === old)).toBe(true)
    next = await portals.start()
    const others = [...portals.processes.keys()].filter((url) => url !== old)
    portals.proxy.upstreams = others
    status = await portals.end(old, 'SIGTERM')
    await untilServed(others, () => seen.filter(({ upstream }) => upstream !== old))
  })
  expect([failed(calls), status]).toEqual([[], 0])
  expect(calls.some(({ upstream }) => upstream === next)).toBe(true)
  const kept = portals.stored()
  expect(calls.filter(({ kind, text }) => kind === 'write' && !kept.includes(text))).toEqual([])
})
