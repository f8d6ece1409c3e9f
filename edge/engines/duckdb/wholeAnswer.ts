import type { DuckDBResult } from '@duckdb/node-api'
import { joinBatches } from '#core/observations/gather.ts'
import { columnRange } from '#core/observations/smallBatches.ts'
import type { Batch, ColumnInfo, ColumnType } from '#core/rows/Batch.ts'
import { bytesRead } from '../../platform/helpers/collectYoung.ts'
import { LAST_ROW_TABLE } from './openInstance.ts'
import { readChunk } from './readChunk.ts'

/** A guess: numbers have 4 or 8 bytes, texts more. */
const BYTES_A_VALUE = 8
/** As many as DuckDB returns at once, if no filter left some out. */
const FULL_CHUNK_ROWS = 2048

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
 * exhausted, so that a part would pass for the whole; an answer without this row is a part. The row comes from a table: DuckDB reads a
 * result that keeps its order with several threads only if all of its sources number their rows, which constants without FROM do not.
 */
export function withLastRow(sql: string, columns: readonly ColumnInfo[]): string {
  return `(${sql}) UNION ALL SELECT ${columns.map(({ type }) => lastValues[type].sql).join(', ')} FROM ${LAST_ROW_TABLE}`
}

/**
 * The rows of such a statement's result without the last; throws CutShort where that is missing. A filter leaves chunks of a hundred rows, which
 * are joined because each batch is formatted and sent by itself.
 */
export async function* wholeAnswer(result: DuckDBResult, infos: readonly ColumnInfo[]): AsyncGenerator<Batch, void, void> {
  let waiting: Batch[] = []
  let waitingRows = 0
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    if (waitingRows > 0 && waitingRows + chunk.rowCount > FULL_CHUNK_ROWS) {
      yield joinBatches(infos, waiting)
      waiting = []
      waitingRows = 0
    }
    waiting.push(readChunk(chunk, infos))
    waitingRows += chunk.rowCount
    bytesRead(chunk.rowCount * infos.length * BYTES_A_VALUE)
  }
  const last = joinBatches(infos, waiting)
  if (!endsWithLastRow(last, infos)) throw new CutShort()
  const rows = last.rows - 1
  if (rows > 0) yield { rows, columns: last.columns.map((column) => columnRange(column, 0, rows)) }
}

function endsWithLastRow({ rows, columns }: Batch, infos: readonly ColumnInfo[]): boolean {
  return columns.every(({ values, present }, index) => {
    const type = infos[index]?.type ?? 'text'
    return present?.[rows - 1] !== 0 && lastValues[type].isLast(values[rows - 1])
  })
}
