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

/** Makes data sets of stored files, to be published whole in one transaction, or not at all. */
export interface DataPublisher {
  /**
   * Makes everything that can be made before the transaction, one data set after the other and before previews. `choose` answers the key of the
   * file when its turn comes, or throws where there is nothing to publish any more. The signal drops one that waits; one that has begun goes on.
   * Throws `bad-request` for what cannot be ingested, `conflict` for a name that is taken, `storage-full`, `damaged-data` and `busy`.
   */
  prepare(choose: () => Promise<string>, signal?: AbortSignal): Promise<PreparedPublication>
}
