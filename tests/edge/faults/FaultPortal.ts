import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { portalAt } from '../../helpers/portalAt.ts'
import { seededFolder } from '../../helpers/seededFolder.ts'
import { PortalProcess } from '../helpers/portalProcess.ts'
import { apiKeyOf, guestIn, signedIn, type TestedApi, withQuery } from '../suite/TestedApi.ts'

/** A response whose body is not read until `rest` is called, so that the portal must wait. */
export interface HeldStream {
  readonly status: number
  /** Reads to the end, and tells whether that was the answer's own end. */
  rest(): Promise<'whole' | 'broken'>
  /** The client goes away. */
  leave(): void
}

let addresses = 0

/** A real portal in a process of its own that faults are done to from outside. Linux only, for what is read of its processes. */
export class FaultPortal {
  readonly url: string
  readonly dataDir: string
  readonly process: PortalProcess
  readonly key: Readonly<Record<string, string>>
  readonly api: TestedApi
  /** Of the user `demo`. */
  readonly password: string

  private constructor(process: PortalProcess, api: TestedApi, dataDir: string, password: string, key: Readonly<Record<string, string>>) {
    this.password = password
    this.process = process
    this.api = api
    this.url = api.origin
    this.dataDir = dataDir
    this.key = key
  }

  /** Starts one; `prepare` may change the store of the first start before the second. */
  static async start({
    environment = {},
    prepare,
  }: {
    readonly environment?: Readonly<Record<string, string>>
    readonly prepare?: (dataDir: string) => void
  } = {}): Promise<FaultPortal> {
    const { dataDir, demoPassword: password } = await seededFolder()
    const settings = { PELAGOS_DATA_DIR: dataDir, PELAGOS_TRUST_PROXY: '1', ...environment }
    let portal = new PortalProcess(settings)
    let origin = await portal.url()
    if (prepare !== undefined) {
      await portal.end('SIGTERM')
      prepare(dataDir)
      portal = new PortalProcess(settings)
      origin = await portal.url()
    }
    const api = portalAt('node', origin)
    return new FaultPortal(portal, api, dataDir, password, await apiKeyOf(api, await signedIn(api, { username: 'demo', password })))
  }

  get pid(): number {
    return this.process.child.pid ?? 0
  }

  get isUp(): boolean {
    return this.process.child.exitCode === null && this.process.child.signalCode === null
  }

  /** The processes that it has started and that are up. */
  children(): number[] {
    const tasks = readdirSync(`/proc/${this.pid}/task`)
    return tasks.flatMap((task) => (readFileSync(`/proc/${this.pid}/task/${task}/children`, 'utf8').match(/\d+/g) ?? []).map(Number))
  }

  /** Files, pipes and connections that it has open. */
  handles(): number {
    return readdirSync(`/proc/${this.pid}/fd`).length
  }

  /** A guest of an address of its own. */
  newGuest(): Promise<{ Cookie: string; 'User-Agent': string }> {
    addresses += 1
    const from = this.api.from(`192.0.2.${addresses % 250}`)
    return guestIn({
      ...this.api,
      send: (path, init) => this.api.send(path, { ...init, headers: { ...(init?.headers as object), ...from } }),
    })
  }

  get(path: string, headers: Readonly<Record<string, string>> = this.key): Promise<Response> {
    return this.api.send(path, { headers })
  }

  select(text: string): Promise<Response> {
    return this.get(withQuery('/api/data/query', { query: text }))
  }

  /** Sends a call and reads no more than the start of its answer. */
  hold(path: string, headers: Readonly<Record<string, string>> = this.key): Promise<HeldStream> {
    return new Promise((resolve, reject) => {
      const call = request(new URL(path, this.url), { headers: { ...headers } }, (response) => {
        response.once('readable', () => resolve(heldStream(call, response)))
        response.once('error', reject)
      })
      call.once('error', reject)
      call.end()
    })
  }

  /** Reads the store from outside. */
  store<Value>(read: (store: DatabaseSync) => Value): Value {
    const store = new DatabaseSync(join(this.dataDir, 'pelagos.db'))
    store.exec('PRAGMA busy_timeout = 10000')
    try {
      return read(store)
    } finally {
      store.close()
    }
  }

  async stop(): Promise<void> {
    if (this.isUp) await this.process.end('SIGKILL')
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

function heldStream(call: ClientRequest, response: IncomingMessage): HeldStream {
  let ending: 'whole' | 'broken' | null = null
  response.removeAllListeners('error')
  const ended = new Promise<'whole' | 'broken'>((resolve) => {
    response.once('end', () => resolve('whole'))
    response.once('error', () => resolve('broken'))
    response.once('close', () => resolve(response.complete ? 'whole' : 'broken'))
  })
  ended.then((how) => {
    ending = how
  })
  return {
    status: response.statusCode ?? 0,
    rest: () => {
      if (ending === null) response.resume()
      return ended
    },
    leave: () => call.destroy(),
  }
}

/** A SELECT of all rows from a latitude to 20 N, some 15,000 a degree; a sum has it run in a child. */
export const selectFrom = (lat1: number): string =>
  withQuery('/api/data/query', {
    query: `SELECT month, lat, lon, depth, temperature + 0 AS t FROM tblOcean_Atlas_Temperature_Climatology WHERE lat BETWEEN ${lat1} AND 20`,
  })

/** The same rows by a procedure, which runs in the portal's own process. */
export const callFrom = (lat1: number): string =>
  withQuery('/api/data/sp', {
    spName: 'uspSpaceTime',
    tableName: 'tblOcean_Atlas_Temperature_Climatology',
    fields: 'temperature',
    dt1: 1,
    dt2: 12,
    lat1,
    lat2: 20,
    lon1: -180,
    lon2: 180,
    depth1: 0,
    depth2: 12_000,
  })

/** More than a million rows, which no connection holds in its buffers. */
export const longSelect = selectFrom(-60)
export const longCall = callFrom(-60)

/** A SELECT that computes for longer than any test waits. */
export const endlessSelect =
  'SELECT COUNT(*) FROM tblOcean_Atlas_Temperature_Climatology a JOIN tblLevitus_Annual b ON a.lat < b.lat + b.temperature'
