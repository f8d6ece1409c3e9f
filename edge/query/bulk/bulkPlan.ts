import type { BulkFilters } from '#core/api/bulk.ts'
import type { Extent, TimeSelection } from '#core/extent/Extent.ts'
import { limits } from '#core/limits/observations.ts'
import type { ObservationEngine, ObservationTable, Requester, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import { countText } from '#core/text/counted.ts'
import type { CatalogSnapshot, KnownDataset } from '../../catalog/catalog.ts'
import type { CruiseReading } from '../../catalog/cruiseRowsOf.ts'
import { bulkExtent, datesOf } from './bulkExtent.ts'

/** The data sets of these short names, in any letter case, in the order asked for; unknown names are left out. */
export function datasetsNamed({ datasets }: CatalogSnapshot, names: readonly string[]): readonly KnownDataset[] {
  const known = new Map(datasets.map((dataset) => [dataset.record.Short_Name.toLowerCase(), dataset]))
  return [...new Set(names.map((name) => known.get(name.toLowerCase())))].filter((dataset) => dataset !== undefined)
}

/** Those of these names that no data set has. */
export function unknownNames({ datasets }: CatalogSnapshot, names: readonly string[]): readonly string[] {
  const known = new Set(datasets.map(({ record }) => record.Short_Name.toLowerCase()))
  return names.filter((name) => !known.has(name.toLowerCase()))
}

/** The one cruise whose rows are wanted. */
export interface BulkCruise {
  readonly name: string
  readonly readingOf: (table: ObservationTable) => CruiseReading
}

/** The rows to read from a data set; throws `bad-request` for invalid filters. Rows of other cruises in the same extent are among them. */
export function readsOf(
  { record, variables }: Pick<KnownDataset, 'record' | 'variables'>,
  table: ObservationTable,
  filters: BulkFilters,
  cruise: BulkCruise | null,
): SubsetQuery {
  const names = variables.map(({ record: { Variable } }) => Variable)
  const left = leftOut(names, wantedOf(filters, record.Short_Name), record.Short_Name)
  const columns = table.columns.map(({ name }) => name).filter((name) => !left.has(name))
  const wanted = bulkExtent(table, filters)
  const extent = cruise === null ? wanted : overlap(wanted, cruise.readingOf(table).extent)
  return { table, columns, extent, order: 'time-lat-lon-depth' }
}

/** The variables of a data set that are asked for; `undefined` for all of them. */
function wantedOf({ variables }: BulkFilters, shortName: string): readonly string[] | undefined {
  return Object.entries(variables ?? {}).find(([name]) => name.toLowerCase() === shortName.toLowerCase())?.[1]
}

/** The variables that are left out; throws `bad-request` for one that the data set does not have. */
function leftOut(names: readonly string[], wanted: readonly string[] | undefined, shortName: string): ReadonlySet<string> {
  if (wanted === undefined) return new Set()
  const lower = new Set(wanted.map((name) => name.toLowerCase()))
  const found = names.filter((name) => lower.has(name.toLowerCase()))
  if (found.length < lower.size) throw new Problem('bad-request', `bad request: ${shortName} does not have all of these variables`)
  return new Set(names.filter((name) => !found.includes(name)))
}

/** Latitudes that no row has. */
const NOWHERE = { min: 90.5, max: 90.5 } as const

/** The times and latitudes that both extents hold, and the longitudes and depths of the first. */
function overlap(one: Extent, other: Extent): Extent {
  const lat = { min: Math.max(one.lat.min, other.lat.min), max: Math.min(one.lat.max, other.lat.max) }
  const time = sharedTime(one.time, other.time)
  return time === null || lat.min > lat.max ? { ...one, lat: NOWHERE } : { ...one, time, lat }
}

function sharedTime(one: TimeSelection, other: TimeSelection): TimeSelection | null {
  if (one.kind === 'all') return other
  if (one.kind !== 'instants' || other.kind !== 'instants') return one
  const [startMs, endMs] = [Math.max(one.startMs, other.startMs), Math.min(one.endMs, other.endMs)]
  return startMs > endMs ? null : { kind: 'instants', startMs, endMs }
}

/**
 * Throws `bad-request` where nothing matches, `bulk-too-large` where the rows in all exceed the limit, and `not-supported` where one data
 * set has more than the engine can read; counts no further than necessary.
 */
export async function checkBulk(
  datasets: readonly KnownDataset[],
  filters: BulkFilters,
  engine: ObservationEngine,
  requester: Requester,
  cruise: BulkCruise | null = null,
): Promise<void> {
  if (datasets.length === 0) throw new Problem('bad-request', 'no matching dataset')
  datesOf(filters)
  const reads = datasets.flatMap((dataset) => (dataset.table === null ? [] : [readsOf(dataset, dataset.table, filters, cruise)]))
  const maxRows = maxRowsOf(engine)
  const isSmall = reads.reduce((sum, { table }) => sum + table.rows, 0) <= limits.bulkRows
  if (isSmall && reads.every(({ table }) => table.rows <= maxRows)) return
  let rows = 0
  for (const read of reads) {
    const options = { ...requester, timeoutMs: limits.querySizeCheckTimeoutMs }
    const found = (await engine.estimate(read, options).catch(noneIfDamaged)).rows
    if (found > maxRows) throw beyondEngine(read.table, found, maxRows)
    rows += found
    if (rows > limits.bulkRows) throw tooManyRows()
  }
}

/** The zip file says which data sets cannot be read. */
function noneIfDamaged(fault: unknown): { readonly rows: number } {
  if (fault instanceof Problem && fault.code === 'damaged-data') return { rows: 0 }
  throw fault
}

/** Engines that support whole downloads stream any number of rows; a worker's engine holds them in memory. */
function maxRowsOf({ capabilities: { maxRows } }: ObservationEngine): number {
  return maxRows < limits.downloadRows ? maxRows : Number.POSITIVE_INFINITY
}

/** Throws before the first byte, since the archive would otherwise break off in the middle. */
function beyondEngine({ name }: ObservationTable, rows: number, maxRows: number): Problem {
  const [found, limit] = [rows, maxRows].map(countText)
  return new Problem('not-supported', `This portal returns at most ${limit} rows of a data set; ${name} has ${found}. Apply filters.`)
}

function tooManyRows(): Problem {
  const limit = countText(limits.bulkRows)
  return new Problem(
    'bulk-too-large',
    `The data sets have more than ${limit} rows in all. Apply filters of time, place or depth, or choose fewer data sets.`,
  )
}
