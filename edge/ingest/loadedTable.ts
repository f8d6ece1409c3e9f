import type { DuckDBConnection } from '@duckdb/node-api'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import type { Table } from './facts/Table.ts'
import type { IngestSource } from './IngestSource.ts'

/** The sorted rows as the computations of the catalog's build take them. */
export function loadedTable(
  connection: DuckDBConnection,
  { columns, cruiseColumn, trackColumn, givenTracks }: IngestSource,
  dataset: DatasetFile,
): Table {
  const axes = ['time', 'month', 'lat', 'lon', 'depth']
  const timeColumn = columns.some(({ name }) => name === 'month') ? 'month' : 'time'
  return {
    connection,
    dataset,
    // Months of a climatology make no track.
    trackColumn: timeColumn === 'month' ? null : (cruiseColumn ?? trackColumn),
    cruiseColumn,
    givenTracks,
    columns,
    timeColumn,
    hasDepth: columns.some(({ name }) => name === 'depth'),
    numeric: columns.filter(({ name, type }) => !axes.includes(name) && type !== 'text' && type !== 'timestamp').map(({ name }) => name),
  }
}
