import type { VariableRecord } from '#core/catalog/records.ts'
import { isGridded, timeBounds, timeKind } from '#core/catalog/variableRanges.ts'
import { isLongitude, lonRangeOf } from '#core/extent/longitude.ts'
import { parseInstant } from '#core/extent/time.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { DraftRanges } from '../request/draft.ts'

const says = chartTexts.errors

/** The inputs of the charts page that can be wrong. */
export type ParameterName = 'depth1' | 'depth2' | 'start' | 'end' | 'lat1' | 'lat2' | 'lon1' | 'lon2'

/** What is wrong with which input, in the specification's words. Empty when nothing is. */
export type ParameterErrors = Readonly<Partial<Record<ParameterName, string>>>

/** Everything wrong with a draft's ranges for a variable. Source: CHK-01 to CHK-07. */
export function parameterErrors(draft: DraftRanges, variable: VariableRecord): ParameterErrors {
  const found: Record<ParameterName, string | undefined> = {
    depth1: depthStartError(draft, variable),
    depth2: depthEndError(draft, variable),
    ...timeErrors(draft, variable),
    ...latitudeErrors(draft, variable),
    ...longitudeErrors(draft, variable),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

/** The first text there is, of those whose condition holds. */
const firstOf = (...texts: readonly (string | false | undefined)[]): string | undefined =>
  texts.find((text): text is string => typeof text === 'string')

function depthStartError({ depth1, depth2 }: DraftRanges, variable: VariableRecord): string | undefined {
  if (Number.isNaN(depth1)) return chartTexts.invalidValue
  if (variable.Has_Depth === 0) return depth1 === 0 ? undefined : says.noDepth
  const deepest = variable.Depth_Max ?? Number.POSITIVE_INFINITY
  return firstOf(
    depth1 < 0 && says.depthNegative,
    depth1 > depth2 && says.startAfterEnd,
    depth1 > Math.ceil(deepest * 1000) / 1000 && says.depthStartTooDeep(deepest),
    betweenLevels({ depth1, depth2 }, variable),
  )
}

/** Data exist at the levels alone: a range between two of them would be answered without rows. */
function betweenLevels({ depth1, depth2 }: Pick<DraftRanges, 'depth1' | 'depth2'>, variable: VariableRecord): string | undefined {
  const levels = variable.Depth_Levels
  if (!isGridded(variable) || levels.length === 0 || levels.some((level) => level >= depth1 && level <= depth2)) return undefined
  const above = levels.findLast((level) => level < depth1)
  const below = levels.find((level) => level > depth2)
  return above === undefined || below === undefined ? undefined : chartTexts.betweenLevels(above, below)
}

function depthEndError({ depth1, depth2 }: DraftRanges, variable: VariableRecord): string | undefined {
  if (Number.isNaN(depth2)) return chartTexts.invalidValue
  if (variable.Has_Depth === 0) return depth2 === 0 ? undefined : says.noDepth
  const shallowest = variable.Depth_Max === null ? 0 : (variable.Depth_Min ?? 0)
  return firstOf(
    depth2 < 0 && says.depthNegative,
    depth1 > depth2 && says.startAfterEnd,
    depth2 < Math.floor(shallowest * 1000) / 1000 && says.depthEndTooShallow(shallowest),
  )
}

type TimeErrors = Pick<Record<ParameterName, string | undefined>, 'start' | 'end'>

function timeErrors(draft: DraftRanges, variable: VariableRecord): TimeErrors {
  const kind = timeKind(variable)
  if (kind === 'timeless') return { start: undefined, end: undefined }
  if (kind === 'months') return monthErrors(draft)
  const [start, end] = [strictInstant(draft.start), strictInstant(draft.end)]
  const bounds = timeBounds(variable)
  const isReversed = start !== undefined && end !== undefined && start > end
  const reversed = isReversed && says.startAfterEnd
  return {
    start: start === undefined ? says.invalidTime : firstOf(reversed, startBoundError(start, parseInstant(bounds.start))),
    end: end === undefined ? says.invalidTime : firstOf(reversed, endBoundError(end, parseInstant(bounds.end))),
  }
}

function monthErrors({ month1, month2 }: DraftRanges): TimeErrors {
  const isMonth = (month: number) => Number.isInteger(month) && month >= 1 && month <= 12
  const isReversed = month1 > month2
  return {
    start: firstOf(!isMonth(month1) && says.invalidTime, isReversed && says.monthStartAfterEnd),
    end: firstOf(!isMonth(month2) && says.invalidTime, isReversed && says.monthEndBeforeStart),
  }
}

const STRICT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const strictInstant = (text: string) => (STRICT.test(text) ? parseInstant(text) : undefined)

function startBoundError(start: number, first: number | undefined): string | undefined {
  if (first === undefined || start >= first) return undefined
  return americanDate(start) === americanDate(first)
    ? says.startTimeTooEarly(americanDate(first), clock(first))
    : says.startTooEarly(americanDate(first))
}

function endBoundError(end: number, last: number | undefined): string | undefined {
  if (last === undefined || end <= last) return undefined
  return americanDate(end) === americanDate(last)
    ? says.endTimeTooLate(americanDate(last), clock(last))
    : says.endTooLate(americanDate(last))
}

function americanDate(ms: number): string {
  const [year, month, day] = new Date(ms).toISOString().slice(0, 10).split('-')
  return `${month}-${day}-${year}`
}

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16)

function latitudeErrors({ lat1, lat2 }: DraftRanges, { Lat_Min, Lat_Max }: VariableRecord) {
  const isLatitude = (lat: number) => lat >= -90 && lat <= 90
  const isReversed = lat1 > lat2
  return {
    lat1: firstOf(
      !isLatitude(lat1) && chartTexts.invalidValue,
      Lat_Max !== null && lat1 > Lat_Max && says.latStartTooHigh(Lat_Max),
      isReversed && says.startAfterEnd,
    ),
    lat2: firstOf(
      !isLatitude(lat2) && chartTexts.invalidValue,
      Lat_Min !== null && lat2 < Lat_Min && says.latEndTooLow(Lat_Min),
      isReversed && says.startAfterEnd,
    ),
  }
}

function longitudeErrors(draft: DraftRanges, { Lon_Min, Lon_Max }: VariableRecord) {
  const invalid = {
    lon1: isLongitude(draft.lon1) ? undefined : chartTexts.invalidValue,
    lon2: isLongitude(draft.lon2) ? undefined : chartTexts.invalidValue,
  }
  if (invalid.lon1 || invalid.lon2 || Lon_Min === null || Lon_Max === null) return invalid
  const { west: lon1, east: lon2 } = lonRangeOf(draft.lon1, draft.lon2)
  if (lon1 > lon2) {
    const isOutside = lon1 > Lon_Max && lon2 < Lon_Min
    return { lon1: isOutside ? says.lonOutside : undefined, lon2: isOutside ? says.lonOutside : undefined }
  }
  return {
    lon1: lon1 > Lon_Max ? says.lonStartTooHigh(Lon_Max) : undefined,
    lon2: lon2 < Lon_Min ? says.lonEndTooLow(Lon_Min) : undefined,
  }
}
