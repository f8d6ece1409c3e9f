import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { limits } from '#core/limits/observations.ts'
import { dataPaths } from '#core/request/dataPaths.ts'
import type { DatasetRecord } from './records.ts'

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

/** Whether one response may hold every row of a data set; the server rejects larger downloads (D16). */
export function fitsOneAnswer({ Row_Count }: DatasetRecord): boolean {
  return Row_Count < limits.downloadRows
}

/** The call that answers the rows of a data set within bounds; `fields` may be `*`. */
export const rowsRequest = (tableName: string, fields: string, bounds: RequestBounds) => ({
  spName: 'uspSpaceTime',
  tableName,
  fields,
  ...bounds,
})

/** Its address, from the root of the portal; the rows come as CSV. */
export function rowsAddress(tableName: string, fields: string, bounds: RequestBounds): string {
  const parameters = Object.entries(rowsRequest(tableName, fields, bounds)).map(([name, value]) => [name, String(value)])
  return `${dataPaths.procedure}?${new URLSearchParams(parameters)}`
}
