import { isLongitude } from '#core/extent/longitude.ts'
import { parseInstant } from '#core/extent/time.ts'
import { catalogTexts } from '#core/messages/catalog.ts'

/** The pairs of bounds that a search may have, each of which has one line for what is wrong with it. */
export type BoundPair = 'time' | 'lat' | 'lon'

/** What is wrong with the bounds of a search as they were typed, by pair. Longitudes may cross the date line, so that theirs are never the wrong way round. */
export function boundProblems(typed: (name: string) => string): Partial<Record<BoundPair, string>> {
  const { bounds } = catalogTexts
  const [latStart, latEnd] = [numberOf(typed('latStart')), numberOf(typed('latEnd'))]
  const [lonStart, lonEnd] = [numberOf(typed('lonStart')), numberOf(typed('lonEnd'))]
  const [timeStart, timeEnd] = [typed('timeStart'), typed('timeEnd')]
  const problems: Partial<Record<BoundPair, string>> = {}
  if ([latStart, latEnd].some((value) => value !== null && !(Math.abs(value) <= 90))) problems.lat = bounds.latRange
  else if (latStart !== null && latEnd !== null && latStart > latEnd) problems.lat = bounds.latCrossed
  if ([lonStart, lonEnd].some((value) => value !== null && !isLongitude(value))) problems.lon = bounds.lonRange
  if ([timeStart, timeEnd].some((day) => day !== '' && !isDate(day))) problems.time = bounds.timeForm
  else if (timeStart !== '' && timeEnd !== '' && timeStart > timeEnd) problems.time = bounds.timeCrossed
  return problems
}

const isDate = (text: string): boolean => /^\d{4}-/.test(text) && parseInstant(text) !== undefined && text.length === 10

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
