import { afterAll } from 'vitest'
import { listen } from '../../edge/adapters/node/listen.ts'
import { openPortal } from '../../edge/adapters/node/portal.ts'
import { parseConfig } from '../../edge/config.ts'
import { jsonLog } from '../../edge/logger.ts'
import { makeTestStore } from './helpers/testStore.ts'
import { accountsSuite } from './suite/accounts.ts'
import { catalogSuite } from './suite/catalog.ts'
import { clientsSuite } from './suite/clients.ts'
import type { Door } from './suite/Door.ts'
import { dataSuite } from './suite/data.ts'
import { guestsSuite } from './suite/guests.ts'
import { hostileSuite } from './suite/hostile.ts'
import { keysSuite } from './suite/keys.ts'
import { openDataSuite } from './suite/openData.ts'
import { querySuite } from './suite/query.ts'
import { selectsSuite } from './suite/selects.ts'
import { subscriptionsSuite } from './suite/subscriptions.ts'
import { transportSuite } from './suite/transport.ts'

const { dataDir, store, remove } = await makeTestStore()
const config = parseConfig({ PELAGOS_DATA_DIR: dataDir, PORT: '0', PELAGOS_TRUST_PROXY: '1', PELAGOS_SITE_DIR: 'tests/fixtures/no-site' })
const portal = await openPortal(config, { log: jsonLog(() => undefined), tell: () => undefined })
const server = await listen(portal, config)
if (store.config.secrets === null) throw new Error('the test store has no secrets')

const door: Door = {
  name: 'node',
  origin: server.url,
  send: (path, init) => fetch(new URL(path, server.url), { redirect: 'manual', ...init }),
  from: (address) => ({ 'X-Forwarded-For': address }),
  hasEngine: true,
  secrets: store.config.secrets,
}

afterAll(async () => {
  await server.stop()
  await portal.close()
  await remove()
})

transportSuite(door)
catalogSuite(door)
accountsSuite(door)
keysSuite(door)
subscriptionsSuite(door)
guestsSuite(door)
hostileSuite(door)
dataSuite(door)
clientsSuite(door, { hasSql: true })
openDataSuite(door)
selectsSuite(door, { hasSql: true })
querySuite(door)
