import type { ComputedFile, DatasetFile } from './DatasetFile.ts'

/** What pages show of the observations of a data set: `computed.json` without the manifest of files and the tracks of cruises, which the store has in rows of their own. */
export interface PageComputed
  extends Omit<ComputedFile, 'files' | 'columns' | 'ancillary' | 'counts' | 'cruises' | 'coverage' | 'rowsPerMonth' | 'statistics'> {
  /** `null` where the store has only what an earlier release stored of the data set. */
  readonly coverage: ComputedFile['coverage'] | null
  /** Rows per month of the year, January first; `null` like `coverage`. */
  readonly rowsPerMonth: ComputedFile['rowsPerMonth'] | null
  readonly statistics: Readonly<Record<string, ComputedFile['statistics'][string]>>
  /** Facts of each cruise computed from the observations, by ID. */
  readonly cruises: readonly Omit<ComputedFile['cruises'][number], 'trajectory'>[]
}

/** Everything that the page of a data set is made of: what people decided and what was computed. */
export interface DatasetFacts {
  readonly file: DatasetFile
  readonly computed: PageComputed
}

/** The facts of a data set, from its two files. */
export function datasetFactsOf(file: DatasetFile, whole: ComputedFile): DatasetFacts {
  const { files, columns, ancillary, counts, ...computed } = whole
  return { file, computed: { ...computed, cruises: computed.cruises.map(({ trajectory, ...voyage }) => voyage) } }
}
