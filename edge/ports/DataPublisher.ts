import type {
  IngestionDraftRecord,
  IngestionPreviewRecord,
  IngestProgress,
  PublicationRecord,
  WorkbookDraftRecord,
} from '#core/catalog/ingestionRecords.ts'
import type { Transaction } from '../database/catalogVersion.ts'

/** The result of a publication. */
export interface Published {
  readonly datasetId: number
  /** The version of its table, counted from 1. */
  readonly version: number
  /** False where it was there already as it is. */
  readonly isNew: boolean
  /** The data set of this name that was there before; null where there was none. */
  readonly replaced: { readonly datasetId: number; readonly isRetired: boolean } | null
}

/** A data set that is ready to be published. Its disposal ends its turn; what was published and not finished is taken for failed, and its files are removed. */
export interface PreparedPublication extends AsyncDisposable {
  /** The file that it was made of. */
  readonly key: string
  /** Publishes it in a transaction of the store. One that is published already as it is changes nothing. Throws `conflict` for a name that is taken, and `damaged-data`. */
  publish(tx: Transaction): Promise<Published>
  /** Runs after the commit: removes the temporary files of the ingestion, and notifies the rebuild hook. */
  finish(published: Published): Promise<void>
}

/** A file of an instrument or an archive as somebody sent it. */
export interface FieldFile {
  /** Without folders. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** The same with the JSON of its metadata; null where it holds them itself. */
export interface DescribedFile extends FieldFile {
  readonly metadata: string | null
}

/** Who waits for a preparation, and is told how far it is. */
export interface Watched {
  readonly signal?: AbortSignal
  onProgress?(progress: IngestProgress): void
}

/** Who begins a workbook; the signal drops one that waits. */
export interface WorkbookTurn {
  readonly caller: string
  readonly signal?: AbortSignal
}

/** Makes data sets of stored files, to be published whole in one transaction, or not at all. */
export interface DataPublisher {
  /** The latest publication of a field file by each administrator, by their numbers, since the portal started. */
  readonly latest: Map<number, PublicationRecord>
  /**
   * Makes everything that can be made before the transaction, one data set after the other and before previews. `choose` answers the key of the
   * file when its turn comes, or throws where there is nothing to publish any more. The signal drops one that waits; one that has begun goes on.
   * Throws `bad-request` for what cannot be ingested, `conflict` for a name that is taken, `storage-full`, `damaged-data` and `busy`.
   */
  prepare(choose: () => Promise<string>, signal?: AbortSignal): Promise<PreparedPublication>
  /** The same for a file that is not stored yet. Its copy goes with the call. */
  prepareFile(file: DescribedFile, watched?: Watched): Promise<PreparedPublication>
  /** What a file would become; nothing is published. Throws like `prepare`. */
  previewFile(file: DescribedFile, signal?: AbortSignal): Promise<Omit<IngestionPreviewRecord, 'replaces'>>
  /** Drafts the metadata of a file with the replies to its questions, in their order. Throws like `prepare`. */
  draftFile(file: FieldFile, replies: readonly (string | null)[], signal?: AbortSignal): Promise<IngestionDraftRecord>
  /** Begins a submission workbook with a file, in the turn of its submitter. Throws like `prepare`. */
  beginWorkbook(file: FieldFile, replies: readonly (string | null)[], turn: WorkbookTurn): Promise<WorkbookDraftRecord>
}
