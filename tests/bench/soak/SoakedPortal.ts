import { join } from 'node:path'
import { parseConfig } from '../../../edge/config/config.ts'
import { openStore, type Store } from '../../../edge/dataFolder/store.ts'
import type { OpenPortal } from '../../edge/helpers/people.ts'
import { freshAddress, type TestedApi } from '../../edge/suite/TestedApi.ts'
import { startPortal, type TestPortal } from '../../helpers/portal.ts'
import { portalAt } from '../../helpers/portalAt.ts'
import { Calls } from './Calls.ts'

/** A portal in a process of its own, behind what it takes for a proxy, that many people use at once, and its store. */
export class SoakedPortal implements OpenPortal {
  readonly portal: TestPortal
  readonly api: TestedApi
  readonly calls = new Calls()
  readonly #store: Store

  private constructor(portal: TestPortal, store: Store) {
    this.portal = portal
    this.#store = store
    const api = portalAt('node', portal.url, store.config.secrets)
    this.api = { ...api, send: (path, init) => this.calls.timed(() => api.send(path, init)) }
  }

  static async start(): Promise<SoakedPortal> {
    const preload = join(import.meta.dirname, 'intoPortal.ts')
    const portal = await startPortal({ PELAGOS_TRUST_PROXY: '1', NODE_OPTIONS: `--import=${preload}` })
    return new SoakedPortal(portal, await openStore(parseConfig({ PELAGOS_DATA_DIR: portal.dataDir }), () => undefined))
  }

  get database(): Store['database'] {
    return this.#store.database
  }

  /** As a client of the portal fetches that has an address of its own. */
  readonly fetch = (address: string | URL, init?: RequestInit): Promise<Response> => {
    const headers = { ...this.api.from(freshAddress()), ...Object.fromEntries(new Headers(init?.headers)) }
    return this.calls.timed(() => fetch(address, { ...init, headers }))
  }

  get isUp(): boolean {
    return this.portal.process.exitCode === null && this.portal.process.signalCode === null
  }

  async stop(): Promise<void> {
    await this.#store.close()
    await this.portal.stop()
  }
}
