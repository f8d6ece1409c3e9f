import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { IngestProgress, PublicationRecord } from '#core/catalog/ingestionRecords.ts'
import { limits as storageLimits } from '#core/limits/storage.ts'
import { limits } from '#core/limits/submission.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/Database.ts'
import { objectsFolder } from '../../../dataFolder/FolderObjects.ts'
import { withRecordedFile } from '../../../dataFolder/withLocalFile.ts'
import { makeFolder } from '../../../files/durable.ts'
import type { ObjectStore } from '../../../files/ObjectStore.ts'
import { callRebuildHook } from '../../../ingest/callRebuildHook.ts'
import type { Compare } from '../../../ingest/difference/compareWithPublished.ts'
import { jobsFolder } from '../../../ingest/JobFolder.ts'
import { type Publication, publish, takeBack } from '../../../ingest/publish.ts'
import { type PreparedSource, readyToPublish } from '../../../ingest/readyToPublish.ts'
import { requireDiskFor } from '../../../ingest/requireDiskFor.ts'
import { FairQueue } from '../../../platform/FairQueue.ts'
import type { Log } from '../../../platform/Log.ts'
import type {
  DataPublisher,
  DescribedFile,
  FieldFile,
  PreparedPublication,
  Published,
  Watched,
  WorkbookTurn,
} from '../../../ports/DataPublisher.ts'
import type { PreviewOrder } from '../../../ports/Previews.ts'
import { HelperProcess } from './HelperProcess.ts'
import type { PrepareCalls } from './prepareChild.ts'
import { type ScratchPaths, withScratchFile } from './scratchFile.ts'

const PREVIEWS_WAITING = 20 // at the few seconds of a usual workbook, a minute or two
const PREVIEWS_WAITING_PER_USER = 5 // as many as one submitter may have
const PUBLICATION_RETRY_SECONDS = 60 // several usual workbooks are made into data sets in a minute
const PUBLICATIONS_WAITING = 20 // more than the administrators publish at a time
const PUBLICATION_MS = 1_800_000 // ten times what the largest workbook takes to become a data set

interface PublisherPorts {
  readonly config: Config
  readonly database: Database
  readonly objects: ObjectStore
  readonly log: Log
}

/** How many previews may wait for their turn; tests give less. */
interface PreviewBounds {
  readonly waiting: number
  readonly waitingPerCaller: number
}

/** What the turn of a preview depends on. */
type PreviewTurn = Pick<PreviewOrder, 'key' | 'isDue' | 'caller' | 'signal'>

interface Preparation {
  readonly key: string
  readonly signal?: AbortSignal
}

const usual: PreviewBounds = { waiting: PREVIEWS_WAITING, waitingPerCaller: PREVIEWS_WAITING_PER_USER }

const crowded = () => new Problem('busy', submissionErrors.busyPublisher, { retryAfterSeconds: PUBLICATION_RETRY_SECONDS })

/** The reason with which a preparation for a preview is aborted to make room. */
const PAUSED = new Error('A publication goes first.')

const unlessPaused = (fault: unknown): false => {
  if (fault === PAUSED) return false
  throw fault
}

const program = fileURLToPath(new URL('./prepareChild.ts', import.meta.url))

/**
 * Publishes stored workbooks in the data folder of this portal. Rows, files and statistics are made in a process of their own, which has
 * the stored files, the folder of jobs and our code; the portal itself only writes the result into its store.
 */
export class Publisher implements DataPublisher {
  readonly latest = new Map<number, PublicationRecord>()
  readonly #ports: PublisherPorts
  readonly #dataDir: string
  readonly #helper: HelperProcess<PrepareCalls>
  /** One data set is made at a time: a publication, or the preview that is next. */
  readonly #turns = new FairQueue({ name: 'publications', slots: 1, waitingPerCaller: PUBLICATIONS_WAITING, busyProblem: crowded })
  readonly #previews: FairQueue
  readonly #closing = new AbortController()
  #publications = 0
  /** Ends the preparation for a preview that is under way. */
  #pause = new AbortController()

  constructor(ports: PublisherPorts, bounds = usual) {
    this.#ports = ports
    this.#dataDir = ports.config.dataDir
    this.#previews = new FairQueue({ name: 'previews', ...bounds, slots: 1, busyProblem: crowded })
    const jobs = jobsFolder(this.#dataDir)
    this.#helper = new HelperProcess({
      path: program,
      reaches: [
        '--allow-addons',
        ...[objectsFolder(this.#dataDir), jobs].map((folder) => `--allow-fs-read=${folder}/`),
        `--allow-fs-write=${jobs}/`,
      ],
      heapBytes: limits.workbookCheckMemoryBytes,
      memoryBytes: limits.workbookCheckMemoryBytes + storageLimits.ingestMemoryBytes,
      timeMs: PUBLICATION_MS,
    })
  }

  /** Goes before all previews: one that is being prepared makes way, and goes on afterwards with what was prepared by then. */
  prepare(choose: () => Promise<string>, signal?: AbortSignal): Promise<PreparedPublication> {
    return this.#prepareInTurn(async () => {
      const key = await choose()
      return { key, publication: await this.#withPrepared({ key }, (prepared) => this.#ready(prepared)) }
    }, signal)
  }

  prepareFile(file: DescribedFile, { signal, onProgress = () => undefined }: Watched = {}): Promise<PreparedPublication> {
    const make = async (paths: ScratchPaths) =>
      this.#ready(await this.#helper.call('prepare', { ...paths, dataDir: this.#dataDir, isSent: true }, { onProgress }), onProgress)
    return this.#prepareInTurn(async () => ({ key: file.name, publication: await this.#withScratch(file, make) }), signal)
  }

  previewFile(file: DescribedFile, signal?: AbortSignal) {
    const preview = (paths: ScratchPaths) => this.#helper.call('previewFile', { ...paths, dataDir: this.#dataDir, isSent: true })
    return this.#turns.run('files', () => this.#withScratch(file, preview), this.#waits(signal))
  }

  draftFile(file: FieldFile, replies: readonly (string | null)[], signal?: AbortSignal) {
    const draft = ({ path }: ScratchPaths) => this.#helper.call('draftFile', { path, replies })
    return this.#turns.run('files', () => this.#withScratch(file, draft), this.#waits(signal))
  }

  /** In the queue of previews, so that no submitter has more waiting than five. */
  beginWorkbook(file: FieldFile, replies: readonly (string | null)[], { caller, signal }: WorkbookTurn) {
    const begin = ({ path }: ScratchPaths) => this.#helper.call('beginWorkbook', { path, replies })
    const waits = this.#waits(signal)
    return this.#previews.run(caller, () => this.#turns.run('files', () => this.#withScratch(file, begin), waits), waits)
  }

  async #withScratch<Answer>(file: FieldFile | DescribedFile, work: (paths: ScratchPaths) => Promise<Answer>): Promise<Answer> {
    const { diskReserveBytes } = this.#ports.config
    await requireDiskFor({ dataDir: this.#dataDir, sourceSizeBytes: file.bytes.byteLength }, diskReserveBytes)
    return withScratchFile(jobsFolder(this.#dataDir), file, work)
  }

  #ready(prepared: PreparedSource, onProgress: (progress: IngestProgress) => void = () => undefined): Promise<Publication> {
    const { database, objects, config } = this.#ports
    const ingestion = { database, objects, dataDir: this.#dataDir, storedFilesBytes: config.storedFilesBytes, now: Date.now }
    const compare: Compare = (comparison) => {
      onProgress({ phase: 'compare', share: 0 })
      return this.#helper.call('compare', comparison)
    }
    return readyToPublish(prepared, ingestion, compare)
  }

  async #prepareInTurn(make: () => Promise<{ key: string; publication: Publication }>, signal?: AbortSignal): Promise<PreparedPublication> {
    await using turn = new AsyncDisposableStack()
    this.#publications += 1
    turn.defer(() => {
      this.#publications -= 1
    })
    this.#pause.abort(PAUSED)
    turn.defer(await this.#turns.take('publications', this.#waits(signal)))
    const { key, publication } = await make()
    if (publication.compared?.notCompared === 'failed')
      this.#ports.log.error('comparison of versions', { warning: publication.compared.warning })
    turn.defer(() => takeBack(publication))
    const ends = turn.move()
    return {
      key,
      publish: (tx) => publish(tx, publication),
      finish: (published) => this.#finish(publication, published),
      [Symbol.asyncDispose]: () => ends.disposeAsync(),
    }
  }

  /**
   * Works with what is made of a file, in the turn of its caller; a caller with too many waiting gets the Problem `busy`. It stays stored,
   * so that publishing the same file has it at once, and takes it away.
   */
  preview({ key, isDue, caller, signal }: PreviewTurn, work: (prepared: PreparedSource) => Promise<void>): Promise<void> {
    const waits = this.#waits(signal)
    const attempt = async () => {
      this.#pause = new AbortController()
      if (this.#publications > 0) throw PAUSED
      if (await isDue()) await this.#withPrepared({ key, signal: this.#pause.signal }, work)
    }
    const makeOnce = () => this.#turns.run('previews', attempt, waits).then(() => true, unlessPaused)
    const make = async () => {
      while (!(await makeOnce()));
    }
    return this.#previews.run(caller, make, waits)
  }

  /** Stops the running preparation and rejects the waiting ones; the same call continues it later. */
  async close(): Promise<void> {
    this.#closing.abort(new Problem('busy', submissionErrors.busy))
    await this.#helper.close()
    const release = await this.#turns.take('publications')
    release()
  }

  #waits(signal = this.#closing.signal): AbortSignal {
    return AbortSignal.any([signal, this.#closing.signal])
  }

  /** Works with what is made of a file. A copy from a bucket remains until the source is stored. */
  async #withPrepared<Answer>({ key, signal }: Preparation, work: (prepared: PreparedSource) => Promise<Answer>): Promise<Answer> {
    await this.#requireRoom(key)
    const dataDir = this.#dataDir
    const prepare = async (path: string) => work(await this.#helper.call('prepare', { path, dataDir }, { signal }))
    return withRecordedFile({ ...this.#ports, dataDir }, key, prepare)
  }

  /** Throws where the file is missing, or there is no room for what is made of it. */
  async #requireRoom(key: string): Promise<void> {
    const { objects, config } = this.#ports
    const stored = await objects.head(key)
    const dataDir = this.#dataDir
    await requireDiskFor({ dataDir, sourceSizeBytes: stored?.sizeBytes ?? 0 }, config.diskReserveBytes)
    await makeFolder(jobsFolder(dataDir))
  }

  async #finish(publication: Publication, { version, isNew }: Published): Promise<void> {
    const { config, log } = this.#ports
    publication.placed = undefined
    await rm(dirname(publication.filesFolder), { recursive: true, force: true })
    if (!isNew || config.rebuildUrl === null) return
    void callRebuildHook(config.rebuildUrl, { dataset: publication.draft.shortName, version }).then((failure) => {
      if (failure !== null) log.error('rebuild hook', { failure })
    })
  }
}
