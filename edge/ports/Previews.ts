import type { ObservationEngine, Requester } from '#core/observations/ObservationEngine.ts'
import type { Database } from '../database/Database.ts'
import type { SqlRunner } from '../query/SqlRunner.ts'
import type { Published } from './DataPublisher.ts'

/** The catalog with one more data set, in a store of its own, and what reads both. */
export interface PreviewStore {
  readonly database: Database
  readonly engine: ObservationEngine
  readonly sql: SqlRunner
}

/** A preview to make of a stored file, for somebody in whose turn it is made. */
export interface PreviewOrder extends Requester {
  /** Of the file. Whoever orders a preview of one that is being made waits for that one instead. */
  readonly key: string
  /** Of the preview; no other has it. */
  readonly name: string
  /** Whether it is still to be made, asked for when its turn comes; throws where there is nothing to preview any more. */
  isDue(): Promise<boolean>
  /** Notes that it is there. Where this throws, as for one that is too large, it is removed again. */
  keep(sizeBytes: number, published: Published): Promise<void>
}

/** Shows data sets as they will be, beside the catalog: nothing that reads the catalog ever meets them. */
export interface Previews {
  /**
   * Makes a preview as the publisher makes a data set, and throws what that throws. A name is made whole or not at all.
   * Dropped while it waits for its turn if all who ordered it have gone.
   */
  make(order: PreviewOrder): Promise<void>
  /** Works with a preview; throws `not-found` where it is not there. */
  within<Answer>(name: string, work: (store: PreviewStore) => Promise<Answer>): Promise<Answer>
  /** Removes every preview that is not being made and has none of these names, which are asked for once it is known what is there. */
  keepOnly(namesOf: () => Promise<ReadonlySet<string>>): Promise<void>
}
