import type { DatasetRecord, VariableRow } from '#core/catalog/records.ts'
import type { PageComputed } from './DatasetFacts.ts'
import type { CitedAuthor, DatasetFile } from './DatasetFile.ts'
import { datasetRecordOf, variableRowsOf } from './record.ts'

/** A data set as feeds and search engines describe it. Holds no observations. */
export interface PublishedDataset {
  readonly record: DatasetRecord
  /** By long name. */
  readonly variables: readonly VariableRow[]
  readonly references: readonly string[]
  /** Without any address before it. */
  readonly doi: string | null
  readonly licence: { readonly name: string; readonly url: string | null }
}

/** A data set with what citations add. */
export interface CitedDataset extends PublishedDataset {
  /** `year` is `null` where nobody knows it, `publisher` where it is the portal that has the data set. */
  readonly publication: { readonly authors: readonly CitedAuthor[]; readonly year: number | null; readonly publisher: string | null }
  readonly isSynthetic: boolean
}

/** A data set from what people decided and what was computed. */
export function publishedDatasetOf(file: DatasetFile, computed: PageComputed): CitedDataset {
  return {
    record: datasetRecordOf(file, computed),
    variables: variableRowsOf(file, computed),
    references: file.references,
    doi: file.doi ?? null,
    publication: publicationOf(file),
    isSynthetic: file.synthetic,
    licence: { name: file.licence.name, url: file.licence.url ?? null },
  }
}

/** The authors, year and publisher of a data set; one that names no distributor is published by the portal that has it. */
function publicationOf({ citation, source, releaseDate, distributor }: DatasetFile): CitedDataset['publication'] {
  if (citation === undefined) return { authors: [{ name: source }], year: Number(releaseDate.slice(0, 4)), publisher: distributor || null }
  return { ...citation, year: citation.year ?? null, publisher: citation.publisher ?? null }
}
