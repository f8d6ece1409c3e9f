import { existsSync, mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { openPortal } from '../../../edge/adapters/node/portal.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { apiKeys, jobRuns } from '../../../edge/database/schema/index.ts'
import { newPerson } from '../helpers/people.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { dataDir, store, remove } = await makeTestStore()
afterAll(remove)
const { database } = store
const config = parseConfig({ PELAGOS_DATA_DIR: dataDir, PELAGOS_SITE_DIR: 'tests/fixtures/no-site' })
const quiet = { log: { info: () => undefined, error: () => undefined }, printLine: () => undefined }

/** A folder of a version that a publishing left when it was killed, long ago. */
const leftFolder = join(dataDir, 'observations/tblLeft/v1')
mkdirSync(leftFolder, { recursive: true })
const longAgo = new Date(Date.now() - 30 * 86_400_000)
utimesSync(leftFolder, longAgo, longAgo)
const { id } = await newPerson(database)
await database.insert(apiKeys).values({ userId: id, description: 'old', hash: 'h', sealed: '', revokedAt: 1 })

/** Opens a portal on the store and closes it, which waits for the jobs that its start began; answers what is left. */
async function leftAfterStart(): Promise<[boolean, number]> {
  const portal = await openPortal(config, quiet)
  await portal.close()
  return [existsSync(leftFolder), await database.$count(apiKeys)]
}

test('a portal that starts while another runs the sweep and housekeeping leaves both to it, and runs both once the other has ended', async () => {
  const lease = { holder: 'another portal', heldUntil: Date.now() + limits.jobLeaseMs + limits.clockToleranceMs / 2, startedAt: 0 }
  await database.insert(jobRuns).values([
    { name: 'sweep', ...lease },
    { name: 'housekeeping', ...lease },
  ])
  expect(await leftAfterStart()).toEqual([true, 1])
  await database.update(jobRuns).set({ holder: null, heldUntil: 0 })
  expect(await leftAfterStart()).toEqual([false, 0])
})
