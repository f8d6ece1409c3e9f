import { eastward } from '#core/catalog/acrossDateLine.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { monthRange } from '#core/extent/months.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { counted } from '#core/text/counted.ts'

/** One line about what a data set covers: when, where, how deep, how many rows. */
export function coverageOf(dataset: DatasetRecord): string {
  const { Lat_Min, Lat_Max, Depth_Min, Depth_Max } = dataset
  const { west, east } = eastward(dataset)
  const parts = [timesOf(dataset)]
  if (Lat_Min !== null && Lat_Max !== null) parts.push(span(formatLatitude(Lat_Min, 0), formatLatitude(Lat_Max, 0)))
  if (west !== null && east !== null) parts.push(span(formatLongitude(west, 0), formatLongitude(east, 0)))
  if (dataset.Has_Depth && Depth_Min !== null && Depth_Max !== null) parts.push(`${span(`${Depth_Min}`, `${Depth_Max}`)} m`)
  return [...parts, counted(dataset.Row_Count, 'row')].join(' · ')
}

/** When the data are from: months, a sentence for timeless data, or dates. */
export function timesOf({ Climatology, Time_Meaning, Time_Min, Time_Max }: DatasetRecord): string {
  if (Climatology === 1) return monthRange(Number(Time_Min ?? 1), Number(Time_Max ?? 12))
  if (Time_Meaning !== null && Time_Meaning !== '') return Time_Meaning.replace(/\.$/, '')
  return Time_Min === null || Time_Max === null ? 'no times' : span(Time_Min.slice(0, 10), Time_Max.slice(0, 10))
}

function span(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`
}
