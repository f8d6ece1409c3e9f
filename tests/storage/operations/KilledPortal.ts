import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { openPortal } from '../../../edge/adapters/node/portal.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { jobRuns, mails } from '../../../edge/database/schema/index.ts'
import type { OpenPortal } from '../../edge/helpers/people.ts'
import { Scene } from '../Scene.ts'

const LOOK_MS = 2

/** A portal over a folder, without an HTTP server, whose jobs are started by the test. */
export interface KilledPortal extends OpenPortal {
  readonly scene: Scene
  /** Runs a job of the portal's own timers to its end; throws why it failed. */
  runJob(name: string): Promise<void>
  close(): Promise<void>
}

/** Opens one, as a start does. The leases of a killed process have expired, as they have after some minutes. */
export async function openKilled(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<KilledPortal> {
  const scene = new Scene(dataDir)
  await scene.open()
  const { database, config } = scene.store
  // So that no job begins by itself.
  await database.update(jobRuns).set({ holder: null, heldUntil: 0, startedAt: Date.now() })
  await database.update(mails).set({ heldUntil: 0 })
  const timers = new Map<string, () => void>()
  const setTimer = globalThis.setInterval
  globalThis.setInterval = ((begin: (job: unknown) => void, everyMs: number, job?: { readonly name: string }) => {
    if (job !== undefined) timers.set(job.name, () => begin(job))
    return setTimer(begin, everyMs, job)
  }) as typeof setTimer
  const given = parseConfig({ PELAGOS_DATA_DIR: dataDir, PELAGOS_TRUST_PROXY: '1', PELAGOS_RATE_FACTOR: '1000', ...settings })
  const portal = await openPortal(given, { log: { info: () => undefined, error: () => undefined }, printLine: () => undefined })
  globalThis.setInterval = setTimer
  const origin = given.publicUrl
  const send = async (path: string, init?: RequestInit) => portal.fetch(new Request(new URL(path, origin), init), {})
  const secrets = config.secrets ?? { session: '', key: '' }
  const stateOf = (name: string) => database.select().from(jobRuns).where(eq(jobRuns.name, name)).get()
  return {
    scene,
    database,
    api: { name: 'node', origin, send, from: (address) => ({ 'X-Forwarded-For': address }), hasEngine: true, secrets },
    runJob: async (name) => {
      await database.update(jobRuns).set({ startedAt: 0, durationMs: null, fault: null }).where(eq(jobRuns.name, name))
      timers.get(name)?.()
      let state = await stateOf(name)
      while (state === undefined || state.durationMs === null) {
        await sleep(LOOK_MS)
        state = await stateOf(name)
      }
      if (state.fault !== null) throw new Error(`${name}: ${state.fault}`)
    },
    close: async () => {
      await portal.close()
      await scene.stop()
    },
  }
}
