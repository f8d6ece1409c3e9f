import type { DatasetRecord } from '#core/catalog/records.ts'
import { fitsOneAnswer, rowsRequest, wholeBounds } from '#core/catalog/rowsAddress.ts'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { formatInstant, parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/observations.ts'
import { type CodeSample, rowsCode } from './rowsCode.ts'

/** All of a data set; of one with more rows than one answer may hold, its first month of the year, or its last time that fits twice over. */
function readableBounds(record: DatasetRecord): RequestBounds {
  const whole = wholeBounds(record)
  if (fitsOneAnswer(record)) return whole
  if (record.Climatology) return { ...whole, dt2: whole.dt1 }
  const [first, last] = [parseInstant(whole.dt1), parseInstant(whole.dt2)]
  if (first === undefined || last === undefined || first === last) return { ...whole, depth2: whole.depth1 }
  return { ...whole, dt1: formatInstant(Math.round(last - ((last - first) * limits.downloadRows) / record.Row_Count / 2)) }
}

/** The same request with every tool that reads this portal: one variable of a data set, all of it where one answer may hold it. `origin` has no slash at the end. */
export function codeSamples(record: DatasetRecord, variable: string, origin: string): CodeSample[] {
  return rowsCode({ origin, request: rowsRequest(record.Table_Name, variable, readableBounds(record)), dataset: record, drawing: null })
}
