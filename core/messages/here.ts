import { monthName } from '#core/extent/months.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { counted } from '#core/text/counted.ts'

/** Texts of the page `/here`. */
export const hereTexts = {
  title: 'What is here?',
  describes: 'Every variable of the catalog with a value at a place and time.',
  lead: 'Click the map or type a position. Of grids, the nearest cell counts; of stations and casts, the nearest within 100 km and 30 days.',
  withoutScript: 'This page needs JavaScript. Without it, the command line lists the same:',
  map: 'Map of the Earth',
  mapAt: (lat: number, lon: number) => `Map of the Earth with the place ${formatLatitude(lat)}, ${formatLongitude(lon)}`,
  lat: 'Latitude',
  lon: 'Longitude',
  time: 'Time (UTC)',
  depth: 'Depth (m)',
  timeHint: 'Empty for the newest values',
  depthHint: 'Empty for the surface',
  show: 'List values',
  waiting: 'Reading the values …',
  none: 'No data set has a value there.',
  empty: 'This portal has no data sets yet, so there is nothing to list.',
  found: (variables: number, datasets: number) => `${counted(variables, 'variable')} of ${counted(datasets, 'data set')}.`,
  unanswered: (name: string, says: string) => `${name}: ${says}`,
  at: (lat: number, lon: number) => `What is at ${formatLatitude(lat)}, ${formatLongitude(lon)}?`,
  orClick: 'Or click the map.',
  match: 'Match positions',
  matchOf: (name: string) => `Match positions with ${name}`,
  inPortal: (portal: string) => `Open in ${portal}`,
  series: {
    month: (first: string, last: string) => `Through the year, from ${first} to ${last}`,
    depth: (first: string, last: string) => `Down the profile, from ${first} to ${last}`,
    time: (first: string, last: string) => `Through time, from ${first} to ${last}`,
  },
} as const

/** How long before or after the time asked for a value was: `3 days earlier`. */
export function lagText(hours: number): string {
  if (Math.abs(hours) < 0.05) return ''
  const size = Math.abs(hours)
  const amount = size < 48 ? `${Number(size.toFixed(1))} h` : `${Number((size / 24).toFixed(1))} days`
  return `${amount} ${hours < 0 ? 'earlier' : 'later'}`
}

/** When a value was, without a midnight's hours: a day, a time, or the month of a climatology; empty for timeless data. */
export function whenText({ time, month }: { readonly time: string | null; readonly month: number | null }): string {
  if (month !== null) return monthName(month)
  if (time === null) return ''
  return time.endsWith('T00:00:00.000Z') ? time.slice(0, 10) : `${time.slice(0, 16).replace('T', ' ')} UTC`
}
