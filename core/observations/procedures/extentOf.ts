import { Problem } from '#core/api/problem.ts'
import type { Extent, LonRange, TimeSelection } from '#core/extent/Extent.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { parseInstant, parseMonth } from '#core/extent/time.ts'
import type { ProcedureArguments } from './Procedure.ts'

/** The part of the ocean that the arguments of a chart procedure mean; throws `bad-request` where they mean none. */
export function extentOf(call: ProcedureArguments): Extent {
  const { table, lat1, lat2, depth1, depth2 } = call
  return {
    time: table.timeColumn === 'month' ? monthsOf(call) : instantsOf(call),
    lat: rangeOf('lat', lat1, lat2),
    lon: longitudesOf(call),
    // Without a depth column the depth arguments are ignored (PRC-03).
    depthMetres: table.hasDepth ? rangeOf('depth', depth1, depth2) : null,
  }
}

function rangeOf(name: string, min: number, max: number): { min: number; max: number } {
  if (!(min <= max)) throw new Problem('bad-request', `${name}1 (${min}) must not exceed ${name}2 (${max}).`, { parameter: `${name}1` })
  return { min, max }
}

/** Dates count by their month; a later first month runs past December (11 to 2 is November to February). */
function monthsOf({ dt1, dt2 }: ProcedureArguments): TimeSelection {
  return {
    kind: 'months',
    first: understood('dt1', dt1, parseMonth, 'a month or date'),
    last: understood('dt2', dt2, parseMonth, 'a month or date'),
  }
}

function instantsOf({ dt1, dt2 }: ProcedureArguments): TimeSelection {
  const startMs = understood('dt1', dt1, parseInstant, 'a date or time such as 2016-04-30 or 2016-04-30T12:00:00')
  const endMs = understood('dt2', dt2, parseInstant, 'a date or time such as 2016-04-30 or 2016-04-30T12:00:00')
  if (startMs > endMs) throw new Problem('bad-request', `dt1 (${dt1}) must not be later than dt2 (${dt2}).`, { parameter: 'dt1' })
  return { kind: 'instants', startMs, endMs }
}

function understood(name: string, text: string, parse: (text: string) => number | undefined, form: string): number {
  const value = parse(text.trim())
  if (value === undefined) throw new Problem('bad-request', `${name} must be ${form}.`, { parameter: name })
  return value
}

/** Longitudes from 0 to 360 are brought into -180 to 180; a range of 360 degrees or more is the whole circle. */
function longitudesOf({ lon1, lon2 }: ProcedureArguments): LonRange {
  if (!Number.isFinite(lon1) || !Number.isFinite(lon2))
    throw new Problem('bad-request', 'lon1 and lon2 must be numbers.', { parameter: 'lon1' })
  if (lon2 - lon1 >= 360) return { west: -180, east: 180 }
  return { west: wrapLongitude(lon1), east: wrapLongitude(lon2) }
}
