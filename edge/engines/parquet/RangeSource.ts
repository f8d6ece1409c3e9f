/** A stored file whose bytes can be read in pieces. `read` answers exactly the bytes from `start` up to, not including, `end`. */
export interface RangeFile {
  readonly sizeBytes: number
  /** SHA-256 of its bytes in hex, where the store knows it. */
  readonly sha256?: string
  read(start: number, end: number, signal: AbortSignal): Promise<ArrayBuffer>
}

/**
 * The storage of Parquet files, by the path of the manifest. Rejects with a Problem `unreachable` where a file cannot be read; never lists
 * or writes.
 */
export interface RangeSource {
  open(path: string, signal: AbortSignal): Promise<RangeFile>
}
