import type { DatasetRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/observations.ts'
import { sqlText } from '#core/text/quoting.ts'
import { isTimeless } from './record.ts'
import { rowsSelect } from './rowsSelect.ts'
import { fieldsOf, isWhole, type Subset, type SubsetRecord } from './subset.ts'

/** What a download asks for (DLD-22). */
export interface DownloadRequest {
  readonly subsetParams: ReturnType<typeof subsetParams>
  /** Whether each row has its ancillary data, which come with all variables. */
  readonly ancillaryData: boolean
  /** Whether rows without a value of any of the fields are left out (DLD-30). */
  readonly isComplete: boolean
  readonly tableName: string
  readonly shortName: string
  readonly fileName: string
}

/** The request for a part of a data set, as a file of this name. */
export function downloadRequest(record: DatasetRecord, subset: Subset, fileName: string): DownloadRequest {
  return {
    subsetParams: subsetParams(record, subset),
    ancillaryData: subset.ancillary === true,
    isComplete: subset.complete === true && !subset.ancillary,
    tableName: record.Table_Name,
    shortName: record.Short_Name,
    fileName,
  }
}

/** The last day counts to its end. */
function subsetParams(record: DatasetRecord, subset: Subset) {
  return {
    spName: subset.ancillary ? 'uspAddAncillary' : 'uspSpaceTime',
    tableName: record.Table_Name,
    fields: fieldsOf(subset.ancillary ? undefined : subset.variables),
    ...subsetTimes(record, subset),
    lat1: subset.latStart,
    lat2: subset.latEnd,
    lon1: subset.lonStart,
    lon2: subset.lonEnd,
    depth1: subset.depthStart,
    depth2: subset.depthEnd,
  }
}

function subsetTimes(record: DatasetRecord, { timeStart, timeEnd }: Subset): { readonly dt1: string; readonly dt2: string } {
  if (record.Climatology) return { dt1: timeStart, dt2: timeEnd }
  if (isTimeless(record)) return { dt1: record.Time_Min ?? timeStart, dt2: record.Time_Max ?? timeEnd }
  return { dt1: requestTime(timeStart), dt2: requestTime(`${timeEnd}T23:59:59.999Z`) }
}

/** A time as a request holds it: 10 characters get midnight UTC, 24 stay, anything else becomes an ISO time (DLD-21). Throws a RangeError for what is no time. */
export function requestTime(text: string): string {
  if (text.length === 10) return `${text}T00:00:00.000Z`
  return text.length === 24 ? text : new Date(text).toISOString()
}

/** The text of the query that answers the rows of a request, and of which the size is checked: a call of its procedure, or a SELECT where rows without a value are left out. */
export function downloadQuery(
  { subsetParams: bounds, ancillaryData, isComplete, tableName }: DownloadRequest,
  record: DatasetRecord,
): string {
  const { spName, fields, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 } = bounds
  if (isComplete) return rowsSelect({ tableName, coverage: record, ...columnsOf(fields.split(',')), bounds, maxRows: limits.downloadRows })
  const texts = [tableName, ...(ancillaryData ? [] : [fields]), dt1, dt2].map(sqlText)
  return `EXEC ${spName} ${[...texts, lat1, lat2, lon1, lon2, depth1, depth2].join(', ')}`
}

/** An hour beside the date is part of the time. */
function columnsOf(names: readonly string[]) {
  return { hasHour: names.includes('hour'), fields: names.filter((name) => name !== 'hour') }
}

/** The same rows as the filters of a bulk download; null where all of the data set is wanted. */
export function subsetFilters(record: DatasetRecord, subset: Subset) {
  if (isWhole(record, subset)) return null
  const { latStart, latEnd, lonStart, lonEnd, depthStart, depthEnd, variables } = subset
  return {
    ...(isTimeless(record) ? {} : { temporal: filterDates(record, subset) }),
    spatial: {
      latMin: latStart,
      latMax: latEnd,
      lonMin: lonStart,
      lonMax: lonEnd,
      ...(record.Has_Depth ? { depthMin: depthStart, depthMax: depthEnd } : {}),
    },
    ...(variables && { variables: { [record.Short_Name]: variables } }),
  }
}

/** The days of a subset as a bulk download filters them: of a climatology, days within its months. */
export function filterDates(
  { Climatology }: Pick<SubsetRecord, 'Climatology'>,
  { timeStart, timeEnd }: Pick<Subset, 'timeStart' | 'timeEnd'>,
) {
  if (!Climatology) return { startDate: timeStart, endDate: timeEnd }
  const day = (year: number, month: string) => `${year}-${month.padStart(2, '0')}-15`
  return { startDate: day(2000, timeStart), endDate: day(Number(timeStart) > Number(timeEnd) ? 2001 : 2000, timeEnd) }
}
