import type { Transaction } from '../database/catalogVersion.ts'

/** What a publication made. */
export interface Published {
  readonly datasetId: number
  /** The version of its table, counted from 1. */
  readonly version: number
  /** False where it was there already as it is. */
  readonly isNew: boolean
  /** The data set of this name that was there before; null where there was none. */
  readonly replaced: { readonly datasetId: number; readonly isRetired: boolean } | null
}

/** What else the transaction of a publication does. Where it throws, nothing is published. */
export type WithinPublication = (tx: Transaction, published: Published) => Promise<void>

/** A publication. Those of a portal are made one after the other, and before previews. */
export interface PublicationOrder {
  /** The key of the file, asked for when its turn comes; throws where there is nothing to publish any more. */
  choose(): Promise<string>
  within: WithinPublication
  /** Aborted once nobody waits for it. One that waits for its turn is then dropped; one that has begun goes on. */
  readonly signal?: AbortSignal | undefined
}

/** Makes data sets of stored files and publishes them: whole in one transaction, or not at all. */
export interface DataPublisher {
  /**
   * Publishes the data set of a file. One that is published already as it is changes nothing but what `within` does. Throws `bad-request`
   * for what cannot be ingested, `conflict` for a name that is taken, `storage-full`, `damaged-data` and `busy`.
   */
  publish(order: PublicationOrder): Promise<Published>
}
