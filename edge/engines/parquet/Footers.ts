import type { FileMetaData } from 'hyparquet'
import { parquetMetadataAsync } from 'hyparquet'
import { LRUCache } from 'lru-cache'
import type { ObservationFile, ObservationTable } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import { damagedData } from '../../files/damagedData.ts'
import { parsers } from './parsers.ts'
import type { RangeFile, RangeSource } from './RangeSource.ts'
import type { ParquetReads } from './Reads.ts'

const WORKER_FOOTER_BYTES = 1_000_000 // footers take about 30 times as much in memory

/** Large enough for the footer of most files, small enough to cost one short read. */
const FIRST_READ_BYTES = 65_536

/** A file and what its footer says. */
export interface OpenFile {
  /** The path in the manifest. */
  readonly path: string
  readonly file: RangeFile
  readonly metadata: FileMetaData
}

/** Caches the footers that were used last, up to a size. Stores values, never promises: workers cannot share a wait. */
export class Footers {
  readonly #source: RangeSource
  readonly #cached = new LRUCache<string, OpenFile>({
    maxSize: WORKER_FOOTER_BYTES,
    sizeCalculation: ({ metadata }) => metadata.metadata_length,
  })

  constructor(source: RangeSource) {
    this.#source = source
  }

  /** Opens the file of a table's version, from memory where it was opened before. */
  async open({ name, version }: ObservationTable, part: ObservationFile, run: ParquetReads): Promise<OpenFile> {
    const { path } = part
    const key = `${version} ${path}`
    const known = this.#cached.get(key)
    if (known !== undefined) return known
    const file = await run.inTurn(() => this.#source.open(path, run.signal))
    if (isOther(part, file)) throw damagedData(name, path)
    const reading = parquetMetadataAsync(run.buffer(file), { parsers, geoparquet: false, initialFetchSize: FIRST_READ_BYTES })
    const metadata = await reading.catch((fault: unknown) => {
      run.check()
      throw fault instanceof Problem ? fault : damagedData(name, path)
    })
    if (part.sha256 != null && Number(metadata.num_rows) !== part.rows) throw damagedData(name, path)
    const opened = { path, file, metadata }
    this.#cached.set(key, opened)
    return opened
  }
}

/** What a worker can tell of a file without reading all of it. Files without a hash in the manifest may have no true size there either. */
function isOther({ sha256, sizeBytes }: ObservationFile, found: RangeFile): boolean {
  if (sha256 == null) return false
  return found.sizeBytes !== sizeBytes || (found.sha256 !== undefined && found.sha256 !== sha256)
}
