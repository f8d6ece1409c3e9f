import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { datasetRecordOf, isSynthetic, isTimeless, variableRecordOf, variableRowsOf } from '#core/catalog/record.ts'
import { datasetRecord, variableRecord, variableRow } from '#core/catalog/records.ts'

const catalog = new URL('../../../content/catalog/', import.meta.url)
const names = readdirSync(catalog)
const read = (name: string, file: string) => JSON.parse(readFileSync(new URL(`${name}/${file}`, catalog), 'utf8'))
const load = (name: string) => ({
  file: datasetFile.parse(read(name, 'dataset.json')),
  computed: computedFile.parse(read(name, 'computed.json')),
})
const recordOf = (name: string) => {
  const { file, computed } = load(name)
  return datasetRecordOf(file, computed)
}

test.each(names)('%s becomes records that keep the wire contract', (name) => {
  const { file, computed } = load(name)
  const record = datasetRecordOf(file, computed)
  expect(datasetRecord.parse(record)).toEqual(record)
  const rows = variableRowsOf(file, computed)
  expect(rows.map((row) => variableRow.parse(row))).toEqual(rows)
  expect(rows.map(({ Long_Name }) => Long_Name)).toEqual(
    rows.map(({ Long_Name }) => Long_Name).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  for (const variable of file.variables) {
    const whole = variableRecordOf(file, computed, variable)
    expect(variableRecord.parse(whole)).toEqual(whole)
    expect(whole.Dataset_ID).toBe(file.id)
  }
})

test('a climatology answers months, timeless data say what their instant means, and other data answer instants', () => {
  const climatology = recordOf('COADS_Climatology')
  expect([climatology.Time_Min, climatology.Time_Max, climatology.Climatology]).toEqual(['1', '12', 1])
  expect(isTimeless(climatology)).toBe(false)
  const still = recordOf('ETOPO5_NE_Pacific')
  expect(isTimeless(still)).toBe(true)
  expect(still.Time_Meaning).toContain('1988-01-01')
  expect(JSON.parse(still.Unstructured_Dataset_Metadata ?? '{}').time_meaning).toBe(still.Time_Meaning)
  const tides = recordOf('NOAA_Tide_Prediction')
  expect(tides.Time_Meaning).toBeNull()
  expect(tides.Time_Min).toMatch(/^2025-01-01T\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('DST-11 references are one text, parted by $$$', () => {
  expect(recordOf('COADS_Climatology').References?.split('$$$')).toEqual(load('COADS_Climatology').file.references)
})

test('invented data are marked in their record, real data are not', () => {
  const { file, computed } = load('COADS_Climatology')
  expect(isSynthetic(datasetRecordOf({ ...file, synthetic: true }, computed))).toBe(true)
  expect(names.filter((name) => isSynthetic(recordOf(name)))).toEqual([])
})

test('addresses in the metadata of a data set are spelled out: everybody can read its record', () => {
  const { file, computed } = load('COADS_Climatology')
  const { Unstructured_Dataset_Metadata } = datasetRecordOf({ ...file, metadata: { contact_email: 'ada@ship.example.org' } }, computed)
  expect(Unstructured_Dataset_Metadata).toContain('ada [at] ship [dot] example [dot] org')
})
