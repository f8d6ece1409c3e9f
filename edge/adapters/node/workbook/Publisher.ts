import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { submissionRefusals } from '#core/messages/submission.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/Database.ts'
import { objectsFolder } from '../../../dataFolder/FolderObjects.ts'
import { withLocalFile } from '../../../dataFolder/withLocalFile.ts'
import { makeFolder } from '../../../files/durable.ts'
import { callRebuildHook } from '../../../ingest/callRebuildHook.ts'
import { jobsFolder } from '../../../ingest/JobFolder.ts'
import { type PreparedSource, publishPrepared } from '../../../ingest/publishPrepared.ts'
import { refuseFullDisk } from '../../../ingest/refuseFullDisk.ts'
import type { DataPublisher, PublicationOrder, Published } from '../../../ports/DataPublisher.ts'
import type { Log } from '../../../ports/Log.ts'
import type { ObjectStore } from '../../../ports/ObjectStore.ts'
import { HelperProcess } from './HelperProcess.ts'
import type { PrepareOrder } from './prepareChild.ts'

interface PublisherPorts {
  readonly config: Config
  readonly database: Database
  readonly objects: ObjectStore
  readonly log: Log
}

const program = fileURLToPath(new URL('./prepareChild.ts', import.meta.url))

/**
 * Publishes stored workbooks in the data folder of this portal. Rows, files and statistics are made in a process of their own, which has
 * the stored files, the folder of jobs and our code; the portal itself only writes the result into its store.
 */
export class Publisher implements DataPublisher {
  readonly #ports: PublisherPorts
  readonly #dataDir: string
  readonly #helper: HelperProcess<PrepareOrder, PreparedSource>
  #last: Promise<unknown> = Promise.resolve()

  constructor(ports: PublisherPorts) {
    this.#ports = ports
    this.#dataDir = ports.config.dataDir
    const jobs = jobsFolder(this.#dataDir)
    this.#helper = new HelperProcess({
      path: program,
      reaches: [
        '--allow-addons',
        ...[objectsFolder(this.#dataDir), jobs].map((folder) => `--allow-fs-read=${folder}/`),
        `--allow-fs-write=${jobs}/`,
      ],
      heapBytes: limits.workbookCheckMemoryBytes,
      memoryBytes: limits.workbookCheckMemoryBytes + limits.ingestMemoryBytes,
      timeMs: limits.publicationMs,
    })
  }

  publish({ choose, within }: PublicationOrder): Promise<Published> {
    return this.withPrepared(choose, (prepared) => this.#publish(prepared, within))
  }

  /**
   * Works with what is made of the chosen file, when its turn comes. It stays where it is, so that the next who chooses the same file has it
   * at once; publishing takes it away.
   */
  withPrepared<Answer>(choose: PublicationOrder['choose'], work: (prepared: PreparedSource) => Promise<Answer>): Promise<Answer> {
    const done = this.#last.then(async () => {
      const key = await this.#chosen(choose)
      // A copy of what a bucket holds stays until the source is kept.
      return withLocalFile({ objects: this.#ports.objects, dataDir: this.#dataDir }, key, async (path) => {
        const prepared = await this.#helper.run({ path, dataDir: this.#dataDir })
        return work(prepared).catch((fault: unknown) => this.#dropDamaged(prepared, fault))
      })
    })
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Ends a preparation that is under way; the same call again goes on with it. */
  async close(): Promise<void> {
    await this.#helper.close()
    await this.#last
  }

  /** The key of the file, once there is room for what is made of it. */
  async #chosen(choose: PublicationOrder['choose']): Promise<string> {
    const { objects } = this.#ports
    const key = await choose()
    const stored = await objects.head(key)
    if (stored === null) throw new Problem('damaged-data', submissionRefusals.fileMissing)
    const dataDir = this.#dataDir
    await refuseFullDisk({ dataDir, sourceSizeBytes: stored.sizeBytes })
    await makeFolder(jobsFolder(dataDir))
    return key
  }

  async #publish(prepared: PreparedSource, within: PublicationOrder['within']): Promise<Published> {
    const { database, objects, config, log } = this.#ports
    const dataDir = this.#dataDir
    const signal = new AbortController().signal
    const { keptFilesBytes } = config
    const ingestion = { database, dataDir, objects, keptFilesBytes, now: Date.now, signal, onProgress: () => undefined, within }
    const { outcome, published } = await publishPrepared(prepared, ingestion)
    await rm(dirname(prepared.filesFolder), { recursive: true, force: true })
    if (outcome === 'published' && config.rebuildUrl !== null) {
      const { shortName: dataset } = prepared.prepared.draft
      void callRebuildHook(config.rebuildUrl, { dataset, version: published.version }).then((failure) => {
        if (failure !== null) log.error('rebuild hook', { failure })
      })
    }
    return published
  }

  /** Files that were damaged before they were published are written again by the next try. */
  async #dropDamaged({ filesFolder }: PreparedSource, fault: unknown): Promise<never> {
    if (fault instanceof Problem && fault.code === 'damaged-data') await rm(filesFolder, { recursive: true, force: true })
    throw fault
  }
}
