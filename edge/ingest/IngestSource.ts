import type { DuckDBConnection } from '@duckdb/node-api'
import type { TimedPosition } from '#core/catalog/computedCruise.ts'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import type { ValueReport } from '#core/catalog/valueReport.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'

/** What people wrote about a data set that comes in: a dataset.json without the numbers that the portal gives. */
export interface IngestDescription extends Omit<DatasetFile, 'id' | 'variables' | 'cruises'> {
  readonly variables: readonly Omit<DatasetFile['variables'][number], 'id'>[]
  readonly cruises: readonly Omit<DatasetFile['cruises'][number], 'id'>[]
}

/** A file that a source was read from. */
export interface SourceFile {
  readonly role: 'source' | 'metadata'
  readonly path: string
  /** Its name among the files of one table, which are stored as one archive. */
  readonly name?: string
}

/** A source that was opened and found to be sound as far as its metadata go. It holds no rows yet. */
export interface IngestSource {
  readonly description: IngestDescription
  /** The table's own order: time or month, lat, lon, [depth], then the variables as they are described. */
  readonly columns: readonly ColumnInfo[]
  /** SHA-256 of the source's bytes, in hex: equal sources are the same job. */
  readonly fingerprint: string
  /** The source that it was read from. */
  readonly files: readonly SourceFile[]
  /** Which variable says what cruise a row belongs to; null where none does. */
  readonly cruiseColumn: string | null
  /** Which variable says what track a row belongs to, of a cruise, a float or a drifter; null where none does. */
  readonly trackColumn: string | null
  /** The whole track of a cruise by its name in lower case, where the source has more of it than its rows: times in ms, in their order. */
  readonly givenTracks?: ReadonlyMap<string, readonly TimedPosition[]>
  /** Notes for the person about how it was read. */
  readonly remarks?: readonly string[]
  /**
   * Makes the table `staged` with exactly `columns` (time TIMESTAMP, month INTEGER, lat, lon and depth DOUBLE, others by their type),
   * missing values NULL and never NaN, in any order; returns how many rows there are, and what became of the others. Rows in which every number is missing (every text,
   * where there are no numbers) hold no observation and are left out. Throws a Problem `bad-request` that names the
   * row and column of a value that cannot be stored. `onProgress` gets how many rows were taken, of how many.
   */
  stage(connection: DuckDBConnection, options: StageOptions): Promise<Staged>
}

/** The rows that were staged, and what became of every value of the source, where its reader counts that. */
export interface Staged {
  readonly rows: number
  readonly report: ValueReport | null
}

/** How a staging is watched and stopped. */
export interface StageOptions {
  readonly signal: AbortSignal
  onProgress(rows: number, ofRows: number): void
}

/** The columns that say where and when a row was measured. */
export const axes: readonly string[] = ['time', 'month', 'lat', 'lon', 'depth']
