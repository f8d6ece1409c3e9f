import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { limits } from '#core/limits/storage.ts'
import { explainEngineError } from './explainEngineError.ts'

/** What the process needs beside the database, of the memory of an ingestion: Node, the blocks that are read, and what DuckDB does not count. */
const PROCESS_BYTES = 400_000_000

/** A database file of a job, and what stops its work. */
export interface JobDatabase {
  readonly file: string
  /** Gets what does not fit into memory. */
  readonly spillFolder: string
  /** How much that may be; DuckDB's own bound by default, nine tenths of the free disk. */
  readonly maxSpillBytes?: number
  readonly signal: AbortSignal
  /** One by default; more where nothing depends on the order in which rows are met. */
  readonly threads?: number
}

/**
 * Works on a database file with bounded memory; the file is whole when it ends. With one thread the order of rows and of float sums
 * does not depend on the machine; queries of several connections run at once. Rejects with the signal's reason when stopped, with a Problem for a full disk.
 */
export async function withDatabase<Result>(
  { file, spillFolder, maxSpillBytes, signal, threads = 1 }: JobDatabase,
  work: (connection: DuckDBConnection, connect: () => Promise<DuckDBConnection>) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const settings = {
    threads: String(threads),
    memory_limit: megabytes(limits.ingestMemoryBytes - PROCESS_BYTES),
    temp_directory: spillFolder,
    ...(maxSpillBytes === undefined ? {} : { max_temp_directory_size: megabytes(maxSpillBytes) }),
  }
  const instance = await DuckDBInstance.create(file, settings).catch((fault: unknown) => Promise.reject(explainEngineError(fault)))
  const connections: DuckDBConnection[] = []
  const connect = async () => {
    const made = await instance.connect()
    connections.push(made)
    return made
  }
  const connection = await connect()
  const stop = () => {
    for (const each of connections) each.interrupt()
  }
  signal.addEventListener('abort', stop)
  try {
    const result = await work(connection, connect)
    signal.throwIfAborted()
    if (file !== ':memory:') await connection.run('CHECKPOINT')
    return result
  } catch (fault) {
    signal.throwIfAborted()
    throw explainEngineError(fault)
  } finally {
    signal.removeEventListener('abort', stop)
    for (const each of connections) each.closeSync()
    instance.closeSync()
  }
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)}MB`
