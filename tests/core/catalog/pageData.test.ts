import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { coveredYears, highlightsOf } from '#core/catalog/highlights.ts'
import { datasetRecordOf, variableRowsOf } from '#core/catalog/record.ts'
import { resultsCsv } from '#core/catalog/resultsCsv.ts'

const catalog = new URL('../../../content/catalog/', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, catalog), 'utf8'))
const datasets = readdirSync(catalog).map((name) => {
  const file = datasetFile.parse(read(`${name}/dataset.json`))
  const computed = computedFile.parse(read(`${name}/computed.json`))
  return { file, record: datasetRecordOf(file, computed), variables: variableRowsOf(file, computed) }
})
const coads = datasets.find(({ file }) => file.shortName === 'COADS_Climatology') as (typeof datasets)[number]

test('CAT-15 results are saved as CSV with quoted texts, joined lists and nothing for what does not exist', () => {
  const [head, line] = resultsCsv([{ ...coads.record, Long_Name: 'A "quoted", name', Data_Source: '=1+1', Distributor: null }]).split(
    '\r\n',
  )
  expect(head?.startsWith('Dataset_ID,Short_Name,Long_Name,')).toBe(true)
  expect(line).toContain('"A ""quoted"", name"')
  expect(line).toContain("'=1+1,,")
  expect(line).toContain(',In-Situ,')
})

test('HOME-10 the figures of the home page are counted from the catalog', () => {
  expect(coveredYears(datasets)).toEqual({ first: 1912, last: 2025 })
  const figures = highlightsOf(datasets, 3)
  expect(figures).toEqual({
    temporalCoverage: 114,
    variableCount: datasets.reduce((sum, { file }) => sum + file.variables.length, 0),
    cruiseCount: 3,
    satelliteCount: 1,
    organismCount: 0,
  })
})
