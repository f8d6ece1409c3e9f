import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { fileSender, mailFolder } from '../../edge/adapters/node/mail/fileSender.ts'
import { parseConfig } from '../../edge/config/config.ts'
import { FolderObjects, objectsFolder } from '../../edge/dataFolder/FolderObjects.ts'
import { openStore, type Store } from '../../edge/dataFolder/store.ts'
import { sweep } from '../../edge/ingest/sweep.ts'
import type { Ports } from '../../edge/ports/Ports.ts'

/** Tables whose rows change as a side effect, or that a restart clears. Mails are checked separately. */
const volatile = ['mails', 'rate_counters', 'call_log', 'superseded_folders', 'sqlite_sequence', 'address_salts', 'guest_tokens']

/** Columns whose values differ where the same is done again. */
const unstable: Readonly<Record<string, readonly string[]>> = {
  observation_files: ['id'],
  kept_files: ['kept_at'],
  dataset_differences: ['compared_at'],
  live_checks: ['checked_at', 'changed_at'],
  error_reports: ['first_seen_at', 'last_seen_at', 'resolved_at'],
  // Of a draft about a new version.
  news: ['id', 'date', 'created_at', 'modify_date'],
  news_datasets: ['news_id'],
}

const personal = ['users', 'api_keys', 'account_tokens', 'subscriptions', 'contact_messages'] as const
const filled = [
  ...personal,
  'mails',
  'datasets',
  'variables',
  'observation_tables',
  'observation_files',
  'kept_files',
  'security_events',
  'settings',
] as const

/** What is in a store at a moment that can be compared: a digest of each table's rows, and of each file that rows tell of. */
export interface Snapshot {
  readonly tables: ReadonlyMap<string, { readonly rows: number; readonly digest: string }>
  readonly files: ReadonlyMap<string, string>
  readonly mails: readonly MailState[]
}

export interface MailState {
  readonly messageId: string
  readonly isSent: boolean
}

/** A portal's data folder with the code that works on it, in this process and without a server. */
export class Scene {
  readonly dataDir: string
  #store: Store | null = null
  readonly #works = new Set<Promise<void>>()

  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  /** What a start does before the portal answers. */
  async start(): Promise<void> {
    await this.open()
    await sweep(this.store.database, this.dataDir, Date.now())
  }

  /** The same without clearing away. */
  async open(): Promise<void> {
    this.#store = await openStore(parseConfig({ PELAGOS_DATA_DIR: this.dataDir }), () => undefined)
  }

  async stop(): Promise<void> {
    await this.settled()
    await this.#store?.close()
    this.#store = null
  }

  /** Where the sources of data sets are stored. */
  get objects(): FolderObjects {
    return new FolderObjects(objectsFolder(this.dataDir))
  }

  get isUp(): boolean {
    return this.#store !== null
  }

  /** Forgets a store that cannot be closed. */
  abandon(): void {
    this.#store = null
  }

  get store(): Store {
    if (this.#store === null) throw new Error('the scene has not started')
    return this.#store
  }

  /** What the services work with. */
  get ports(): Ports {
    const { config, database, unsynced } = this.store
    return {
      config,
      database,
      unsynced,
      engine: null,
      sql: null,
      objects: this.objects,
      mail: fileSender(mailFolder(this.dataDir)),
      version: '0',
      log: { info: () => undefined, error: () => undefined },
      now: Date.now,
      addressOf: () => '127.0.0.1',
      site: async () => new Response('site'),
      inlineSources: { scripts: [], styles: [] },
      pages: null,
      pageCompressor: null,
      afterAnswer: (work) => {
        const known = work.catch(() => undefined)
        this.#works.add(known)
      },
    }
  }

  /** Waits for what goes on after an answer. */
  async settled(): Promise<void> {
    await Promise.all(this.#works)
    this.#works.clear()
  }

  rows(query: string): Promise<Record<string, unknown>[]> {
    return this.store.database.all(sql.raw(query))
  }

  /** How many rows each table has that people or operators fill. */
  async counts(): Promise<Record<string, number>> {
    const counted = filled.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`)
    const [row = {}] = await this.rows(`SELECT ${counted.join(', ')}`)
    return row as Record<string, number>
  }

  /** Every row that a person made, as text. */
  async personal(): Promise<string[]> {
    const found: string[] = []
    for (const name of personal) for (const row of await this.rows(`SELECT * FROM ${name}`)) found.push(`${name} ${JSON.stringify(row)}`)
    return found
  }

  async snapshot(): Promise<Snapshot> {
    const names = (await this.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")).map(({ name }) => String(name))
    const tables = new Map<string, { rows: number; digest: string }>()
    for (const name of names.filter((known) => !volatile.includes(known))) {
      const rows = await this.rows(`SELECT * FROM "${name}" ORDER BY 1, 2`)
      const stable = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => unstable[name]?.includes(column) !== true)),
      )
      tables.set(name, { rows: rows.length, digest: digestOf(JSON.stringify(stable, textOfBytes)) })
    }
    const mails = await this.rows('SELECT message_id, sent_at FROM mails')
    return {
      tables,
      files: new Map(['observations', 'mail', 'files'].flatMap((folder) => filesBelow(this.dataDir, folder))),
      mails: mails.map(({ message_id, sent_at }) => ({ messageId: String(message_id), isSent: sent_at !== null })),
    }
  }
}

export function digestOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The digests of all files below a folder of a data folder, by path within that. */
export function filesBelow(dataDir: string, folder: string): [string, string][] {
  const base = join(dataDir, folder)
  if (!existsSync(base)) return []
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(dataDir.length + 1), digestOf(readFileSync(path))])
}

function textOfBytes(_: string, value: unknown): unknown {
  return value instanceof ArrayBuffer ? Buffer.from(value).toString('base64') : value
}
