import type { Estimate, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { estimateRowBytes } from '#core/observations/rowBytes.ts'
import type { BatchStream } from '#core/rows/Batch.ts'

/** The number that the only row of a counting query holds. */
export async function countIn({ batches }: BatchStream): Promise<number> {
  let rows = 0
  for await (const { columns } of batches) rows += Number(columns[0]?.values[0] ?? 0)
  return rows
}

/** The rows that a subset returns of so many, with its limit applied. */
export function countedRows({ table, columns: names, limit = Number.POSITIVE_INFINITY }: SubsetQuery, counted: number): Estimate {
  const rows = Math.min(counted, limit)
  const columns = table.columns.filter(({ name }) => names.includes(name))
  return { rows, sizeBytes: rows * estimateRowBytes(columns), exact: true }
}
