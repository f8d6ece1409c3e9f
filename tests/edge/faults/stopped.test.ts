import { afterEach, expect, test } from 'vitest'
import { callFrom, FaultPortal, type HeldStream, longCall, longSelect, selectFrom } from './FaultPortal.ts'

const portals: FaultPortal[] = []
afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.stop()
})

async function streaming(paths: readonly string[]): Promise<{ readonly portal: FaultPortal; readonly streams: readonly HeldStream[] }> {
  const portal = await FaultPortal.start()
  portals.push(portal)
  const streams = await Promise.all(paths.map((path) => portal.hold(path)))
  expect(streams.map(({ status }) => status)).toEqual(paths.map(() => 200))
  return { portal, streams }
}

test('on a stop signal while rows stream, the portal lets readers finish, accepts nobody new, and exits with status 0', async () => {
  // Twice what a connection's buffers hold, and read within the grace on a slow machine too.
  const { portal, streams } = await streaming([callFrom(0), selectFrom(0)])
  const ended = portal.process.end('SIGTERM')
  await expect
    .poll(() =>
      portal
        .get('/api/health')
        .then(() => 'answers')
        .catch(() => 'refuses'),
    )
    .toBe('refuses')
  expect(await Promise.all(streams.map((stream) => stream.rest()))).toEqual(['whole', 'whole'])
  expect(await ended).toBe(0)
  expect(portal.children).toThrow()
})

test('on a stop signal while nobody reads, it breaks off the streams after its grace period and exits with status 0', async () => {
  const { portal, streams } = await streaming([longCall, longSelect])
  expect(await portal.process.end('SIGTERM')).toBe(0)
  expect(await Promise.all(streams.map((stream) => stream.rest()))).toEqual(['broken', 'broken'])
})
