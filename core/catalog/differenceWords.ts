import { monthRange } from '#core/extent/months.ts'
import { formatLatitude, formatLongitude, withUnit } from '#core/extent/position.ts'
import { counted, countText } from '#core/text/counted.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { type ChangedVariable, changedRows, type NotCompared, type VersionDifference } from './versionDifference.ts'

const DIGITS = 3

/** Why two versions were not compared, as a sentence. */
export const notComparedText: Readonly<Record<NotCompared, (before: number) => string>> = {
  files: (before) => `The files of version ${before} are missing or damaged, so the values could not be compared.`,
  coordinates: (before) => `Version ${before} has other coordinates, so the rows of the two versions cannot be matched.`,
  failed: (before) => `The values could not be compared with those of version ${before}.`,
}

/** What changed, in sentences: rows, the variables that changed most, and where. */
export function differenceSentences(difference: VersionDifference, maxVariables: number): string[] {
  const { variables, changedVariables, addedVariables, removedVariables, extent } = difference
  const shown = variables.slice(0, maxVariables)
  const more = changedVariables - shown.length
  return [
    rowsSentence(difference.rows),
    ...(addedVariables.length === 0 ? [] : [`New: ${listed(addedVariables)}.`]),
    ...(removedVariables.length === 0 ? [] : [`Removed: ${listed(removedVariables)}.`]),
    ...shown.map(variableSentence),
    ...(more > 0 && shown.length > 0 ? [`${counted(more, 'more variable')} changed.`] : []),
    ...(extent === null ? [] : [`The changes lie within ${extentWords(extent)}.`]),
  ]
}

/** How many rows changed, as a sentence. */
export function rowsSentence(rows: VersionDifference['rows']): string {
  const { before, after, added, removed, altered, unchanged } = rows
  if (changedRows(rows) === 0) return `All ${counted(unchanged, 'row')} are as before.`
  const total = before === after ? `${counted(after, 'row')} as before` : `${counted(after, 'row')}, ${countText(before)} before`
  return `${total}: ${countText(added)} added, ${countText(removed)} removed, ${countText(altered)} altered, ${countText(unchanged)} unchanged.`
}

/** What changed in a variable, as a sentence. */
function variableSentence(variable: ChangedVariable): string {
  const { longName, unit, altered, filled, emptied, meanDifference, largestDifference } = variable
  const by =
    meanDifference === null || largestDifference === null
      ? ''
      : ` by ${withUnit(signed(meanDifference), unitWords(unit))} on average, at most ${withUnit(shortNumber(largestDifference), unitWords(unit))}`
  const parts = [
    ...(altered === 0 ? [] : [`${counted(altered, 'value')} altered${by}`]),
    ...(filled === 0 ? [] : [`${countText(filled)} filled in`]),
    ...(emptied === 0 ? [] : [`${countText(emptied)} removed`]),
  ]
  return `${longName}: ${parts.join('; ')}.`
}

/** Where and when a difference is, in words. */
export function extentWords({ time, lat, lon, depth }: NonNullable<VersionDifference['extent']>): string {
  const span = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
  const [first, last] = time
  const times = typeof first === 'number' ? monthRange(first, Number(last)) : span(first.slice(0, 10), String(last).slice(0, 10))
  return [
    times,
    span(formatLatitude(lat[0]), formatLatitude(lat[1])),
    span(formatLongitude(lon[0]), formatLongitude(lon[1])),
    ...(depth === null ? [] : [withUnit(span(shortNumber(depth[0]), shortNumber(depth[1])), 'm')]),
  ].join(', ')
}

/** A difference with its sign: `+0.5`. */
export const signed = (value: number): string => `${value > 0 ? '+' : ''}${shortNumber(value)}`

/** A number with the few digits that a difference is read with. */
export const shortNumber = (value: number): string => String(Number(value.toPrecision(DIGITS))).replace('-', '−')

/** Names in a row, as many as are read. */
function listed(names: readonly string[]): string {
  const more = names.length - 5
  return `${names.slice(0, 5).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
