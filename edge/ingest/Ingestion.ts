import type { IngestProgress } from '#core/catalog/ingestionRecords.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import type { ObjectStore } from '../files/ObjectStore.ts'
import type { Published } from '../ports/DataPublisher.ts'

/** Where a source is ingested into, and how that is watched and stopped. */
export interface Ingestion {
  readonly database: Database
  readonly dataDir: string
  /** Where the source is stored. */
  readonly objects: ObjectStore
  /** How much the sources of all data sets may take. */
  readonly storedFilesBytes: number
  /** The size of the source, which the free disk is measured by. */
  readonly sourceSizeBytes: number
  /** Does everything but the publishing. */
  readonly isDryRun: boolean
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  readonly signal: AbortSignal
  /** What else the transaction does that publishes; where it fails, nothing is published. */
  readonly within?: (tx: Transaction, published: Published) => Promise<void>
  onProgress(progress: IngestProgress): void
}
