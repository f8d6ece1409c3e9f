import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { seededFolder } from '../helpers/seededFolder.ts'
import { PortalProcess } from './helpers/portalProcess.ts'

/** How long supervisors are configured to wait, from the signal to the end. */
const SUPERVISOR_WAITS_MS = 15_000
const folders: string[] = []
const portals: PortalProcess[] = []
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.end('SIGKILL')))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function startedWith(fixture: string): Promise<PortalProcess> {
  const { dataDir: folder } = await seededFolder()
  folders.push(folder)
  const preload = join(import.meta.dirname, '../fixtures', fixture)
  const portal = new PortalProcess({ PELAGOS_DATA_DIR: folder, NODE_OPTIONS: `--import=${preload}` })
  portals.push(portal)
  await portal.url()
  return portal
}

describe.concurrent('a portal that is told to stop', () => {
  test('ends in time although its event loop is blocked, and says where', async () => {
    const portal = await startedWith('standStill.ts')
    portal.child.kill('SIGUSR2')
    // Of two signals at once the second may be handled first.
    await portal.says(/standing still/)
    expect(await portal.end('SIGTERM')).toBe(limits.watchdogExitStatus)
    expect(limits.watchdogStillMs + limits.watchdogKillMs).toBeLessThan(SUPERVISOR_WAITS_MS)
    expect(portal.log).toMatch(/"event":"event loop stood still".*standStill\.ts:\d+/)
  })

  test('ends in time though its server does not close', async () => {
    const portal = await startedWith('neverCloses.ts')
    expect(await portal.end('SIGTERM')).toBe(limits.shutdownCutStatus)
    expect(limits.shutdownDeadlineMs).toBeLessThan(SUPERVISOR_WAITS_MS)
    expect(portal.log).toContain('"event":"stop cut short"')
  })
})
