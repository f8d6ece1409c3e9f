import { formatDay } from '#core/extent/time.ts'
import { refused } from '../refuse.ts'
import { timeReader } from './cfTime.ts'
import type { Layout } from './layOut.ts'
import { type NetcdfFile, textOf } from './NetcdfFile.ts'

/** More entries than this are no climatology of months. */
const MOST_ENTRIES = 1200

/**
 * Whether the times of a file are months of the year: it has a month coordinate, or climatological bounds (CF-1.8 section 7.4), each of
 * which must begin and end in one month; seasons and days of the year are refused.
 */
export async function isMonthlyClimatology(file: NetcdfFile, { places }: Layout): Promise<boolean> {
  const time = places.get('time')?.field.variable
  if (time === undefined) return true
  const named = textOf(time.attributes, 'climatology')
  if (named === '') return false
  const bounds = file.variables.get(named)
  const [entries = '', ends = ''] = bounds?.dimensions ?? []
  const shape = [file.dimensions.get(entries) ?? 0, file.dimensions.get(ends) ?? 0]
  if (bounds === undefined || shape[1] !== 2 || (shape[0] ?? 0) > MOST_ENTRIES)
    throw refused(`The climatological bounds ${named} of ${time.name} are not there, or not two times for each entry.`)
  const units = textOf(bounds.attributes, 'units') || textOf(time.attributes, 'units')
  const read = timeReader(named, units, textOf(bounds.attributes, 'calendar') || textOf(time.attributes, 'calendar'))
  const values = Array.from(await file.read(bounds, [0, 0], shape), Number)
  for (let at = 0; at < values.length; at += 2) mustBeOneMonth(named, read(values[at] ?? Number.NaN), read(values[at + 1] ?? Number.NaN))
  return true
}

function mustBeOneMonth(name: string, from: number, to: number): void {
  const isWhole = Number.isFinite(from) && Number.isFinite(to) && from < to
  // The end is the first instant that no longer belongs.
  if (isWhole && new Date(from).getUTCMonth() === new Date(to - 1).getUTCMonth()) return
  const interval = isWhole ? `${formatDay(from)} to ${formatDay(to)}` : 'no interval'
  throw refused(`The climatological bounds ${name} hold ${interval}: only months of the year can be ingested as a climatology.`)
}
