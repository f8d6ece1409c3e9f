import type ExcelJS from 'exceljs'
import type { DatasetRecord, VariableRecord, VariableRow } from '../catalog/records.ts'
import { setZipDates } from './xlsx/zipDates.ts'

/** A data set as its metadata workbook describes it. */
export interface WorkbookDataset {
  readonly record: DatasetRecord
  readonly variables: readonly { readonly row: VariableRow; readonly record: VariableRecord }[]
  readonly references: readonly string[]
  readonly cruiseNames: readonly string[]
  /** Without any address before it. */
  readonly doi: string | null
  readonly licence: { readonly name: string; readonly url: string | null }
}

type Cell = string | number | null
type Rows = readonly Readonly<Record<string, Cell>>[]

/** The most characters that a cell can hold (Excel specifications and limits). */
const CELL_CHARACTERS = 32_767

/**
 * The workbook that goes with a data set's rows, as .xlsx bytes: sheets for the data set, its variables and their statistics. Texts stay
 * texts, whatever they begin with: never formulas. `madeAt` is in milliseconds since 1970 UTC; the same data set and time are the same bytes.
 */
export async function writeMetadataWorkbook(dataset: WorkbookDataset, madeAt: number): Promise<Uint8Array<ArrayBuffer>> {
  // Large, and wanted seldom: it is started when the first workbook is written.
  const { default: exceljs } = await import('exceljs')
  const workbook = new exceljs.Workbook()
  workbook.creator = 'Pelagos'
  workbook.created = new Date(madeAt)
  workbook.modified = new Date(madeAt)
  addSheet(workbook, 'Dataset Metadata', datasetRows(dataset))
  addSheet(workbook, 'Variable Metadata', dataset.variables.map(variableRow))
  addSheet(workbook, 'Variable Summary Statistics', dataset.variables.map(statisticsRow))
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer())
  // The library gives its parts the time of the call.
  setZipDates(bytes, madeAt)
  return bytes
}

function addSheet(workbook: ExcelJS.Workbook, name: string, rows: Rows): void {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  const names = Object.keys(rows[0] ?? {})
  sheet.columns = names.map((header) => ({ header, key: header, width: Math.max(12, header.length + 4) }))
  sheet.getRow(1).font = { bold: true }
  // A string is written as a text cell, never read as a formula.
  for (const row of rows) sheet.addRow(names.map((key) => shortened(row[key] ?? null)))
}

const shortened = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, CELL_CHARACTERS) : cell)

/** The first row holds all; further rows carry further cruises and references. */
function datasetRows({ record, references, cruiseNames, doi, licence }: WorkbookDataset): Rows {
  const first = {
    dataset_short_name: record.Short_Name,
    dataset_long_name: record.Long_Name,
    dataset_version: record.Dataset_Version,
    dataset_release_date: record.Dataset_Release_Date,
    dataset_make: record.Make,
    dataset_source: record.Data_Source,
    dataset_distributor: record.Distributor,
    dataset_acknowledgement: record.Acknowledgement,
    dataset_history: record.Dataset_History,
    dataset_description: record.Description,
    dataset_references: references[0] ?? null,
    climatology: record.Climatology,
    cruise_names: cruiseNames[0] ?? null,
    dataset_unstructured_metadata: record.Unstructured_Dataset_Metadata,
    dataset_doi: doi,
    dataset_licence: licence.name,
    dataset_licence_url: licence.url,
  }
  const further = Array.from({ length: Math.max(0, references.length - 1, cruiseNames.length - 1) }, (_, index) => ({
    dataset_references: references[index + 1] ?? null,
    cruise_names: cruiseNames[index + 1] ?? null,
  }))
  return [first, ...further]
}

function variableRow({ row, record }: WorkbookDataset['variables'][number]): Rows[number] {
  return {
    var_short_name: row.Variable,
    var_long_name: row.Long_Name,
    var_sensor: row.Sensor,
    var_unit: row.Unit,
    var_spatial_res: row.Spatial_Resolution,
    var_temporal_res: row.Temporal_Resolution,
    var_discipline: record.Study_Domain,
    visualize: row.Visualize,
    var_keywords: row.Keywords,
    var_comment: row.Comment,
    var_unstructured_variable_metadata: row.Unstructured_Variable_Metadata,
  }
}

function statisticsRow({ row, record }: WorkbookDataset['variables'][number]): Rows[number] {
  const statistics = {
    Time_Min: record.Time_Min,
    Time_Max: record.Time_Max,
    Lat_Min: record.Lat_Min,
    Lat_Max: record.Lat_Max,
    Lon_Min: record.Lon_Min,
    Lon_Max: record.Lon_Max,
    Variable_Mean: row.Variable_Mean,
    Variable_STD: row.Variable_STD,
    Variable_Min: row.Variable_Min,
    Variable_Max: row.Variable_Max,
    Variable_25th: row.Variable_25th,
    Variable_50th: row.Variable_50th,
    Variable_75th: row.Variable_75th,
  }
  const entries = Object.entries(statistics).map(([name, value]) => [name, value === null || value === '' ? 'NA' : value] as const)
  return { Variable: row.Long_Name, ...Object.fromEntries(entries) }
}
