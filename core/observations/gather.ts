import type { Batch, BatchStream, Column, ColumnInfo, ColumnType } from '../rows/Batch.ts'

/** All rows of a result as one batch; for charts and tests, never for downloads, which must not be whole in memory. */
export async function gather({ columns, batches }: BatchStream): Promise<Batch> {
  const pieces: Batch[] = []
  for await (const batch of batches) pieces.push(batch)
  return copied(columns, pieces)
}

/** The rows of neighbouring batches as one; a single batch is not copied. */
export function joinBatches(columns: readonly ColumnInfo[], pieces: readonly Batch[]): Batch {
  const [only] = pieces
  return pieces.length === 1 && only !== undefined ? only : copied(columns, pieces)
}

function copied(columns: readonly ColumnInfo[], pieces: readonly Batch[]): Batch {
  const rows = pieces.reduce((sum, batch) => sum + batch.rows, 0)
  return { rows, columns: columns.map(({ type }, index) => joined(pieces, index, type, rows)) }
}

function joined(pieces: readonly Batch[], index: number, type: ColumnType, rows: number): Column {
  const parts = pieces.map(({ columns }) => columns[index]).filter((column) => column !== undefined)
  const hasGaps = parts.some(({ present }) => present !== null)
  const present = hasGaps ? new Uint8Array(rows) : null
  let at = 0
  for (const part of parts) {
    if (part.present) present?.set(part.present, at)
    else present?.fill(1, at, at + part.values.length)
    at += part.values.length
  }
  if (type === 'text') return { values: parts.flatMap(({ values }) => Array.from(values, String)), present }
  const values = type === 'float32' ? new Float32Array(rows) : type === 'int32' ? new Int32Array(rows) : new Float64Array(rows)
  at = 0
  for (const part of parts) {
    values.set(part.values as typeof values, at)
    at += part.values.length
  }
  return { values, present }
}
