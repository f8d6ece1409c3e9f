import type { StoryFile } from '#core/api/storyFields.ts'
import type { ComputedFile, DatasetFile } from '#core/catalog/DatasetFile.ts'

/** One data set of the catalog's files: what people decided and what was computed. */
export interface SeedEntry {
  readonly file: DatasetFile
  readonly computed: ComputedFile
  /** `counts.bin`: what sizes are estimated from. */
  readonly counts?: Uint8Array
}

/** The catalog as its files have it. `checksum` changes whenever any of them does. */
export interface Catalog {
  readonly checksum: string
  readonly datasets: readonly SeedEntry[]
  readonly programs: readonly { readonly key: string; readonly name: string }[]
  /** Written when a store is filled for the first time; from then on they are the editors'. */
  readonly stories?: readonly StoryFile[]
}
