import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { chartArchive } from '#core/charts/archive/chartArchive.ts'
import { ChartRows } from '#core/charts/rows/columns.ts'
import type { WorkbookDataset } from '#core/workbook/metadataWorkbook.ts'
import { variableWith } from '../../../fixtures/charts/variable.ts'

const dataset = {
  record: { Short_Name: 'Own_Survey', Long_Name: 'A survey', Dataset_Version: 'v2' },
  variables: [{ row: { Variable: 'temp', Long_Name: 'Temperature', Unit: '°C' }, record: variableWith() }],
  references: ['first'],
  cruiseNames: ['KM1906'],
  doi: null,
  licence: { name: 'CC-BY-4.0', url: null },
} as unknown as WorkbookDataset

function twoRows(): ChartRows {
  const rows = new ChartRows([
    { name: 'time', type: 'timestamp' },
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float64' },
    { name: 'depth', type: 'float32' },
    { name: 'temp', type: 'float64' },
  ])
  rows.batches.push({
    rows: 2,
    columns: [
      { values: Float64Array.of(Date.UTC(2020, 0, 1), Date.UTC(2020, 0, 2)), present: null },
      { values: Float64Array.of(-1 / 3, 10), present: null },
      { values: Float64Array.of(179.9999999, -180), present: null },
      { values: Float32Array.of(2.5, 0), present: Uint8Array.of(1, 0) },
      { values: Float64Array.of(20.123456789, 0), present: Uint8Array.of(1, 0) },
    ],
  })
  return rows
}

async function partsOf(rows: ChartRows) {
  const words = { name: 'Own_Survey_temp_sectionMap', dataset, citation: 'Who (2020): A survey. Version v2. 2026-01-02.', query: 'EXEC x' }
  const archive = await chartArchive(rows, { ...words, madeAt: Date.UTC(2026, 0, 2) })
  const entries = await new ZipReader(new BlobReader(archive)).getEntries()
  const parts = new Map(entries.map((entry) => [entry.filename, entry]))
  const part = (name: string) => {
    const entry = parts.get(name)
    if (!entry || entry.directory) throw new Error(`no ${name}`)
    return entry
  }
  return { names: [...parts.keys()], part }
}

test('CHT-36 the data of a chart are a zip of its rows, coordinates with 6 decimals, its metadata workbook and its citation', async () => {
  const { names, part } = await partsOf(twoRows())
  expect(names).toEqual(['Own_Survey_temp_sectionMap.csv', 'Own_Survey_Metadata.xlsx', 'citation.txt'])
  expect(await part('Own_Survey_temp_sectionMap.csv').getData(new TextWriter())).toBe(
    [
      'time,lat,lon,depth,temp',
      '2020-01-01T00:00:00.000Z,-0.333333,180.000000,2.500000,20.123456789',
      '2020-01-02T00:00:00.000Z,10.000000,-180.000000,,',
      '',
    ].join('\n'),
  )
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await part('Own_Survey_Metadata.xlsx').getData(new Uint8ArrayWriter())).buffer as ArrayBuffer)
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Dataset Metadata', 'Variable Metadata', 'Variable Summary Statistics'])
  expect(workbook.getWorksheet('Dataset Metadata')?.getCell('C2').value).toBe('v2')
  expect(await part('citation.txt').getData(new TextWriter())).toBe('Who (2020): A survey. Version v2. 2026-01-02.\n\nQuery: EXEC x\n')
})

test('SEC-22 texts of the rows are no formulas in a spreadsheet', async () => {
  const rows = new ChartRows([{ name: 'cruise', type: 'text' }])
  rows.batches.push({ rows: 1, columns: [{ values: ['=1+1'], present: null }] })
  const { part } = await partsOf(rows)
  expect(await part('Own_Survey_temp_sectionMap.csv').getData(new TextWriter())).toBe("cruise\n'=1+1\n")
})

test('a chart without rows has the names of its columns', async () => {
  const { part } = await partsOf(new ChartRows(twoRows().columns))
  expect(await part('Own_Survey_temp_sectionMap.csv').getData(new TextWriter())).toBe('time,lat,lon,depth,temp\n')
})
