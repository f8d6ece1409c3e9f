import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { HOUR_MS } from '#core/extent/time.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import type { ObservationEngine } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import { settings } from '../../../database/schema/index.ts'
import { openDatabase, storeFile } from '../../../dataFolder/database.ts'
import { makeFolder, modifiedMs, renameDurably, syncFile } from '../../../files/durable.ts'
import { publish } from '../../../ingest/publish.ts'
import type { PreparedSource } from '../../../ingest/readyToPublish.ts'
import { previewsFolder, previewsInStore } from '../../../ingest/storeFolders.ts'
import type { PreviewOrder, PreviewStore, Previews } from '../../../ports/Previews.ts'
import type { SqlRunner } from '../../../query/SqlRunner.ts'
import type { Publisher } from '../workbook/Publisher.ts'
import { OpenStores } from './OpenStores.ts'
import { SharedWork } from './SharedWork.ts'

const MAKING_MS = HOUR_MS // preparing the largest workbook takes minutes
const PREVIEWS_OPEN = 8 // stores of previews that are open at a time

interface FolderPreviewsPorts {
  readonly dataDir: string
  /** Copies the portal's catalog into the file of another store. */
  readonly copyCatalogTo: (file: string) => Promise<void>
  /** Whether other processes make previews in the same folder. */
  readonly isShared: boolean
  readonly publisher: Publisher
  /** Reads the files of the data folder. */
  readonly engine: ObservationEngine
  readonly sql: SqlRunner
}

/**
 * Previews as folders below that of the observations, each with a store of its own: a copy of the catalog into which the data set was
 * published by the same code as into the real one. A folder has its name once it is whole.
 */
export class FolderPreviews implements Previews {
  readonly #ports: FolderPreviewsPorts
  readonly #making = new Set<string>()
  readonly #shared = new SharedWork()
  readonly #open: OpenStores

  constructor(ports: FolderPreviewsPorts) {
    this.#ports = ports
    this.#open = new OpenStores(PREVIEWS_OPEN)
  }

  make(order: PreviewOrder): Promise<void> {
    const make = (signal: AbortSignal) => this.#ports.publisher.preview({ ...order, signal }, (source) => this.#makeOnce(order, source))
    return this.#shared.run(order.key, order.signal, make)
  }

  async within<Answer>(name: string, work: (store: PreviewStore) => Promise<Answer>): Promise<Answer> {
    const folder = this.#folder(name)
    if (!existsSync(storeFile(folder))) throw new Problem('not-found', submissionErrors.noPreview)
    const { engine, sql } = this.#ports
    return this.#open.within(folder, (database) => work({ database, engine, sql: withoutCatalogTables(sql) }))
  }

  async keepOnly(namesOf: () => Promise<ReadonlySet<string>>): Promise<void> {
    const present = await readdir(previewsFolder(this.#ports.dataDir)).catch(() => [])
    // One that is complete by now is recorded when the names are read.
    const isOthers = async (name: string) => this.#ports.isShared && (await isBeingMade(this.#folder(name)))
    const made: string[] = []
    for (const name of present) if (!this.#making.has(name) && !(await isOthers(name))) made.push(name)
    const names = made.length === 0 ? new Set() : await namesOf()
    for (const name of made) {
      if (names.has(name)) continue
      await this.#open.evict(this.#folder(name))
      await rm(this.#folder(name), { recursive: true, force: true })
    }
  }

  close(): Promise<void> {
    return this.#open.close()
  }

  #folder(name: string): string {
    return join(previewsFolder(this.#ports.dataDir), name)
  }

  async #makeOnce(order: PreviewOrder, source: PreparedSource): Promise<void> {
    const { name, keep } = order
    this.#making.add(name)
    try {
      const { sizeBytes, published } = await this.#make(name, source)
      await keep(sizeBytes, published)
    } catch (fault) {
      await rm(this.#folder(name), { recursive: true, force: true })
      throw fault
    } finally {
      this.#making.delete(name)
    }
  }

  async #make(name: string, { prepared, from, filesFolder }: PreparedSource) {
    const { dataDir, copyCatalogTo } = this.#ports
    const folder = this.#folder(name)
    await makeFolder(folder)
    const beside = join(folder, 'store.part')
    await makeFolder(beside)
    await copyCatalogTo(await emptyStore(beside))
    const { database, close } = await openDatabase(beside)
    const storeFolder = `${previewsInStore}${name}`
    const publishing = database.transaction(async (tx) => {
      const made = await publish(tx, { ...prepared, dataDir, filesFolder, from, storeFolder, sources: [], now: Date.now() })
      // What is cached by the catalog’s version must never be taken for that of the portal’s own.
      const version = { value: `preview ${name}` }
      await tx.update(settings).set(version).where(eq(settings.name, 'catalog_version'))
      return made
    })
    const published = await publishing.finally(close)
    const sizeBytes = prepared.computed.files.reduce((sum, file) => sum + file.sizeBytes, (await stat(storeFile(beside))).size)
    // Alone: beside it are files of closed connections, which go away at any moment.
    await syncFile(storeFile(beside))
    await renameDurably(storeFile(beside), storeFile(folder))
    await rm(beside, { recursive: true, force: true })
    return { sizeBytes, published }
  }
}

/** Whether another process may be making the preview of a folder: it is not whole, and younger than such work takes. */
async function isBeingMade(folder: string): Promise<boolean> {
  const since = await modifiedMs(join(folder, 'store.part'))
  return since !== null && since > Date.now() - MAKING_MS
}

/** Makes a store at the present schema with nothing in it; returns its file. */
async function emptyStore(folder: string): Promise<string> {
  const { close } = await openDatabase(folder)
  await close()
  return storeFile(folder)
}

/** The files of the catalog's tables are those of the portal's own catalog, so that SELECTs of a preview read observations alone. */
function withoutCatalogTables(sql: SqlRunner): SqlRunner {
  return {
    run: async (query, options) => {
      if (query.catalogTables.length > 0) throw new Problem('not-supported', submissionErrors.noCatalogTables)
      return sql.run(query, options)
    },
    close: async () => undefined,
  }
}
