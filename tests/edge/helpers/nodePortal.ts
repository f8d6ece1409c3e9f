import { listen } from '../../../edge/adapters/node/http/listen.ts'
import { openPortal } from '../../../edge/adapters/node/portal.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import { portalAt } from '../../helpers/portalAt.ts'
import type { OpenPortal } from './people.ts'
import { makeTestStore } from './testStore.ts'

/** A portal on Node with a store of its own, the lines that it has logged, and its end. */
export interface NodePortal extends OpenPortal {
  readonly logged: readonly string[]
  readonly dataDir: string
  close(): Promise<void>
}

/** Starts one within this process. */
export async function openNodePortal(environment: Readonly<Record<string, string>> = {}): Promise<NodePortal> {
  const { dataDir, store, remove } = await makeTestStore()
  const config = parseConfig({
    ...{ PELAGOS_DATA_DIR: dataDir, PORT: '0', PELAGOS_TRUST_PROXY: '1', PELAGOS_SITE_DIR: 'tests/fixtures/no-site' },
    ...environment,
  })
  const logged: string[] = []
  const portal = await openPortal(config, { log: jsonLog((line) => logged.push(line)), printLine: (line) => logged.push(line) })
  const server = await listen(portal, config)
  const api = portalAt('node', server.url, config.secrets ?? store.config.secrets)
  const close = async () => {
    await server.stop()
    await portal.close()
    await remove()
  }
  return { api, database: store.database, logged, dataDir, close }
}
