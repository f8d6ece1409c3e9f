import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { storeFile } from '../../../edge/dataFolder/database.ts'
import { type HttpServer, serveHrana } from '../../../edge/tools/hrana/hrana.ts'
import { portalAt } from '../../helpers/portalAt.ts'
import { openSmtpSink, type SmtpSink } from '../../helpers/smtpSink.ts'
import { message, writeToTeam } from '../suite/contact.ts'
import { alice, apiKeyOf, freshAddress, signedIn, smallCall, type TestedApi, withQuery } from '../suite/TestedApi.ts'
import { PortalProcess } from './portalProcess.ts'
import { RoundRobinProxy, UPSTREAM } from './RoundRobinProxy.ts'

/** One request through the proxy and how it ended; a status of 0 is a response that broke off. */
export interface Call {
  readonly kind: string
  readonly upstream: string
  readonly status: number
  readonly text: string
  readonly startedAt: number
  readonly endedAt: number
}

interface Parts {
  readonly dataDir: string
  readonly hrana: HttpServer
  readonly sink: SmtpSink
  readonly proxy: RoundRobinProxy
  readonly url: string
}

export const failed = (calls: readonly Call[]) => calls.filter(({ status }) => status !== 200)

/** Portals in several processes behind one proxy, over one libSQL server and one data folder. */
export class SeveralPortals {
  readonly sink: SmtpSink
  readonly proxy: RoundRobinProxy
  readonly processes = new Map<string, PortalProcess>()
  readonly #parts: Parts
  readonly #settings: Readonly<Record<string, string>>
  readonly #api: TestedApi
  #session: { readonly Cookie: string } = { Cookie: '' }
  #key: { readonly Authorization: string } = { Authorization: '' }
  #written = 0

  private constructor(parts: Parts, settings: Readonly<Record<string, string>>) {
    this.#parts = parts
    this.sink = parts.sink
    this.proxy = parts.proxy
    this.#api = portalAt('node', parts.url)
    this.#settings = {
      ...settings,
      PELAGOS_DATA_DIR: parts.dataDir,
      PELAGOS_LIBSQL_URL: parts.hrana.url,
      PELAGOS_LIBSQL_TOKEN: parts.hrana.token,
      PELAGOS_PUBLIC_URL: parts.url,
      PELAGOS_TRUST_PROXY: '1',
      PELAGOS_RATE_FACTOR: '1000',
      PELAGOS_SMTP_URL: parts.sink.url,
      PELAGOS_MAIL_FROM: 'portal@example.org',
      PELAGOS_TEAM_ADDRESS: 'team@example.org',
    }
  }

  /** Starts so many over a data folder with `alice`, which is deleted with them. */
  static async open(count: number, dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<SeveralPortals> {
    const proxy = new RoundRobinProxy()
    const parts = { dataDir, proxy, hrana: await serveHrana(dataDir, 0), sink: await openSmtpSink(), url: await proxy.listen() }
    const portals = new SeveralPortals(parts, settings)
    await Promise.all(Array.from({ length: count }, () => portals.start()))
    proxy.upstreams = [...portals.processes.keys()]
    portals.#session = await signedIn(portals.#api, alice)
    portals.#key = await apiKeyOf(portals.#api, portals.#session)
    return portals
  }

  async close(): Promise<void> {
    await Promise.all([...this.processes.values()].map((portal) => portal.end('SIGTERM')))
    await this.proxy.close()
    await this.sink.close()
    await this.#parts.hrana.stop()
    rmSync(this.#parts.dataDir, { recursive: true, force: true })
  }

  /** Starts one more, which is not yet in rotation; returns its address. */
  async start(): Promise<string> {
    const portal = new PortalProcess(this.#settings)
    const url = await portal.url()
    this.processes.set(url, portal)
    return url
  }

  /** Ends one of them; returns its exit status. */
  async end(url: string, signal: NodeJS.Signals): Promise<number | null> {
    const portal = this.processes.get(url)
    this.processes.delete(url)
    return (await portal?.end(signal)) ?? null
  }

  /** What the store says now; by the SQLite of its server, which runs in this process. */
  ask<Row>(sql: string): Row[] {
    const store = new DatabaseSync(storeFile(this.#parts.dataDir), { readOnly: true })
    try {
      return store.prepare(sql).all() as Row[]
    } finally {
      store.close()
    }
  }

  /** The messages to the team that the store has. */
  stored(): string[] {
    return this.ask<{ message: string }>("SELECT message FROM contact_messages WHERE message LIKE 'message %'").map((row) => row.message)
  }

  /** Loads the portals while something happens to them, which gets the calls as they end; returns every call. */
  async under(happens: (calls: readonly Call[]) => Promise<void>): Promise<Call[]> {
    const ending = new AbortController()
    const calls: Call[] = []
    const loading = this.#load(ending.signal, calls)
    await happens(calls)
    ending.abort()
    await loading
    return calls
  }

  async #load(signal: AbortSignal, calls: Call[]): Promise<void> {
    const api = this.#api
    const kinds: Readonly<Record<string, () => Promise<Response>>> = {
      page: () => api.send('/catalog'),
      data: () => api.send(withQuery('/api/data/sp', smallCall), { headers: { ...this.#key, ...api.from(freshAddress()) } }),
      session: () => api.send('/api/user/whoami', { headers: { ...this.#session, ...api.from(freshAddress()) } }),
      write: () => {
        this.#written += 1
        return writeToTeam(api, { ...message, message: `message ${this.#written}` }, {})
      },
    }
    const repeat = async (kind: string, call: () => Promise<Response>) => {
      while (!signal.aborted) {
        const startedAt = Date.now()
        const name = `message ${this.#written + 1}`
        const ended = await call()
          .then(async (response) => ({ response, text: await response.text() }))
          .catch(() => null)
        const upstream = ended?.response.headers.get(UPSTREAM) ?? ''
        const text = kind === 'write' ? name : (ended?.text.slice(0, 300) ?? '')
        calls.push({ kind, upstream, status: ended?.response.status ?? 0, text, startedAt, endedAt: Date.now() })
        await wait(20)
      }
    }
    await Promise.all(
      Object.entries(kinds).flatMap(([kind, call]) => [repeat(kind, call), ...(kind === 'write' ? [] : [repeat(kind, call)])]),
    )
  }
}

/** Waits until these portals serve the calls together, each kind of call by more than one of them. */
export async function untilServed(by: readonly string[], calls: () => readonly Call[]): Promise<void> {
  const served = (of: readonly Call[]) => [...new Set(of.map(({ upstream }) => upstream))].toSorted()
  await expect.poll(() => served(calls())).toEqual(by.toSorted())
  for (const kind of ['page', 'data', 'session', 'write'])
    await expect.poll(() => served(calls().filter((call) => call.kind === kind)).length).toBeGreaterThan(1)
}
