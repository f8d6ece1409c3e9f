import {
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDoubleVector,
  DuckDBFloatVector,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBVector,
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
  /** Filled and appended again and again; to make one for every 2048 rows takes half as long as to append it. */
  readonly #chunk: DuckDBDataChunk
  readonly #vectors: readonly DuckDBVector[]
  /** The columns of which one must hold a value: the numbers, or the texts where there are no numbers. */
  readonly #needed: readonly number[]
  /** The rows that are not in the table yet: NaN is a missing number. */
  readonly #numbers: readonly Float64Array[]
  readonly #texts: readonly (string | null)[][]
  #waiting = 0

  private constructor(columns: readonly ColumnInfo[], appender: DuckDBAppender, carriers: readonly string[]) {
    this.#columns = columns
    this.#appender = appender
    this.#chunk = DuckDBDataChunk.create(
      columns.map(({ type }) => types[type]),
      ROWS_PER_CHUNK,
    )
    this.#vectors = columns.map((_, index) => this.#chunk.getColumnVector(index))
    this.#numbers = columns.map(({ type }) => new Float64Array(type === 'text' ? 0 : ROWS_PER_CHUNK))
    this.#texts = columns.map(() => [])
    this.#needed = valueColumns(columns, carriers)
  }

  /**
   * Runs `fill` over a new table `staged`, and leaves none where it fails. Returns the number of rows stored. `carriers` names
   * the variables of which a row must hold one, where these are not all of them.
   */
  static async fill(
    connection: DuckDBConnection,
    columns: readonly ColumnInfo[],
    fill: (table: StagedTable) => Promise<void>,
    carriers: readonly string[] = [],
  ): Promise<number> {
    const defined = columns.map(({ name }, index) => `"${name.replaceAll('"', '""')}" ${String(types[columns[index]?.type ?? 'text'])}`)
    // In one transaction row groups are written full; of each run of 204,800 rows, which the appender would commit, the last was not.
    await connection.run('BEGIN TRANSACTION')
    await connection.run(`CREATE TABLE staged (${defined.join(', ')})`)
    const appender = await connection.createAppender('staged')
    try {
      const table = new StagedTable(columns, appender, carriers)
      await fill(table)
      table.#flush()
      appender.closeSync()
      await connection.run('COMMIT')
      return table.rows
    } catch (error) {
      appender.closeSync()
      // A full disk has ended it already.
      await connection.run('ROLLBACK').catch(() => undefined)
      throw error
    }
  }

  /** Sets a value of the row that is being written; NaN is a missing number. `add` or `next` take the row in, else it is written anew. */
  set(column: number, value: StagedValue): void {
    const numbers = this.#numbers[column]
    if (numbers === undefined) return
    if (numbers.length > 0) numbers[this.#waiting] = typeof value === 'number' ? value : Number.NaN
    else setText(this.#texts[column], this.#waiting, value)
  }

  /** Takes the row in whose values were set, unless it holds none; returns whether it does. */
  next(): boolean {
    if (!this.#needed.some((column) => this.#isSet(column))) return false
    this.rows++
    if (++this.#waiting === ROWS_PER_CHUNK) this.#flush()
    return true
  }

  /** Adds a row, its values in the order of the columns, unless it holds none; returns whether it does. */
  add(row: readonly StagedValue[]): boolean {
    for (let column = 0; column < this.#columns.length; column++) this.set(column, row[column] ?? null)
    return this.next()
  }

  #isSet(column: number): boolean {
    const numbers = this.#numbers[column]
    return numbers !== undefined && numbers.length > 0
      ? !Number.isNaN(numbers[this.#waiting])
      : this.#texts[column]?.[this.#waiting] !== null
  }

  #flush(): void {
    const rows = this.#waiting
    if (rows === 0) return
    this.#chunk.reset()
    this.#chunk.rowCount = rows
    for (const [index, vector] of this.#vectors.entries()) {
      const type = this.#columns[index]?.type
      const numbers = this.#numbers[index] ?? []
      if (type === 'text') for (let row = 0; row < rows; row++) vector.setItem(row, this.#texts[index]?.[row] ?? null)
      else if (type === 'timestamp') this.#setTimes(vector, numbers, rows)
      else if (vector instanceof DuckDBDoubleVector) setDoubles(vector, numbers, rows)
      else if (vector instanceof DuckDBFloatVector) setFloats(vector, numbers, rows)
      else for (let row = 0; row < rows; row++) vector.setItem(row, numberOrNull(numbers[row] ?? Number.NaN))
      vector.flush()
    }
    this.#appender.appendDataChunk(this.#chunk)
    this.#waiting = 0
  }

  /** Most rows share their time with the one before, and an object for each would cost more than all the rest. */
  #setTimes(vector: DuckDBVector, times: ArrayLike<number>, rows: number): void {
    let last = Number.NaN
    let value: DuckDBTimestampValue | null = null
    for (let row = 0; row < rows; row++) {
      const time = times[row] ?? Number.NaN
      if (time !== last) {
        last = time
        value = Number.isNaN(time) ? null : new DuckDBTimestampValue(BigInt(time) * 1000n)
      }
      vector.setItem(row, value)
    }
  }
}

// A loop for each kind of vector: one for all would make an object of every number.
function setDoubles(vector: DuckDBDoubleVector, numbers: ArrayLike<number>, rows: number): void {
  for (let row = 0; row < rows; row++) vector.setItem(row, numberOrNull(numbers[row] ?? Number.NaN))
}

function setFloats(vector: DuckDBFloatVector, numbers: ArrayLike<number>, rows: number): void {
  for (let row = 0; row < rows; row++) vector.setItem(row, numberOrNull(numbers[row] ?? Number.NaN))
}

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

function setText(texts: (string | null)[] | undefined, row: number, value: StagedValue): void {
  if (texts) texts[row] = value === null || value === '' ? null : String(value)
}

function valueColumns(columns: readonly ColumnInfo[], carriers: readonly string[]): readonly number[] {
  const places = ['time', 'month', 'lat', 'lon', 'depth']
  const variables = columns.flatMap(({ name, type }, index) =>
    places.includes(name) || (carriers.length > 0 && !carriers.includes(name)) ? [] : [{ index, type }],
  )
  const numbers = variables.filter(({ type }) => type !== 'text')
  return (numbers.length > 0 ? numbers : variables).map(({ index }) => index)
}
