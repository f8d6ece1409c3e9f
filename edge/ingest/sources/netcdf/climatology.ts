import { formatDay } from '#core/extent/time.ts'
import { PLACEHOLDER_COMMENT } from '#core/observations/netcdf/timeBounds.ts'
import { sourceProblem } from '../sourceProblem.ts'
import type { Layout } from './buildLayout.ts'
import { countsFromYearZero, timeReader } from './cfTime.ts'
import { type NcVariable, type NetcdfFile, product, textOf } from './NetcdfFile.ts'

/** More entries than this are no climatology of months. */
const MAX_ENTRIES = 1200

/** Whether the times of a file are months of the year, and the years that these are means over, where the file says. */
export interface Climatology {
  readonly isMonthly: boolean
  readonly years: { readonly first: number; readonly last: number } | null
}

/**
 * The times of a file are months of the year if it has a month coordinate, times that say so, or climatological
 * bounds (CF-1.11 section 7.4), each of which must begin and end in one month; seasons and days of the year are rejected.
 */
export async function readClimatology(file: NetcdfFile, { places }: Layout): Promise<Climatology> {
  const time = places.get('time')?.field.variable
  if (time === undefined) return { isMonthly: places.has('month'), years: null }
  const named = textOf(time.attributes, 'climatology')
  if (named === '' && countsFromYearZero(textOf(time.attributes, 'units'))) return monthsOfNoYear(file, time)
  if (named === '') return { isMonthly: textOf(time.attributes, 'comment') === PLACEHOLDER_COMMENT, years: null }
  const bounds = file.variables.get(named)
  const [entries = '', ends = ''] = bounds?.dimensions ?? []
  const shape = [file.dimensions.get(entries) ?? 0, file.dimensions.get(ends) ?? 0]
  if (bounds === undefined || shape[1] !== 2 || (shape[0] ?? 0) > MAX_ENTRIES)
    throw sourceProblem(`The climatological bounds ${named} of ${time.name} are not there, or not two times for each entry.`)
  const units = textOf(bounds.attributes, 'units') || textOf(time.attributes, 'units')
  const read = timeReader(named, units, textOf(bounds.attributes, 'calendar') || textOf(time.attributes, 'calendar'))
  const values = Array.from(await file.read(bounds, [0, 0], shape), Number).map(read)
  for (let at = 0; at < values.length; at += 2) mustBeOneMonth(named, values[at] ?? Number.NaN, values[at + 1] ?? Number.NaN)
  // The end is the first instant that no longer belongs.
  const yearsOf = (ms: number) => new Date(ms).getUTCFullYear()
  const [first, last] = [Math.min(...values.map(yearsOf)), Math.max(...values.map((ms) => yearsOf(ms - 1)))]
  return { isMonthly: true, years: first >= 1 && last <= 9999 ? { first, last } : null }
}

/** Times of the year 0, one in each month (COARDS conventions, 1995, on climatological time). */
async function monthsOfNoYear(file: NetcdfFile, time: NcVariable): Promise<Climatology> {
  const shape = time.dimensions.map((name) => file.dimensions.get(name) ?? 0)
  const read = timeReader(time.name, textOf(time.attributes, 'units'), textOf(time.attributes, 'calendar'))
  const count = product(shape)
  const values =
    count > MAX_MONTHS
      ? []
      : Array.from(
          await file.read(
            time,
            shape.map(() => 0),
            shape,
          ),
          Number,
        ).map(read)
  const months = new Set(values.map((ms) => new Date(ms).getUTCMonth()))
  const isOfYearZero = values.every((ms) => new Date(ms).getUTCFullYear() === 0)
  if (count > 0 && isOfYearZero && months.size === count) return { isMonthly: true, years: null }
  throw sourceProblem(
    `The times of ${time.name} count from the year 0, which the standard calendar does not have, and are not the months of a climatology.`,
  )
}

const MAX_MONTHS = 12

function mustBeOneMonth(name: string, from: number, to: number): void {
  const isWhole = Number.isFinite(from) && Number.isFinite(to) && from < to
  // The end is the first instant that no longer belongs.
  if (isWhole && new Date(from).getUTCMonth() === new Date(to - 1).getUTCMonth()) return
  const interval = isWhole ? `${formatDay(from)} to ${formatDay(to)}` : 'no interval'
  throw sourceProblem(`The climatological bounds ${name} hold ${interval}: only months of the year can be ingested as a climatology.`)
}
