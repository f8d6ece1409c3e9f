import {
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBTimestampValue,
  type DuckDBType,
  FLOAT,
  INTEGER,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api'
import type { ColumnInfo, ColumnType } from '#core/rows/Batch.ts'

/** A value of a row: a number (milliseconds since 1970 UTC for times), a text, or missing. NaN counts as missing. */
export type StagedValue = number | string | null

const ROWS_PER_CHUNK = 2048
const types: Readonly<Record<ColumnType, DuckDBType>> = {
  float32: FLOAT,
  float64: DOUBLE,
  int32: INTEGER,
  timestamp: TIMESTAMP,
  text: VARCHAR,
}

/** The table `staged` while rows are added to it, block by block; rows without any value are left out. */
export class StagedTable {
  rows = 0
  readonly #columns: readonly ColumnInfo[]
  readonly #appender: DuckDBAppender
  readonly #types: readonly DuckDBType[]
  /** The columns of which one must hold a value: the numbers, or the texts where there are no numbers. */
  readonly #needed: readonly number[]
  #block: StagedValue[][]

  private constructor(columns: readonly ColumnInfo[], appender: DuckDBAppender, carriers: readonly string[]) {
    this.#columns = columns
    this.#appender = appender
    this.#types = columns.map(({ type }) => types[type])
    this.#block = columns.map(() => [])
    this.#needed = valueColumns(columns, carriers)
  }

  /**
   * Runs `fill` over a new table `staged`, and drops the table again where it fails. Returns the number of rows stored. `carriers` names
   * the variables of which a row must hold one, where these are not all of them.
   */
  static async fill(
    connection: DuckDBConnection,
    columns: readonly ColumnInfo[],
    fill: (table: StagedTable) => Promise<void>,
    carriers: readonly string[] = [],
  ): Promise<number> {
    const defined = columns.map(({ name }, index) => `"${name.replaceAll('"', '""')}" ${String(types[columns[index]?.type ?? 'text'])}`)
    await connection.run(`CREATE TABLE staged (${defined.join(', ')})`)
    const appender = await connection.createAppender('staged')
    try {
      const table = new StagedTable(columns, appender, carriers)
      await fill(table)
      table.#flush()
      appender.closeSync()
      return table.rows
    } catch (error) {
      appender.closeSync()
      await connection.run('DROP TABLE staged')
      throw error
    }
  }

  /** Whether a row holds a value at all. */
  hasValue(row: readonly StagedValue[]): boolean {
    return this.#needed.some((index) => !isMissing(row[index]))
  }

  /** Adds a row; its values are in the order of the columns. */
  add(row: readonly StagedValue[]): void {
    for (let index = 0; index < this.#block.length; index++) this.#block[index]?.push(isMissing(row[index]) ? null : (row[index] ?? null))
    this.rows++
    if (this.#block[0]?.length === ROWS_PER_CHUNK) this.#flush()
  }

  #flush(): void {
    const rows = this.#block[0]?.length ?? 0
    if (rows === 0) return
    const chunk = DuckDBDataChunk.create(this.#types, rows)
    for (const [index, { type }] of this.#columns.entries()) {
      const values = this.#block[index] ?? []
      const stored =
        type === 'timestamp' ? values.map((ms) => (typeof ms === 'number' ? new DuckDBTimestampValue(BigInt(ms) * 1000n) : null)) : values
      chunk.setColumnValues(index, stored)
    }
    this.#appender.appendDataChunk(chunk)
    this.#block = this.#columns.map(() => [])
  }
}

const isMissing = (cell: StagedValue | undefined): boolean => cell === null || cell === undefined || cell === '' || Number.isNaN(cell)

function valueColumns(columns: readonly ColumnInfo[], carriers: readonly string[]): readonly number[] {
  const places = ['time', 'month', 'lat', 'lon', 'depth']
  const variables = columns.flatMap(({ name, type }, index) =>
    places.includes(name) || (carriers.length > 0 && !carriers.includes(name)) ? [] : [{ index, type }],
  )
  const numbers = variables.filter(({ type }) => type !== 'text')
  return (numbers.length > 0 ? numbers : variables).map(({ index }) => index)
}
