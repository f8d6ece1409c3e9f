import type { BulkFilters } from '#core/api/bulk.ts'
import type { Extent, Range, TimeSelection } from '#core/extent/Extent.ts'
import { lonRangeOf, withBothNames } from '#core/extent/longitude.ts'
import { DAY_MS, parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/observations.ts'
import { lonBounds, type ObservationTable } from '#core/observations/ObservationEngine.ts'
import { invalidRequest } from './readRequest.ts'

type Table = Pick<ObservationTable, 'timeColumn' | 'hasDepth' | 'files'>

/** The part of a table that the filters select; throws `bad-request` for invalid dates. Axes that a table does not have are not filtered. */
export function bulkExtent({ timeColumn, hasDepth, files }: Table, filters: BulkFilters): Extent {
  const { latMin, latMax, lonMin, lonMax } = filters.spatial ?? {}
  const dates = datesOf(filters)
  return {
    time: dates === null ? { kind: 'all' } : timeColumn === 'month' ? monthsTouched(dates) : { kind: 'instants', ...dates },
    lat: { min: latMin ?? -90, max: latMax ?? 90 },
    lon: withBothNames(lonRangeOf(lonMin ?? -180, lonMax ?? 180), lonBounds({ files })),
    depthMetres: hasDepth ? depthOf(filters) : null,
  }
}

interface Dates {
  readonly startMs: number
  readonly endMs: number
}

/** The dates of a request; an end without a time covers its whole day. Throws `bad-request`. */
export function datesOf({ temporal }: BulkFilters): Dates | null {
  if (!temporal) return null
  const startMs = dateOf('startDate', temporal.startDate)
  const end = dateOf('endDate', temporal.endDate)
  const endMs = /^\d{4}-\d{2}-\d{2}$/.test(temporal.endDate.trim()) ? end + DAY_MS - 1 : end
  if (startMs > endMs) throw invalidRequest('startDate must not be after endDate')
  return { startMs, endMs }
}

function dateOf(name: string, text: string): number {
  const ms = parseInstant(text.trim())
  if (ms === undefined) throw invalidRequest(`${name} is no date such as 2016-04-30 or 2016-04-30T12:00:00`)
  return ms
}

/** The months that a range touches, beyond 12 where it crosses December; all twelve for a year or more. */
function monthsTouched({ startMs, endMs }: Dates): TimeSelection {
  const start = new Date(startMs)
  const end = new Date(endMs)
  const steps = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  if (steps >= 11) return { kind: 'months', first: 1, last: 12 }
  return { kind: 'months', first: start.getUTCMonth() + 1, last: end.getUTCMonth() + 1 }
}

/** Depths of the canonical shape, else of the older one; an open end means the deepest depth. */
function depthOf({ spatial, depth }: BulkFilters): Range | null {
  const min = spatial?.depthMin ?? depth?.min ?? null
  const max = spatial?.depthMax ?? depth?.max ?? null
  if (min === null && max === null) return null
  const range = { min: min ?? -limits.deepestDepthMetres, max: max ?? limits.deepestDepthMetres }
  if (range.min > range.max) throw invalidRequest('depthMin must not exceed depthMax')
  return range
}
