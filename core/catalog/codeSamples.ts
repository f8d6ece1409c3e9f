import type { DatasetRecord } from '#core/api/records.ts'
import { requestAddress } from '#core/charts/request.ts'
import type { CodeSample } from '#core/code/CodeSample.ts'
import { rowsCode } from '#core/code/rowsCode.ts'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { formatInstant, parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits.ts'

/** The bounds that hold all of a data set. Months of a climatology are plain numbers. */
export function wholeBounds(record: DatasetRecord): RequestBounds {
  return {
    dt1: record.Time_Min ?? '1900-01-01',
    dt2: record.Time_Max ?? '2100-01-01',
    lat1: record.Lat_Min ?? -90,
    lat2: record.Lat_Max ?? 90,
    lon1: record.Lon_Min ?? -180,
    lon2: record.Lon_Max ?? 180,
    depth1: record.Depth_Min ?? 0,
    depth2: record.Depth_Max ?? 0,
  }
}

/** Whether one answer may hold every row of a data set; more are refused (D16). */
export function fitsOneAnswer({ Row_Count }: DatasetRecord): boolean {
  return Row_Count < limits.downloadRows
}

/** All of a data set; of one with more rows than one answer may hold, its first month of the year, or its last time that fits twice over. */
function readableBounds(record: DatasetRecord): RequestBounds {
  const whole = wholeBounds(record)
  if (fitsOneAnswer(record)) return whole
  if (record.Climatology) return { ...whole, dt2: whole.dt1 }
  const [first, last] = [parseInstant(whole.dt1), parseInstant(whole.dt2)]
  if (first === undefined || last === undefined || first === last) return { ...whole, depth2: whole.depth1 }
  return { ...whole, dt1: formatInstant(Math.round(last - ((last - first) * limits.downloadRows) / record.Row_Count / 2)) }
}

/** The address that answers the rows of a data set within bounds as CSV; `fields` may be `*`. Relative to the portal. */
export function rowsAddress(tableName: string, fields: string, bounds: RequestBounds, filename?: string): string {
  return requestAddress(requestOf(tableName, fields, bounds), filename === undefined ? {} : { filename })
}

const requestOf = (tableName: string, fields: string, bounds: RequestBounds) => ({ spName: 'uspSpaceTime', tableName, fields, ...bounds })

/** The same request with every tool that reads this portal: one variable of a data set, all of it where one answer may hold it. `origin` has no slash at the end. */
export function codeSamples(record: DatasetRecord, variable: string, origin: string): CodeSample[] {
  return rowsCode({ origin, request: requestOf(record.Table_Name, variable, readableBounds(record)), dataset: record, drawing: null })
}
