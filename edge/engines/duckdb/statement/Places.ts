import { DOUBLE, type DuckDBType, type DuckDBValue, TIMESTAMP, timestampValue } from '@duckdb/node-api'
import type { ObservationFile } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'

/** A statement ready to run: text with `$n` places, and the values that go there. No value of a caller is ever part of the text. */
export interface Statement {
  /** `null` where no file of the table can hold a row of the extent. */
  readonly sql: string | null
  readonly values: DuckDBValue[]
  readonly types: DuckDBType[]
  readonly columns: readonly ColumnInfo[]
  /** What it reads. */
  readonly files: readonly ObservationFile[]
}

/** Collects the values of one statement, and the files that it reads, and hands out the values' places. */
export class Places {
  readonly values: DuckDBValue[] = []
  readonly types: DuckDBType[] = []
  readonly files: ObservationFile[] = []

  get taken(): Pick<Statement, 'values' | 'types' | 'files'> {
    return { values: this.values, types: this.types, files: this.files }
  }

  add(value: DuckDBValue, type: DuckDBType): string {
    this.types.push(type)
    return `$${this.values.push(value)}`
  }

  number(value: number): string {
    return this.add(value, DOUBLE)
  }

  /** A bound compared with a column in the column's own precision: a float32 column holds 29.7 only as the nearest float32. */
  bound(value: number, { type }: ColumnInfo): string {
    if (type === 'timestamp') return this.instant(value)
    const place = this.number(value)
    return type === 'float32' ? `${place}::FLOAT` : place
  }

  /** Milliseconds since 1970 UTC. */
  instant(ms: number): string {
    return this.add(timestampValue(BigInt(Math.trunc(ms)) * 1000n), TIMESTAMP)
  }
}
