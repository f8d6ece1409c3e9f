import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { formatInstant } from '#core/extent/time.ts'
import type { ObservationFile, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'

/** One row of a small table by column name; times are milliseconds. */
export type Row = Readonly<Record<string, number | string | null>>

/** What kind of table rows make. */
export interface Shape {
  readonly timeColumn: 'time' | 'month'
  readonly hasDepth: boolean
  /** How positions are stored. */
  readonly position: 'float64' | 'float32'
  /** Columns after the position. */
  readonly more: readonly ColumnInfo[]
}

/** A folder that small tables are written into as Parquet, which every engine can read or load. */
export interface ParquetFolder {
  readonly root: string
  /** Writes rows as a table of as many files as there are groups with rows. */
  write(groups: readonly (readonly Row[])[], shape: Shape): Promise<ObservationTable>
  remove(): Promise<void>
}

const sqlTypes = { float32: 'FLOAT', float64: 'DOUBLE', int32: 'INTEGER', timestamp: 'TIMESTAMP', text: 'VARCHAR' } as const

/** The columns of a small table, in its own order. */
export function columnsOf({ timeColumn, hasDepth, position, more }: Shape): ColumnInfo[] {
  return [
    timeColumn === 'month' ? { name: 'month', type: 'int32' } : { name: 'time', type: 'timestamp' },
    { name: 'lat', type: position },
    { name: 'lon', type: position },
    ...(hasDepth ? [{ name: 'depth', type: position } as const] : []),
    ...more,
  ]
}

export async function openParquetFolder(): Promise<ParquetFolder> {
  const root = await mkdtemp(join(tmpdir(), 'pelagos-engines-'))
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  let written = 0
  const writeFile = async (path: string, rows: readonly Row[], columns: readonly ColumnInfo[]): Promise<void> => {
    await connection.run(`CREATE OR REPLACE TABLE rows (${columns.map(({ name, type }) => `"${name}" ${sqlTypes[type]}`).join(', ')})`)
    const tuples = rows.map((row) => `(${columns.map((column) => sqlOf(row[column.name] ?? null, column)).join(', ')})`)
    await connection.run(`INSERT INTO rows VALUES ${tuples.join(', ')}`)
    await connection.run(`COPY rows TO '${join(root, path)}' (FORMAT parquet)`)
  }
  return {
    root,
    async write(groups, shape) {
      const name = `Random${written++}`
      const columns = columnsOf(shape)
      const files: ObservationFile[] = []
      for (const [index, rows] of groups.entries()) {
        if (rows.length === 0) continue
        const path = `${name}-${index}.parquet`
        await writeFile(path, rows, columns)
        files.push({ path, sizeBytes: 1, rows: rows.length, ...boundsOf(rows, shape) })
      }
      const { timeColumn, hasDepth } = shape
      const rows = files.reduce((sum, file) => sum + file.rows, 0)
      return { name: `tbl${name}`, datasetId: written, kind: 'sparse', version: 1, rows, timeColumn, hasDepth, columns, files }
    },
    async remove() {
      connection.closeSync()
      instance.closeSync()
      await rm(root, { recursive: true })
    },
  }
}

function sqlOf(value: number | string | null, { type }: ColumnInfo): string {
  if (value === null) return 'NULL'
  if (type === 'timestamp') return `'${formatInstant(Number(value))}'`
  if (type === 'text') return `'${String(value).replaceAll("'", "''")}'`
  // As text: a bare 0.1 would be a DECIMAL, which DuckDB does not round to the nearest float32.
  return `'${value}'::DOUBLE`
}

/** Bounds of the values as they are stored, which is what a build reads from its files. */
function boundsOf(rows: readonly Row[], { hasDepth, timeColumn, position }: Shape) {
  const range = (key: string) => {
    const as = position === 'float32' && key !== timeColumn ? Math.fround : Number
    const values = rows.map((row) => as(Number(row[key])))
    return { min: Math.min(...values), max: Math.max(...values) }
  }
  return { lat: range('lat'), lon: range('lon'), time: range(timeColumn), depthMetres: hasDepth ? range('depth') : null }
}
