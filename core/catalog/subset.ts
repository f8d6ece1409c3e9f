import type { DatasetRecord, SizeCheckRecord } from '#core/catalog/records.ts'
import { isLongitude } from '#core/extent/longitude.ts'
import { parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/charts.ts'
import { limits as rowLimits } from '#core/limits/observations.ts'
import { subsetTexts } from '#core/messages/catalog.ts'
import { isTimeless } from './record.ts'

/**
 * The part of a data set that a reader wants to download. Times are days (YYYY-MM-DD), or months (`1` to `12`) of a climatology, of which
 * the first may be after the last: 11 to 2 is November to February.
 */
export interface Subset {
  readonly timeStart: string
  readonly timeEnd: string
  readonly latStart: number
  readonly latEnd: number
  /** Above `lonEnd` it crosses the date line. */
  readonly lonStart: number
  readonly lonEnd: number
  readonly depthStart: number
  readonly depthEnd: number
  /** Names of variables; without it all of them. Time and position come with every row. */
  readonly variables?: readonly string[]
  /** Leaves out rows without a value of any of `variables`, which it needs (DLD-30). */
  readonly complete?: true
  /** Adds the ancillary data of each row, which come with all variables (DLD-04). */
  readonly ancillary?: true
}

/** What the ranges of a subset depend on. */
export type SubsetRecord = Pick<
  DatasetRecord,
  | 'Lat_Min'
  | 'Lat_Max'
  | 'Lon_Min'
  | 'Lon_Max'
  | 'Time_Min'
  | 'Time_Max'
  | 'Time_Meaning'
  | 'Depth_Min'
  | 'Depth_Max'
  | 'Has_Depth'
  | 'Climatology'
>

/** All of a data set: where the filters of the download dialog start (DLD-05). */
export function wholeSubset(record: SubsetRecord): Subset {
  const day = (time: string | null) => (record.Climatology ? (time ?? '1') : (time ?? '').slice(0, 10))
  return {
    timeStart: day(record.Time_Min),
    timeEnd: day(record.Time_Max),
    latStart: record.Lat_Min ?? -90,
    latEnd: record.Lat_Max ?? 90,
    lonStart: record.Lon_Min ?? -180,
    lonEnd: record.Lon_Max ?? 180,
    depthStart: record.Depth_Min ?? 0,
    depthEnd: record.Depth_Max ?? (record.Has_Depth ? limits.subsetDepthMetres : 0),
  }
}

/** A subset with all variables, and all rows within its ranges. */
export function rangesOf({ variables: _, complete: __, ancillary: ___, ...ranges }: Subset): Subset {
  return ranges
}

/** Whether a subset is all of its data set. */
export function isWhole(record: SubsetRecord, subset: Subset): boolean {
  if (subset.variables !== undefined || subset.ancillary) return false
  return Object.entries(wholeSubset(record)).every(([name, value]) => subset[name as keyof Subset] === value)
}

/** Whether a data set has so many rows that there is a better way than to download them all (DLD-20). */
export const isLarge = ({ Row_Count }: DatasetRecord): boolean => Row_Count > rowLimits.largeDownloadRows

/** Whether a download needs a warning before it starts: one of all rows of a large data set, without ancillary data (DLD-19). */
export const needsWarning = (record: DatasetRecord, subset: Subset): boolean => isLarge(record) && isWhole(record, subset)

/** Whether a zip file can hold a subset: it has no ancillary data, and all rows within the ranges. */
export const fitsZip = ({ ancillary, complete }: Subset): boolean => !ancillary && !complete

/** What prevents the download of a subset. */
export interface SubsetProblem {
  /** The fields that have to be changed. */
  readonly at: readonly (keyof Subset)[]
  readonly says: string
  /** Whether these are two ends of a range, each in the place of the other. */
  readonly isReversed?: true
}

type Ends = readonly ['latStart' | 'lonStart' | 'depthStart' | 'timeStart', 'latEnd' | 'lonEnd' | 'depthEnd' | 'timeEnd']
const latitudes: Ends = ['latStart', 'latEnd']
const longitudes: Ends = ['lonStart', 'lonEnd']
const depths: Ends = ['depthStart', 'depthEnd']
const times: Ends = ['timeStart', 'timeEnd']

/** The problems that prevent the download of a subset, in words; empty where there are none (DLD-18). */
export function subsetProblems(record: SubsetRecord, subset: Subset): SubsetProblem[] {
  const { latStart, latEnd, lonStart, lonEnd, depthStart, depthEnd } = subset
  const problems: SubsetProblem[] = []
  const add = (at: SubsetProblem['at'], says: string, order: Pick<SubsetProblem, 'isReversed'> = {}) =>
    problems.push({ at, says, ...order })
  if (!(latStart >= -90 && latEnd <= 90)) add(latitudes, 'Latitudes range from −90 to 90.')
  else if (latStart > latEnd) add(latitudes, 'The southern latitude is north of the northern one.', { isReversed: true })
  if (![lonStart, lonEnd].every(isLongitude)) add(longitudes, 'Longitudes range from −180 to 180, or from 0 to 360.')
  if (record.Has_Depth && !(depthStart >= 0)) add(depths, 'Depths are 0 m or more.')
  else if (record.Has_Depth && !(depthStart <= depthEnd)) add(depths, 'The first depth is below the second one.', { isReversed: true })
  return [...variablesProblems(subset), ...problems, ...timeProblems(record, subset)]
}

/** What about the times of a data set cannot be read, in words; `undefined` where its parts can be chosen (DLD-25). */
export function unusableTimes(record: DatasetRecord): string | undefined {
  return timeProblems(record, wholeSubset(record))[0]?.says
}

function variablesProblems({ variables }: Subset): SubsetProblem[] {
  if (variables?.length === 0) return [{ at: ['variables'], says: subsetTexts.noVariables }]
  return fieldsOf(variables).length > limits.subsetFieldsCharacters ? [{ at: ['variables'], says: subsetTexts.manyVariables }] : []
}

/** The variables as an argument of a procedure. */
export const fieldsOf = (variables: Subset['variables']): string => variables?.join(',') ?? '*'

function timeProblems(record: SubsetRecord, { timeStart, timeEnd }: Subset): SubsetProblem[] {
  if (isTimeless(record)) return []
  const read = record.Climatology ? monthOf : parseInstant
  const [start, end] = [read(timeStart), read(timeEnd)]
  const problems: SubsetProblem[] = []
  if (start === undefined) problems.push({ at: ['timeStart'], says: subsetTexts.badStart })
  if (end === undefined) problems.push({ at: ['timeEnd'], says: subsetTexts.badEnd })
  if (start !== undefined && end !== undefined && start > end && !record.Climatology)
    problems.push({ at: times, says: 'The first day is after the last one.', isReversed: true })
  return problems
}

/** The subset with two of its values in each other's place: `swapped(subset, ['latStart', 'latEnd'])`. */
export function swapped(subset: Subset, [first, second]: SubsetProblem['at']): Subset {
  return first === undefined || second === undefined ? subset : { ...subset, [first]: subset[second], [second]: subset[first] }
}

/** A month of a climatology, 1 to 12; `undefined` for any other text. Source: CHT-42. */
function monthOf(text: string): number | undefined {
  return /^([1-9]|1[0-2])$/.test(text) ? Number(text) : undefined
}

/** The result of a size check, as the dialog shows it: allowed or rejected, with the number of rows if known. */
export interface SizeVerdict {
  readonly verdict: 'allowed' | 'rejected'
  readonly rows: number | null
}

/** Reads the answer of a size check; `null` where an inner status of 500 means that the size could not be found out (D11). A negative size counts the whole table. */
export function sizeVerdict({
  allow,
  answer,
  projection,
  response,
}: Pick<SizeCheckRecord, 'allow' | 'answer' | 'projection' | 'response'>): SizeVerdict | null {
  const size = projection === null ? null : Math.abs(projection.size)
  const rows = answer?.rows ?? size
  if (allow) return { verdict: 'allowed', rows }
  return response?.status === 400 ? { verdict: 'rejected', rows } : null
}
