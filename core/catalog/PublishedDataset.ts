import type { DatasetRecord, VariableRow } from '#core/api/records.ts'
import type { DatasetFile } from './DatasetFile.ts'
import type { PageComputed } from './pages/DatasetFacts.ts'
import { datasetRecordOf, variableRowsOf } from './record.ts'

/** A data set as citations, feeds and search engines describe it. Holds no observations. */
export interface PublishedDataset {
  readonly record: DatasetRecord
  /** By long name. */
  readonly variables: readonly VariableRow[]
  readonly references: readonly string[]
  /** Without any address before it. */
  readonly doi: string | null
  readonly licence: { readonly name: string; readonly url: string | null }
}

/** A data set from what people decided and what was computed. */
export function publishedDatasetOf(file: DatasetFile, computed: PageComputed): PublishedDataset {
  return {
    record: datasetRecordOf(file, computed),
    variables: variableRowsOf(file, computed),
    references: file.references,
    doi: file.doi ?? null,
    licence: { name: file.licence.name, url: file.licence.url ?? null },
  }
}
