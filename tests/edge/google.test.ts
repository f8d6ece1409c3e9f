import { afterAll } from 'vitest'
import { listen } from '../../edge/adapters/node/http/listen.ts'
import { openPortal } from '../../edge/adapters/node/portal.ts'
import { parseConfig } from '../../edge/config/config.ts'
import { jsonLog } from '../../edge/platform/logger.ts'
import { openGoogleIssuer } from '../helpers/googleIssuer.ts'
import { portalAt } from '../helpers/portalAt.ts'
import { GoogleStandIn } from './helpers/googleStandIn.ts'
import { makeTestStore } from './helpers/testStore.ts'
import { googleSuite } from './suite/google.ts'
import { googleKeysSuite } from './suite/googleKeys.ts'
import type { TestedApi } from './suite/TestedApi.ts'

const { dataDir, store, remove } = await makeTestStore()
const issuer = await openGoogleIssuer()
const desk = new GoogleStandIn(issuer.url)
const secrets = store.config.secrets
if (secrets === null) throw new Error('the test store has no secrets')
const ends: (() => Promise<void>)[] = []

async function openApi(settings: Readonly<Record<string, string>>): Promise<TestedApi> {
  const common = { PELAGOS_DATA_DIR: dataDir, PORT: '0', PELAGOS_TRUST_PROXY: '1', PELAGOS_SITE_DIR: 'tests/fixtures/no-site' }
  const config = parseConfig({ ...common, ...settings })
  const portal = await openPortal(config, { log: jsonLog(() => undefined), printLine: () => undefined })
  const server = await listen(portal, config)
  ends.push(async () => {
    await server.stop()
    await portal.close()
  })
  return portalAt('node', server.url, secrets)
}

const api = await openApi(desk.settings)
const without = await openApi({})

afterAll(async () => {
  for (const end of ends) await end()
  await remove()
  await issuer.close()
})

googleSuite(api, { database: store.database, desk, without })
googleKeysSuite(desk)
