import { type BigIntStats, promises } from 'node:fs'
import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parquetMetadataAsync } from 'hyparquet'
import type { ObservationFile } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import type { FileChecks } from '../engines/duckdb/DuckDbEngine.ts'
import { type Folders, placeOf } from '../engines/duckdb/statement/files.ts'
import { problemOf } from '../engines/sqlChild/faults.ts'
import { damagedData } from '../files/damagedData.ts'
import { adoptHash, damagedFiles, type FileError, namedFile, storeFileCheck } from '../files/fileChecks.ts'
import { faultText } from '../platform/faultText.ts'
import type { Log } from '../platform/Log.ts'
import type { FileHasher } from './FileHasher.ts'

const FILE_CHECK_WAIT_MS = 10_000 // a query waits so long for the first check of its files, some 4 GB; then 503 until it is done

/** The dependencies of checks. */
export interface VerifiedFilesOptions {
  readonly database: Database
  readonly folders: Folders
  readonly hasher: FileHasher
  readonly log: Log
  readonly waitMs?: number
}

interface Known {
  /** What the file was when it was read: another inode, size or time is another file. */
  readonly identity: string
  readonly fault: Promise<FileError | null>
}

type Checked = Pick<ObservationFile, 'path' | 'sizeBytes' | 'rows' | 'sha256'>

/**
 * Lets a file be read only after this process has checked its bytes against the manifest's hash; it is read again whenever the system says
 * that it changed. A damaged one is the Problem `damaged-data`, an error in the log and a row of `file_checks`.
 */
export class VerifiedFiles implements FileChecks {
  readonly #options: VerifiedFilesOptions
  readonly #known = new Map<string, Known>()

  /** The files that were damaged at their last check. */
  readonly #damaged: Map<string, FileError>

  private constructor(options: VerifiedFilesOptions, damaged: Map<string, FileError>) {
    this.#options = options
    this.#damaged = damaged
  }

  /** Begins with nothing checked, but with the knowledge of what was damaged before. */
  static async open(options: VerifiedFilesOptions): Promise<VerifiedFiles> {
    const before = await damagedFiles(options.database)
    return new VerifiedFiles(options, new Map(before.map(({ path, fault }) => [path, fault])))
  }

  async check(files: readonly Checked[], signal: AbortSignal): Promise<void> {
    const unique = [...new Map(files.map((file) => [file.path, file])).values()]
    const faults = Promise.all(unique.map((file) => this.faultOf(file)))
    // A caller that left no longer waits for it.
    faults.catch(() => undefined)
    const found = await this.#inTime(faults, signal)
    const index = found.findIndex((fault) => fault !== null)
    const damaged = unique[index]
    if (damaged === undefined) return
    const named = await namedFile(this.#options.database, damaged.path)
    // A newer version was published after the query began.
    if (named === undefined) throw problemOf('files')
    throw damagedData(named.dataset, damaged.path)
  }

  doubt(files: readonly Checked[]): void {
    for (const { path } of files) this.#known.delete(path)
  }

  /** What is wrong with a file now, null for nothing. `bytesPerSecond` reads it slowly, whether it was read before or not. */
  async faultOf(file: Checked, bytesPerSecond?: number): Promise<FileError | null> {
    const found = await this.#look(file.path)
    if (typeof found === 'string') return this.#storeCheck(file.path, found)
    const identity = identityOf(found)
    const known = this.#known.get(file.path)
    if (known?.identity === identity && bytesPerSecond === undefined) return known.fault
    const fault = this.#read(file, bytesPerSecond ?? null)
    const entry = { identity, fault }
    this.#known.set(file.path, entry)
    // What could not be found out is tried again by the next query.
    fault.catch(() => this.#known.get(file.path) === entry && this.#known.delete(file.path))
    return fault
  }

  async #inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
    const over = new AbortController()
    const { waitMs = FILE_CHECK_WAIT_MS } = this.#options
    const late = wait(waitMs, 'late' as const, { signal: AbortSignal.any([signal, over.signal]) })
    late.catch(() => undefined)
    try {
      const first = await Promise.race([work.then((value) => ({ value })), late])
      if (first !== 'late') return first.value
      throw new Problem('busy', 'The data are being checked before they are read for the first time. Please try again in a few seconds.', {
        retryAfterSeconds: 5,
      })
    } finally {
      over.abort()
      signal.throwIfAborted()
    }
  }

  async #look(path: string): Promise<BigIntStats | FileError> {
    try {
      const found = await promises.stat(placeOf(path, this.#options.folders), { bigint: true })
      return found.isFile() ? found : 'not a file'
    } catch (fault) {
      return faultOfCode(fault)
    }
  }

  async #read(file: Checked, bytesPerSecond: number | null): Promise<FileError | null> {
    const { hasher, folders } = this.#options
    try {
      const { sizeBytes, sha256 } = await hasher.hash(placeOf(file.path, folders), bytesPerSecond)
      const isOther = file.sha256 != null && file.sha256 !== sha256
      const fault = sizeBytes !== file.sizeBytes ? 'another size' : isOther ? 'other bytes' : null
      if (fault === null && file.sha256 == null) return await this.#adopt(file, sha256)
      return await this.#storeCheck(file.path, fault, bytesPerSecond !== null)
    } catch (fault) {
      return this.#storeCheck(file.path, faultOfCode(fault))
    }
  }

  /** A file from a release that stored no hashes is valid where its footer has its rows. */
  async #adopt(file: Checked, sha256: string): Promise<FileError | null> {
    const { database, folders } = this.#options
    const known = await namedFile(database, file.path)
    if (known?.sha256 != null && known.sha256 !== sha256) return this.#storeCheck(file.path, 'other bytes')
    if ((await parquetRows(placeOf(file.path, folders))) !== file.rows) return this.#storeCheck(file.path, 'other bytes')
    await adoptHash(database, file.path, sha256)
    return this.#storeCheck(file.path, null)
  }

  /** Reports damage, and its end, once. An unchanged result is stored only by the round that reads all files. */
  async #storeCheck(path: string, fault: FileError | null, isRound = false): Promise<FileError | null> {
    const { database, log } = this.#options
    if (!isRound && (this.#damaged.get(path) ?? null) === fault) return fault
    try {
      const named = await namedFile(database, path)
      if (named === undefined) return fault
      const isNews = await storeFileCheck(database, path, fault, Date.now())
      if (fault === null) this.#damaged.delete(path)
      else this.#damaged.set(path, fault)
      const facts = { dataset: named.dataset, table: named.table, file: path }
      if (isNews && fault !== null) log.error('damaged data', { ...facts, fault })
      if (isNews && fault === null) log.info('data are sound again', facts)
    } catch (cause) {
      // A store that takes nothing at the moment must not make damaged data readable, nor sound data unreadable.
      log.error('check not stored', { file: path, fault, message: faultText(cause) })
    }
    return fault
  }
}

function identityOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}

function faultOfCode(fault: unknown): FileError {
  const code: unknown = fault instanceof Error ? Reflect.get(fault, 'code') : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing'
  if (code === 'EISDIR') return 'not a file'
  if (typeof code === 'string') return 'unreadable'
  throw fault
}

/** The number of rows in a Parquet file's footer; null for a file without one. */
async function parquetRows(path: string): Promise<number | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const slice = async (start: number, end = size): Promise<ArrayBuffer> => {
      const bytes = new Uint8Array(end - start)
      await file.read(bytes, 0, bytes.length, start)
      return bytes.buffer
    }
    const { num_rows: rows } = await parquetMetadataAsync({ byteLength: size, slice })
    return Number(rows)
  } catch (fault) {
    // The system's faults have codes, the reader's are about what is in the file.
    if (fault instanceof Error && 'code' in fault) throw fault
    return null
  } finally {
    await file.close()
  }
}
