import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { IngestSource } from '../IngestSource.ts'

/** The bytes of a file, as hex. */
interface FileBytes {
  /** The first eight. */
  readonly start: string
  readonly at: (position: number, length: number) => Promise<string>
}

/** A file that a reader opens, with the metadata written beside it. */
export interface ReadFile {
  readonly path: string
  readonly start: string
  /** Empty where there are none. */
  readonly metadata: RawMetadata
  readonly metadataPath: string | undefined
  readonly signal: AbortSignal
  /** Whether it was ingested before: it is then not checked by the rules again. */
  readonly isStored: boolean
}

/** A kind of file that can be ingested. */
export interface Reader {
  readonly name: string
  /** How names of its files end, in lower case; none for files that have no metadata beside them. */
  readonly endings: readonly string[]
  readonly metadata: 'own' | 'optional' | 'required'
  /** Whether a file is of this kind; told by its bytes, not by its name. */
  readonly claims: (bytes: FileBytes) => boolean | Promise<boolean>
  readonly open: (file: ReadFile) => Promise<IngestSource>
  /** Reads metadata from a file of this kind beside another one of data. */
  readonly readMetadata?: (path: string, signal: AbortSignal) => Promise<RawMetadata>
}
