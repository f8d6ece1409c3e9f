import type { BulkFilters } from '#core/api/bulk.ts'
import type { Requester } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import type { KnownDataset } from '../../catalog/catalog.ts'
import { estimateReads, type RowEstimate, type SizeSource } from '../size/rowEstimate.ts'
import { type BulkCruise, readsOf } from './bulkPlan.ts'

type Count = Pick<RowEstimate, 'rows' | 'precision'>

/**
 * How many rows of a data set a download with these filters holds. Of a column of cruises nothing is known before its rows are read: such
 * a count is an upper bound, as is that of a table that cannot be counted, or not in time. Throws `bad-request` for invalid filters.
 */
export async function bulkCount(
  source: SizeSource,
  dataset: KnownDataset,
  filters: BulkFilters,
  cruise: BulkCruise | null,
  requester: Requester,
): Promise<Count> {
  const { table } = dataset
  if (table === null) return { rows: 0, precision: 'exact' }
  const reads = readsOf(dataset, table, filters, cruise)
  const isByColumn = cruise !== null && cruise.readingOf(table).column !== null
  const isWhole = !filters.temporal && !filters.spatial && !filters.depth
  if (isWhole && (cruise === null || isByColumn)) return { rows: table.rows, precision: isByColumn ? 'at most' : 'exact' }
  try {
    const { rows, precision } = await estimateReads(source, reads, requester)
    return { rows, precision: isByColumn && precision === 'exact' ? 'at most' : precision }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return { rows: table.rows, precision: 'at most' }
  }
}
