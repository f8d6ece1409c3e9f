import { InvalidArgumentError } from 'commander'
import type { LonRange, Range } from '#core/extent/Extent.ts'
import { isLongitude, lonRangeOf } from '#core/extent/longitude.ts'
import { DAY_MS, parseInstant } from '#core/extent/time.ts'
import { splitPair } from '../arguments.ts'

/** When, as the user wrote it: months of a climatology, or instants in milliseconds since 1970 UTC. */
export type TimeRange =
  | { readonly kind: 'months'; readonly first: number; readonly last: number }
  | { readonly kind: 'instants'; readonly startMs: number; readonly endMs: number }

/** `--lat SOUTH NORTH` in degrees north. Throws commander's InvalidArgumentError, whose sentence the user sees. */
export function parseLatRange(value: string): Range {
  const [min, max] = numberPair(value, '10 30')
  for (const lat of [min, max]) rejectUnless(lat >= -90 && lat <= 90, `${lat} is not a latitude: latitudes range from -90 to 90.`)
  rejectUnless(min <= max, `The southern bound comes first: ${max} ${min}.`)
  return { min, max }
}

/** `--lon WEST EAST` in degrees east, -180 to 180 or 0 to 360; west above east crosses the date line. */
export function parseLonRange(value: string): LonRange {
  const [west, east] = numberPair(value, '160 -140')
  for (const lon of [west, east])
    rejectUnless(isLongitude(lon), `${lon} is not a longitude: longitudes range from -180 to 180, or from 0 to 360.`)
  return lonRangeOf(west, east)
}

/** `--depth SHALLOW DEEP` in metres. */
export function parseDepthRange(value: string): Range {
  const [min, max] = numberPair(value, '0 100')
  rejectUnless(min >= 0, 'Depths are in metres below the surface and cannot be negative.')
  rejectUnless(min <= max, `The shallow bound comes first: ${max} ${min}.`)
  return { min, max }
}

/** `--time START END`: two months, 1 to 12 (11 2 is November to February), or two dates or times in UTC; an end date means all of that day. */
export function parseTimeRange(value: string): TimeRange {
  const [start, end] = pair(value, '1 3, or 2019-04-01 2019-04-30')
  const first = parseMonthNumber(start)
  const last = parseMonthNumber(end)
  rejectUnless((first === undefined) === (last === undefined), 'Enter two months or two dates, not one of each.')
  if (first !== undefined && last !== undefined) return { kind: 'months', first, last }
  const startMs = parseDate(start)
  const endMs = parseDate(end) + (isDay(end) ? DAY_MS - 1 : 0)
  rejectUnless(startMs <= endMs, `The start comes first: ${end} ${start}.`)
  return { kind: 'instants', startMs, endMs }
}

function parseMonthNumber(text: string): number | undefined {
  if (!/^-?\d{1,2}$/.test(text)) return undefined
  const month = Number(text)
  rejectUnless(month >= 1 && month <= 12, `${text} is not a month: months range from 1 to 12.`)
  return month
}

function parseDate(text: string): number {
  const ms = parseInstant(text)
  if (ms === undefined) throw new InvalidArgumentError(`${text} is not a date. Use the form 2019-04-30 or 2019-04-30T12:00:00.`)
  return ms
}

function isDay(text: string): boolean {
  return text.length === 10
}

function numberPair(value: string, example: string): readonly [number, number] {
  const [first, second] = pair(value, example)
  return [parseNumber(first), parseNumber(second)]
}

function parseNumber(text: string): number {
  rejectUnless(/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text), `${text} is not a number.`)
  return Number(text)
}

function pair(value: string, example: string): readonly [string, string] {
  const found = splitPair(value)
  if (found === undefined) throw new InvalidArgumentError(`It needs two values, such as ${example}.`)
  return found
}

function rejectUnless(isRight: boolean, says: string): void {
  if (!isRight) throw new InvalidArgumentError(says)
}
