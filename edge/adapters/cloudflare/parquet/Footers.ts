import type { FileMetaData } from 'hyparquet'
import { parquetMetadataAsync } from 'hyparquet'
import { limits } from '#core/limits.ts'
import { parsers } from './parsers.ts'
import type { RangeFile, RangeSource } from './RangeSource.ts'
import type { Run } from './Run.ts'

/** Large enough for the footer of most files, small enough to cost one short read. */
const FIRST_READ_BYTES = 65_536

/** A file and what its footer says. */
export interface OpenFile {
  readonly file: RangeFile
  readonly metadata: FileMetaData
}

/** The footers read so far, the latest used kept up to a size. Keeps values, never promises: workers cannot share a wait. */
export class Footers {
  readonly #source: RangeSource
  readonly #kept = new Map<string, OpenFile>()
  #keptBytes = 0

  constructor(source: RangeSource) {
    this.#source = source
  }

  /** Opens the file of a table's version, from memory where it was opened before. */
  async open(path: string, version: number, run: Run): Promise<OpenFile> {
    const key = `${version} ${path}`
    const known = this.#kept.get(key)
    if (known) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known
    }
    const file = await run.inTurn(() => this.#source.open(path, run.signal))
    const metadata = await parquetMetadataAsync(run.buffer(file), { parsers, geoparquet: false, initialFetchSize: FIRST_READ_BYTES })
    this.#keep(key, { file, metadata })
    return { file, metadata }
  }

  #keep(key: string, opened: OpenFile): void {
    if (!this.#kept.has(key)) this.#keptBytes += opened.metadata.metadata_length
    this.#kept.set(key, opened)
    for (const [oldest, { metadata }] of this.#kept) {
      if (this.#keptBytes <= limits.workerFooterBytes || oldest === key) break
      this.#kept.delete(oldest)
      this.#keptBytes -= metadata.metadata_length
    }
  }
}
