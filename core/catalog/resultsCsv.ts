import type { DatasetRecord } from '#core/catalog/records.ts'
import { csvCell } from '#core/text/csvCell.ts'

const columns = [
  'Dataset_ID',
  'Short_Name',
  'Long_Name',
  'Table_Name',
  'Make',
  'Sensors',
  'Process_Level',
  'Study_Domain',
  'Temporal_Resolution',
  'Spatial_Resolution',
  'Time_Min',
  'Time_Max',
  'Time_Meaning',
  'Lat_Min',
  'Lat_Max',
  'Lon_Min',
  'Lon_Max',
  'Depth_Min',
  'Depth_Max',
  'Row_Count',
  'Regions',
  'DataFeatures',
  'Data_Source',
  'Distributor',
  'Acknowledgement',
  'Keywords',
  'Description',
] as const satisfies readonly (keyof DatasetRecord)[]

/** Search results as CSV (RFC 4180): one line a data set, lists joined by `; `, nothing for values that do not exist. */
export function resultsCsv(records: readonly DatasetRecord[]): string {
  const lines = records.map((record) => columns.map((name) => cell(record[name])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

function cell(value: DatasetRecord[keyof DatasetRecord]): string {
  if (value === null) return ''
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  return typeof value === 'number' ? text : csvCell(text)
}
