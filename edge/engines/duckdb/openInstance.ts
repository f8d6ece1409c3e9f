import { DuckDBInstance } from '@duckdb/node-api'

/** The table whose single row becomes the last row of every answer; see `withLastRow`. */
export const LAST_ROW_TABLE = 'pelagos_last_row'

/** A database in memory, which writes nothing to the disk and loads no extensions by itself. */
export async function openInstance(threads: number, memoryBytes: number): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${Math.floor(memoryBytes / 1_000_000)}MB`,
    temp_directory: '',
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    // What a sort frees goes back to the system at once; DuckDB keeps up to 512 MB otherwise.
    allocator_bulk_deallocation_flush_threshold: '1MB',
  })
  const connection = await instance.connect()
  try {
    await connection.run(`CREATE TABLE ${LAST_ROW_TABLE} AS SELECT 1 AS one`)
  } finally {
    connection.closeSync()
  }
  return instance
}
