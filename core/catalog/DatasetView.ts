import type { DatasetRecord } from '#core/catalog/records.ts'
import type { DatasetFacts } from './DatasetFacts.ts'
import type { CitedDataset } from './PublishedDataset.ts'

/** A data set as its page shows it, whether it came with the product or was published a moment ago. */
export interface DatasetView extends DatasetFacts {
  readonly shortName: string
  readonly record: DatasetRecord
  readonly published: CitedDataset
  /** Changes with every version; part of the addresses of its figures. */
  readonly digest: string
  /** Whether it has files in the vault. */
  readonly hasVault: boolean
}
