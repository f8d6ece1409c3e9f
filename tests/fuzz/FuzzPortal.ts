import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { catalogTables } from '#core/catalog/tables/index.ts'
import { ANCILLARY_TABLE, isAncillaryPart } from '#core/observations/ancillaryTable.ts'
import { PortalProcess } from '../edge/helpers/portalProcess.ts'
import { apiKeyOf, guestIn, signedIn, type TestedApi } from '../edge/suite/TestedApi.ts'
import { seededFolder } from '../helpers/seededFolder.ts'
import { CANARY, forbiddenColumns, forbiddenTables, plantCanaries } from './canaries.ts'
import type { Who, World, WorldTable } from './FuzzCase.ts'
import type { Secrets } from './judge.ts'

/** What the process holds now. */
export interface Held {
  readonly memoryBytes: number
  readonly handles: number
}

/** A real portal in a process of its own, with canaries in every closed table, a person's key and a guest. */
export class FuzzPortal {
  readonly url: URL
  readonly secrets: Secrets
  readonly world: World
  readonly agent = new Agent({ keepAlive: true, maxSockets: 8 })
  readonly credentials: Readonly<Record<Who, Readonly<Record<string, string>>>>
  readonly #process: PortalProcess
  readonly #dataDir: string
  readonly #store: DatabaseSync

  private constructor(portal: PortalProcess, url: string, dataDir: string, credentials: Record<Who, Record<string, string>>) {
    this.#process = portal
    this.#dataDir = dataDir
    this.url = new URL(url)
    this.credentials = credentials
    this.#store = new DatabaseSync(join(dataDir, 'pelagos.db'))
    plantCanaries(this.#store)
    const own = Object.values(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>)
    const folders = [dataDir, resolve(import.meta.dirname, '../..')]
    this.secrets = { values: [CANARY, ...own, ...folders], columns: forbiddenColumns }
    this.world = this.#readWorld()
  }

  static async start(): Promise<FuzzPortal> {
    const { dataDir, demoPassword: password } = await seededFolder()
    const portal = new PortalProcess({ PELAGOS_DATA_DIR: dataDir })
    const url = await portal.url()
    const send: TestedApi['send'] = (path, init) => fetch(new URL(path, url), init)
    const api: TestedApi = { name: 'node', origin: url, send, from: () => ({}), hasEngine: true, secrets: { session: '', key: '' } }
    const key = await apiKeyOf(api, await signedIn(api, { username: 'demo', password }))
    return new FuzzPortal(portal, url, dataDir, { key, guest: await guestIn(api), nobody: {} })
  }

  /** Takes back what rate limits have counted, so that inputs and not limits are tested. */
  renewAllowances(): void {
    this.#store.exec('DELETE FROM rate_counters; UPDATE guest_tokens SET times_used = 0')
  }

  /** Faults that nobody expected, as the portal's own log has them. */
  faultsInLog(): readonly string[] {
    return this.#process.log.split('\n').filter((line) => line.includes('"event":"fault"'))
  }

  get isUp(): boolean {
    return this.#process.child.exitCode === null && this.#process.child.signalCode === null
  }

  /** Memory and open handles of the portal's process; null where the system does not tell. */
  held(): Held | null {
    const folder = `/proc/${this.#process.child.pid}`
    if (process.platform !== 'linux') return null
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1])
    return { memoryBytes: kilobytes * 1000, handles: openFiles(`${folder}/fd`).filter((file) => !file.endsWith('/pelagos.db')).length }
  }

  async stop(): Promise<void> {
    this.agent.destroy()
    this.#store.close()
    if (this.isUp) await this.#process.end('SIGTERM')
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  #readWorld(): World {
    const rows = this.#store.prepare('SELECT table_name AS name, columns FROM observation_tables').all() as {
      name: string
      columns: string
    }[]
    const tables = rows.map(
      ({ name, columns }): WorldTable => ({
        name: isAncillaryPart(name) ? ANCILLARY_TABLE : name,
        columns: JSON.parse(columns) as WorldTable['columns'],
      }),
    )
    return {
      tables: [...new Map(tables.map((table) => [table.name, table])).values()],
      catalogTables: catalogTables.map(({ name }) => name),
      forbiddenTables: [
        ...forbiddenTables,
        'tblUsers',
        'tblApi_Keys',
        'sqlite_master',
        'sqlite_schema',
        '__drizzle_migrations',
        'main.users',
        'temp.users',
        'pelagos.dbo.users',
      ],
      secretFiles: [
        '/etc/passwd',
        '/proc/self/environ',
        join(this.#dataDir, 'pelagos.db'),
        join(this.#dataDir, 'secrets.json'),
        '/proc/1/cmdline',
      ],
    }
  }
}

/** What a process has open; SQLite keeps descriptors of the store itself for its next connections, as many as there were at one time. */
function openFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)]
    } catch (fault) {
      // Closed meanwhile.
      if (fault instanceof Error && Reflect.get(fault, 'code') === 'ENOENT') return []
      throw fault
    }
  })
}
