import { DuckDBInstance } from '@duckdb/node-api'

/** A database in memory, which writes nothing to the disk and loads no extensions by itself. */
export const openInstance = (threads: number, memoryBytes: number): Promise<DuckDBInstance> =>
  DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${Math.floor(memoryBytes / 1_000_000)}MB`,
    temp_directory: '',
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    // What a sort frees goes back to the system at once; DuckDB keeps up to 512 MB otherwise.
    allocator_bulk_deallocation_flush_threshold: '1MB',
  })
