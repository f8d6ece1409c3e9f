import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { limits } from '#core/limits/storage.ts'
import { explainEngineError } from './explainEngineError.ts'

/** A database file of a job, and what stops its work. */
export interface JobDatabase {
  readonly file: string
  /** Gets what does not fit into memory. */
  readonly spillFolder: string
  /** How much that may be; DuckDB's own bound by default, nine tenths of the free disk. */
  readonly maxSpillBytes?: number
  readonly signal: AbortSignal
}

/**
 * Works on a database file with bounded memory; the file is whole when it ends. One thread: the order of rows and of float sums
 * must not depend on the machine. Rejects with the signal's reason when stopped, with a Problem for a full disk.
 */
export async function withDatabase<Result>(
  { file, spillFolder, maxSpillBytes, signal }: JobDatabase,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const settings = {
    threads: '1',
    memory_limit: megabytes(limits.ingestMemoryBytes),
    temp_directory: spillFolder,
    ...(maxSpillBytes === undefined ? {} : { max_temp_directory_size: megabytes(maxSpillBytes) }),
  }
  const instance = await DuckDBInstance.create(file, settings).catch((fault: unknown) => Promise.reject(explainEngineError(fault)))
  const connection = await instance.connect()
  const stop = () => connection.interrupt()
  signal.addEventListener('abort', stop)
  try {
    const result = await work(connection)
    signal.throwIfAborted()
    if (file !== ':memory:') await connection.run('CHECKPOINT')
    return result
  } catch (fault) {
    signal.throwIfAborted()
    throw explainEngineError(fault)
  } finally {
    signal.removeEventListener('abort', stop)
    connection.closeSync()
    instance.closeSync()
  }
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)}MB`
