import type { SourceFile } from '../../IngestSource.ts'

/** A file of several that are read as one table. */
export interface OneFile {
  /** As a person finds it: its path within the folder or archive. */
  readonly name: string
  readonly path: string
}

/** Files that are read as one table, in the order of their names. */
export interface SourceFiles {
  /** The path that the table is named after, and where its metadata are found. */
  readonly path: string
  readonly metadataPath: string
  /** Whether they are the parts of one Zarr. */
  readonly isZarr: boolean
  /** What is stored of them: the files, or the archive that they are in. */
  readonly stored: readonly Omit<SourceFile, 'role'>[]
  /** Makes them readable; `release` removes what was unpacked for that. */
  open(signal: AbortSignal): Promise<OpenFiles>
}

/** Files that can be read until they are released. */
interface OpenFiles {
  readonly files: readonly OneFile[]
  release(): Promise<void>
}

/** More files than a cruise, an array of floats or a year of a network has. */
export const MAX_FILES = 20_000

/** Whether a file of a folder or archive is one that holds no data, such as a README or what a file system left behind. */
export const isAside = (name: string): boolean =>
  name.split('/').some((part) => /^[.~]|^__MACOSX$/.test(part)) ||
  /(?:^|\/)(?:readme|licen[cs]e|copying|notice|changes|changelog|manifest|md5sums?|sha256sums?|checksums?)(?:\.[a-z]{1,4})?$/i.test(name) ||
  /\.(?:json|md|pdf|html?|xml|png|jpe?g|docx?|py|r|m|sh)$/i.test(name)

/** Whether a file says what a Zarr holds, of version 2 or 3 of its format. */
export const isZarrMetadata = (name: string): boolean => /(?:^|\/)(?:\.zgroup|\.zattrs|\.zarray|\.zmetadata|zarr\.json)$/.test(name)

/** Names in one order everywhere. */
export const byName = (one: OneFile, other: OneFile): number => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)
