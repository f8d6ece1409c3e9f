import { columnRange } from '#core/observations/smallBatches.ts'
import type { Batch, ColumnInfo, ColumnType } from '#core/rows/Batch.ts'

/** Stands in the last row of every answer and nowhere else: no table holds NaN, as missing values are NULL. */
const lastValues: Readonly<Record<ColumnType, { readonly sql: string; readonly isLast: (value: string | number | undefined) => boolean }>> =
  {
    float32: { sql: "'nan'::FLOAT", isLast: Number.isNaN },
    float64: { sql: "'nan'::DOUBLE", isLast: Number.isNaN },
    timestamp: { sql: "'nan'::DOUBLE", isLast: Number.isNaN },
    int32: { sql: '(-2147483648)::INTEGER', isLast: (value) => value === -2_147_483_648 },
    text: { sql: "chr(57511) || 'end'", isLast: (value) => value === '\u{e0a7}end' },
  }

/** Thrown where an answer ended without its last row. */
class CutShort extends Error {
  override readonly name = 'CutShort'

  constructor() {
    super('The engine ended an answer in its middle, without telling why')
  }
}

/**
 * A statement with one row more at its end. DuckDB's binding (1.5.5) ends a streamed result that fails in its middle like one that is
 * exhausted, so that a part would pass for the whole; an answer without this row is a part.
 */
export function withLastRow(sql: string, columns: readonly ColumnInfo[]): string {
  return `(${sql}) UNION ALL SELECT ${columns.map(({ type }) => lastValues[type].sql).join(', ')}`
}

/** Passes the batches of such a statement on, one behind, and takes its last row away. */
export class WholeAnswer {
  readonly #columns: readonly ColumnInfo[]
  #held: Batch | null = null

  constructor(columns: readonly ColumnInfo[]) {
    this.#columns = columns
  }

  /** The batch before this one, if there was one. */
  next(batch: Batch): Batch | null {
    const before = this.#held
    this.#held = batch
    return before
  }

  /** What is left at the end; throws CutShort where the last row is missing. */
  end(): Batch | null {
    const last = this.#held
    this.#held = null
    if (last === null || !this.#endsWithLastRow(last)) throw new CutShort()
    const rows = last.rows - 1
    return rows === 0 ? null : { rows, columns: last.columns.map((column) => columnRange(column, 0, rows)) }
  }

  #endsWithLastRow({ rows, columns }: Batch): boolean {
    return columns.every(({ values, present }, index) => {
      const type = this.#columns[index]?.type ?? 'text'
      return present?.[rows - 1] !== 0 && lastValues[type].isLast(values[rows - 1])
    })
  }
}
