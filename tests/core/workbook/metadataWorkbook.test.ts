import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import ExcelJS from 'exceljs'
import { expect, test, vi } from 'vitest'
import type { DatasetRecord, VariableRecord, VariableRow } from '#core/catalog/records.ts'
import { writeMetadataWorkbook } from '#core/workbook/metadataWorkbook.ts'

const record = {
  Short_Name: 'Small',
  Long_Name: '=HYPERLINK("https://example.org")',
  Dataset_Version: 'v1',
  Dataset_Release_Date: '2020-01-01',
  Make: 'Observation',
  Data_Source: '+1 source',
  Distributor: null,
  Acknowledgement: '-thanks',
  Dataset_History: '@history',
  Description: 'x'.repeat(40_000),
  Climatology: 0,
  Unstructured_Dataset_Metadata: null,
} as unknown as DatasetRecord

const variable = {
  row: {
    Variable: 'sst',
    Long_Name: 'sea surface temperature',
    Sensor: 'Satellite',
    Unit: '°C',
    Spatial_Resolution: 'Irregular',
    Temporal_Resolution: 'Daily',
    Visualize: 1,
    Keywords: 'sst, temperature',
    Comment: '=1+1',
    Unstructured_Variable_Metadata: null,
    Variable_Mean: 0,
    Variable_STD: null,
    Variable_Min: -1.5,
    Variable_Max: 30,
    Variable_25th: null,
    Variable_50th: null,
    Variable_75th: null,
  } as unknown as VariableRow,
  record: {
    Study_Domain: 'Physics',
    Time_Min: '2020-01-01T00:00:00.000Z',
    Time_Max: null,
    Lat_Min: -90,
    Lat_Max: 90,
    Lon_Min: -180,
    Lon_Max: 180,
  } as unknown as VariableRecord,
}

const licence = { name: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

const bytesOf = () =>
  writeMetadataWorkbook(
    {
      record,
      variables: [variable],
      references: ['first', 'second', 'third'],
      cruiseNames: ['KM1906', '=KM2011'],
      doi: '10.5555/x',
      licence,
    },
    Date.UTC(2026, 0, 1, 8, 30, 58),
  )

async function written(): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await bytesOf()).buffer)
  return workbook
}

const rowOf = (workbook: ExcelJS.Workbook, sheet: string, row: number): Record<string, unknown> => {
  const names = (workbook.getWorksheet(sheet)?.getRow(1).values ?? []) as string[]
  return Object.fromEntries(names.flatMap((name, column) => [[name, workbook.getWorksheet(sheet)?.getRow(row).getCell(column).value]]))
}

test('BLK-07 DLD-23 the workbook has three sheets with the columns of the contract', async () => {
  const workbook = await written()
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Dataset Metadata', 'Variable Metadata', 'Variable Summary Statistics'])
  expect(Object.keys(rowOf(workbook, 'Dataset Metadata', 1)).join(' ')).toBe(
    'dataset_short_name dataset_long_name dataset_version dataset_release_date dataset_make dataset_source dataset_distributor dataset_acknowledgement dataset_history dataset_description dataset_references climatology cruise_names dataset_unstructured_metadata dataset_doi dataset_licence dataset_licence_url',
  )
  expect(Object.keys(rowOf(workbook, 'Variable Metadata', 1)).join(' ')).toBe(
    'var_short_name var_long_name var_sensor var_unit var_spatial_res var_temporal_res var_discipline visualize var_keywords var_comment var_unstructured_variable_metadata',
  )
  expect(rowOf(workbook, 'Dataset Metadata', 3)).toMatchObject({
    dataset_references: 'second',
    cruise_names: '=KM2011',
    dataset_make: null,
  })
  expect(rowOf(workbook, 'Dataset Metadata', 4)).toMatchObject({ dataset_references: 'third', cruise_names: null })
})

test('the workbook states the licence and the DOI', async () => {
  expect(rowOf(await written(), 'Dataset Metadata', 2)).toMatchObject({
    dataset_doi: '10.5555/x',
    dataset_licence: licence.name,
    dataset_licence_url: licence.url,
  })
})

test('BLK-07 empty statistics read NA, and a zero is a zero', async () => {
  expect(rowOf(await written(), 'Variable Summary Statistics', 2)).toEqual({
    Variable: 'sea surface temperature',
    Time_Min: '2020-01-01T00:00:00.000Z',
    Time_Max: 'NA',
    Lat_Min: -90,
    Lat_Max: 90,
    Lon_Min: -180,
    Lon_Max: 180,
    Variable_Mean: 0,
    Variable_STD: 'NA',
    Variable_Min: -1.5,
    Variable_Max: 30,
    Variable_25th: 'NA',
    Variable_50th: 'NA',
    Variable_75th: 'NA',
  })
})

test('texts that look like formulas stay texts, and no cell is longer than Excel allows', async () => {
  const workbook = await written()
  const dataset = workbook.getWorksheet('Dataset Metadata')
  for (const column of [2, 6, 8, 9]) expect(dataset?.getRow(2).getCell(column).type).toBe(ExcelJS.ValueType.String)
  expect(rowOf(workbook, 'Dataset Metadata', 2)).toMatchObject({
    dataset_long_name: '=HYPERLINK("https://example.org")',
    dataset_source: '+1 source',
    dataset_acknowledgement: '-thanks',
    dataset_history: '@history',
    dataset_description: 'x'.repeat(32_767),
  })
  expect(rowOf(workbook, 'Variable Metadata', 2)).toMatchObject({ var_comment: '=1+1', var_discipline: 'Physics' })
})

test('the same data set and time are the same bytes whenever they are written, and the parts have that time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2020, 5, 5) })
  const then = await bytesOf()
  vi.useRealTimers()
  const now = await bytesOf()
  expect(Buffer.compare(then, now)).toBe(0)
  const entries = await new ZipReader(new Uint8ArrayReader(now), { useWebWorkers: false }).getEntries()
  expect(entries.length).toBeGreaterThan(5)
  // Archives have the time of a clock on the wall.
  for (const { lastModDate } of entries) expect(lastModDate).toEqual(new Date(2026, 0, 1, 8, 30, 58))
})
