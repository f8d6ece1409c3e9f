import type { BulkFilters } from '#core/api/bulk.ts'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { ObservationEngine, ObservationTable, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import type { CatalogSnapshot, KnownDataset } from '../catalog.ts'
import { bulkExtent, datesOf } from './bulkExtent.ts'

/** The data sets of these short names, in any letter case, in the order asked for; unknown names are left out. */
export function datasetsNamed({ datasets }: CatalogSnapshot, names: readonly string[]): readonly KnownDataset[] {
  const known = new Map(datasets.map((dataset) => [dataset.record.Short_Name.toLowerCase(), dataset]))
  return [...new Set(names.map((name) => known.get(name.toLowerCase())))].filter((dataset) => dataset !== undefined)
}

/** What is read of a data set; throws `bad-request` for filters without sense. */
export function readsOf(table: ObservationTable, filters: BulkFilters): SubsetQuery {
  const columns = table.columns.map(({ name }) => name)
  return { table, columns, extent: bulkExtent(table, filters), order: 'time-lat-lon-depth' }
}

/** Throws `bad-request` where nothing matches and `bulk-too-large` where the rows in all exceed the limit; counts no further than it must. */
export async function checkBulk(
  datasets: readonly KnownDataset[],
  filters: BulkFilters,
  engine: ObservationEngine,
  signal: AbortSignal,
): Promise<void> {
  if (datasets.length === 0) throw new Problem('bad-request', 'no matching dataset')
  datesOf(filters)
  const reads = datasets.flatMap(({ table }) => (table === null ? [] : [readsOf(table, filters)]))
  if (reads.reduce((sum, { table }) => sum + table.rows, 0) <= limits.bulkRows) return
  let rows = 0
  for (const read of reads) {
    rows += (await engine.estimate(read, { signal, timeoutMs: limits.querySizeCheckTimeoutMs })).rows
    if (rows > limits.bulkRows) throw tooManyRows()
  }
}

function tooManyRows(): Problem {
  const most = limits.bulkRows.toLocaleString('en-US')
  return new Problem(
    'bulk-too-large',
    `The data sets have more than ${most} rows in all. Apply filters of time, place or depth, or choose fewer data sets.`,
  )
}
