import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { Reading } from '#core/catalog/readingFile.ts'
import type { IngestSource } from '../IngestSource.ts'
import type { SourceTable } from './SourceTable.ts'

/** The bytes of a file, as hex. */
interface FileBytes {
  readonly path: string
  /** The first eight. */
  readonly start: string
  readonly at: (position: number, length: number) => Promise<string>
  /** Its beginning as text; null where it is no text. */
  readonly text: () => Promise<string | null>
}

/** A file that a reader opens, with the metadata written beside it. */
export interface ReadFile {
  readonly path: string
  readonly start: string
  /** Empty where there are none. */
  readonly metadata: RawMetadata
  readonly metadataPath: string | undefined
  /** How a person says that its columns are to be read; empty where nobody does. */
  readonly reading: Reading
  /** The path where its metadata would be found, beside it. */
  readonly beside: string
  /** Whether a draft of its metadata is made. */
  readonly isDraft: boolean
  readonly signal: AbortSignal
  /** Whether it was ingested before: it is then not checked by the rules again. */
  readonly isStored: boolean
}

/** A kind of file that can be ingested. */
interface FileKind {
  readonly name: string
  /** How names of its files end, in lower case; none for files that have no metadata beside them. */
  readonly endings: readonly string[]
  readonly metadata: 'own' | 'optional'
  /** Whether a file is of this kind; told by its bytes, not by its name. */
  readonly claims: (bytes: FileBytes) => boolean | Promise<boolean>
  /** Reads metadata from a file of this kind beside another one of data. */
  readonly readMetadata?: (path: string, signal: AbortSignal) => Promise<RawMetadata>
}

/** A reader gives the table of a file, whose columns are then mapped, or makes a source of the file on its own. */
export interface Reader extends FileKind {
  /** Null where `open` takes the file. */
  readonly table?: (file: ReadFile) => Promise<SourceTable | null>
  readonly open?: (file: ReadFile) => Promise<IngestSource>
}
