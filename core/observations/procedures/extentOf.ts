import type { Extent, LonRange, Range, TimeSelection } from '#core/extent/Extent.ts'
import { lonRangeOf, withBothNames } from '#core/extent/longitude.ts'
import { parseInstant, parseMonth } from '#core/extent/time.ts'
import { Problem } from '#core/request/Problem.ts'
import { lonBounds, type ObservationTable } from '../ObservationEngine.ts'
import { numberOf } from './argumentValues.ts'

/** The ranges of a chart procedure, in the order of its arguments. */
export const boundNames = ['dt1', 'dt2', 'lat1', 'lat2', 'lon1', 'lon2', 'depth1', 'depth2'] as const

/** The ranges as text, by name. */
export type BoundTexts = Readonly<Record<(typeof boundNames)[number], string>>

/** The part of the ocean that the ranges mean; throws `bad-request` where they mean none. */
export function extentOf(table: ObservationTable, bounds: BoundTexts): Extent {
  return {
    time: timeOf(table, bounds.dt1, bounds.dt2),
    lat: latitudesOf(bounds.lat1, bounds.lat2),
    lon: storedLongitudes(table, bounds.lon1, bounds.lon2),
    depthMetres: depthsOf(table, bounds),
  }
}

/** Metres between the depth arguments; `null` for a table without a depth column, which they mean nothing to (PRC-03). */
export function depthsOf({ hasDepth }: ObservationTable, { depth1, depth2 }: BoundTexts): Range | null {
  return hasDepth ? rangeOf('depth', depth1, depth2) : null
}

/** The times between two texts: months for a climatology, where a later first month runs past December (11 to 2 is November to February). */
export function timeOf({ timeColumn }: ObservationTable, dt1: string, dt2: string): TimeSelection {
  if (timeColumn === 'month') {
    const form = 'a month or date'
    return { kind: 'months', first: understood('dt1', dt1, parseMonth, form), last: understood('dt2', dt2, parseMonth, form) }
  }
  const form = 'a date or time such as 2016-04-30 or 2016-04-30T12:00:00'
  const startMs = understood('dt1', dt1, parseInstant, form)
  const endMs = understood('dt2', dt2, parseInstant, form)
  if (startMs > endMs) throw new Problem('bad-request', `dt1 (${dt1}) must not be later than dt2 (${dt2}).`, { parameter: 'dt1' })
  return { kind: 'instants', startMs, endMs }
}

/** Degrees north between two texts, -90 to 90. */
export function latitudesOf(lat1: string, lat2: string): Range {
  const range = rangeOf('lat', lat1, lat2)
  if (range.min < -90 || range.max > 90) {
    throw new Problem('bad-request', 'lat1 and lat2 must be from -90 to 90.', { parameter: range.min < -90 ? 'lat1' : 'lat2' })
  }
  return range
}

/** Longitudes from 0 to 360 are brought into -180 to 180; a range of 360 degrees or more is the whole circle. */
export function longitudesOf(lon1: string, lon2: string): LonRange {
  return lonRangeOf(numberOf('lon1', lon1), numberOf('lon2', lon2))
}

/** The longitudes of a table between two texts; the meridian at 180 is one, whichever of its names the table has for it. */
export function storedLongitudes(table: ObservationTable, lon1: string, lon2: string): LonRange {
  return withBothNames(longitudesOf(lon1, lon2), lonBounds(table))
}

function rangeOf(name: string, first: string, last: string): Range {
  const min = numberOf(`${name}1`, first)
  const max = numberOf(`${name}2`, last)
  if (min > max) throw new Problem('bad-request', `${name}1 (${min}) must not exceed ${name}2 (${max}).`, { parameter: `${name}1` })
  return { min, max }
}

function understood(name: string, text: string, parse: (text: string) => number | undefined, form: string): number {
  const value = parse(text.trim())
  if (value === undefined) throw new Problem('bad-request', `${name} must be ${form}.`, { parameter: name })
  return value
}
