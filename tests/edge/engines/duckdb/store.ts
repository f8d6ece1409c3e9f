import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { formatInstant } from '#core/extent/time.ts'
import type { ObservationFile, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'

/** One row of a small table; `time` is milliseconds or a month. */
export interface Row {
  readonly time: number
  readonly lat: number
  readonly lon: number
  readonly depth: number
  readonly value: number | null
  readonly station: string | null
}

/** What kind of table rows make. */
export interface Shape {
  readonly timeColumn: 'time' | 'month'
  readonly hasDepth: boolean
  /** How positions are stored. */
  readonly position: 'float64' | 'float32'
}

/** A folder of Parquet for one test. */
export interface Store {
  readonly root: string
  /** Writes rows as a table of as many files as there are groups. */
  write(name: string, groups: readonly (readonly Row[])[], shape: Shape): Promise<ObservationTable>
  remove(): Promise<void>
}

const sqlTypes = { float32: 'FLOAT', float64: 'DOUBLE', int32: 'INTEGER', timestamp: 'TIMESTAMP', text: 'VARCHAR' } as const

/** The columns of a small table, in its own order. */
function columnsOf({ timeColumn, hasDepth, position }: Shape): ColumnInfo[] {
  return [
    timeColumn === 'month' ? { name: 'month', type: 'int32' } : { name: 'time', type: 'timestamp' },
    { name: 'lat', type: position },
    { name: 'lon', type: position },
    ...(hasDepth ? [{ name: 'depth', type: position } as const] : []),
    { name: 'value', type: 'float32' },
    { name: 'station', type: 'text' },
  ]
}

export async function openStore(): Promise<Store> {
  const root = await mkdtemp(join(tmpdir(), 'pelagos-store-'))
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  const writeFile = async (path: string, rows: readonly Row[], columns: readonly ColumnInfo[]): Promise<void> => {
    await connection.run(`CREATE OR REPLACE TABLE rows (${columns.map(({ name, type }) => `"${name}" ${sqlTypes[type]}`).join(', ')})`)
    const tuples = rows.map((row) => `(${columns.map((column) => sqlOf(row, column)).join(', ')})`)
    await connection.run(`INSERT INTO rows VALUES ${tuples.join(', ')}`)
    await connection.run(`COPY rows TO '${join(root, path)}' (FORMAT parquet)`)
  }
  return {
    root,
    async write(name, groups, shape) {
      const columns = columnsOf(shape)
      const files: ObservationFile[] = []
      for (const [index, rows] of groups.entries()) {
        if (rows.length === 0) continue
        const path = `${name}-${index}.parquet`
        await writeFile(path, rows, columns)
        files.push({ path, sizeBytes: 1, ...boundsOf(rows, shape) })
      }
      const rows = files.reduce((sum, file) => sum + file.rows, 0)
      return { name: `tbl${name}`, datasetId: 1, kind: 'sparse', version: 1, rows, columns, files, ...shape }
    },
    async remove() {
      connection.closeSync()
      instance.closeSync()
      await rm(root, { recursive: true })
    },
  }
}

function sqlOf(row: Row, { name }: ColumnInfo): string {
  if (name === 'time') return `'${formatInstant(row.time)}'`
  if (name === 'month') return String(row.time)
  if (name === 'station') return row.station === null ? 'NULL' : `'${row.station.replaceAll("'", "''")}'`
  const value = row[name as 'lat' | 'lon' | 'depth' | 'value']
  // As text: a bare 0.1 would be a DECIMAL, which DuckDB does not round to the nearest float32.
  return value === null ? 'NULL' : `'${value}'::DOUBLE`
}

function boundsOf(rows: readonly Row[], { hasDepth }: Shape) {
  const range = (key: 'time' | 'lat' | 'lon' | 'depth') => ({
    min: Math.min(...rows.map((row) => row[key])),
    max: Math.max(...rows.map((row) => row[key])),
  })
  return { rows: rows.length, lat: range('lat'), lon: range('lon'), time: range('time'), depthMetres: hasDepth ? range('depth') : null }
}
