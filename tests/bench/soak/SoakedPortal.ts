import { join } from 'node:path'
import { parseConfig } from '../../../edge/config/config.ts'
import { openStore, type Store } from '../../../edge/dataFolder/store.ts'
import type { OpenPortal } from '../../edge/helpers/people.ts'
import type { TestedApi } from '../../edge/suite/TestedApi.ts'
import { startPortal, type TestPortal } from '../../helpers/portal.ts'
import { portalAt } from '../../helpers/portalAt.ts'

/** A portal in a process of its own that many people use at once, and its store; counts how it answers. */
export class SoakedPortal implements OpenPortal {
  readonly portal: TestPortal
  readonly api: TestedApi
  /** How many answers there were of each status. */
  readonly statuses = new Map<number, number>()
  readonly #store: Store

  private constructor(portal: TestPortal, store: Store) {
    this.portal = portal
    this.#store = store
    const api = portalAt('node', portal.url, store.config.secrets)
    this.api = { ...api, from: () => ({}), send: (path, init) => this.#counted(api.send(path, init)) }
  }

  static async start(): Promise<SoakedPortal> {
    const preload = join(import.meta.dirname, 'intoPortal.ts')
    // Thousands of calls of one address are what is measured.
    const portal = await startPortal({ PELAGOS_RATE_FACTOR: '100000', NODE_OPTIONS: `--import=${preload}` })
    return new SoakedPortal(portal, await openStore(parseConfig({ PELAGOS_DATA_DIR: portal.dataDir }), () => undefined))
  }

  get database(): Store['database'] {
    return this.#store.database
  }

  /** As a client of the portal fetches. */
  readonly fetch = (address: string | URL, init?: RequestInit): Promise<Response> => this.#counted(fetch(address, init))

  /** The figures of its event loop since the previous call. */
  loop(): { readonly p99Ms: number; readonly maxMs: number } {
    const loopStats = [...this.portal.said().matchAll(/loop (\{.*?\}) end/g)].at(-1)?.[1]
    return JSON.parse(loopStats ?? '{"p99Ms":0,"maxMs":0}') as { p99Ms: number; maxMs: number }
  }

  get isUp(): boolean {
    return this.portal.process.exitCode === null && this.portal.process.signalCode === null
  }

  async stop(): Promise<void> {
    await this.#store.close()
    await this.portal.stop()
  }

  async #counted(answering: Promise<Response>): Promise<Response> {
    const answer = await answering
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
    return answer
  }
}
