import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { procedureQuery } from '#core/api/data.ts'
import { citationOf } from '#core/catalog/citation.ts'
import { codeSamples } from '#core/catalog/codeSamples.ts'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { coveredYears, highlightsOf } from '#core/catalog/highlights.ts'
import { datasetRecordOf, variableRowsOf } from '#core/catalog/record.ts'
import { resultsCsv } from '#core/catalog/resultsCsv.ts'
import { datasetStructure, scriptJson } from '#core/catalog/structuredData.ts'

const catalog = new URL('../../../content/catalog/', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, catalog), 'utf8'))
const datasets = readdirSync(catalog).map((name) => {
  const file = datasetFile.parse(read(`${name}/dataset.json`))
  const computed = computedFile.parse(read(`${name}/computed.json`))
  return { file, record: datasetRecordOf(file, computed), variables: variableRowsOf(file, computed) }
})
const origin = 'https://pelagos.example'
const coads = datasets.find(({ file }) => file.shortName === 'COADS_Climatology') as (typeof datasets)[number]

test.each(datasets)('DST-18 structured data of $file.shortName names box, variables and a download', (dataset) => {
  const structure = datasetStructure({ ...dataset, origin })
  const { record, variables } = dataset
  expect(structure).toMatchObject({ '@context': 'https://schema.org/', '@type': 'Dataset', name: dataset.file.longName })
  expect(structure.spatialCoverage.geo.box.split(' ').map(Number)).toEqual([record.Lat_Min, record.Lon_Min, record.Lat_Max, record.Lon_Max])
  expect(structure.variableMeasured).toHaveLength(variables.length)
  expect(structure.description.length).toBeGreaterThan(50)
  const download = new URL(structure.distribution[0]?.contentUrl ?? '')
  expect(procedureQuery.safeParse(Object.fromEntries(download.searchParams)).error).toBeUndefined()
  expect('temporalCoverage' in structure).toBe(record.Climatology === 0 && record.Time_Meaning === null)
})

test('DST-18 no text in structured data can close its script element', () => {
  const text = scriptJson({ name: '</script><script>alert(1)</script><!-- & \u2028' })
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script><!-- & \u2028')
})

test.each(datasets)('code for $file.shortName names its table and variable, and curl asks what the contract takes', ({ file, record }) => {
  const variable = file.variables[0]?.name ?? ''
  const samples = codeSamples(record, variable, origin)
  expect(samples.map(({ language }) => language)).toEqual(['CLI', 'curl'])
  for (const { language, text } of samples) {
    expect(text).toContain(variable)
    expect(text).toContain(language === 'CLI' ? record.Short_Name : record.Table_Name)
  }
  const address = /"(https:[^"]+)"/.exec(samples[1]?.text ?? '')?.[1]
  expect(procedureQuery.safeParse(Object.fromEntries(new URL(address ?? '').searchParams)).error).toBeUndefined()
})

test('a climatology is asked for by months', () => {
  const [cli, curl] = codeSamples(coads.record, 'sst', origin)
  expect(cli?.text).toContain('--time 1 12')
  expect(curl?.text).toContain('dt1=1&dt2=12')
})

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

test('a citation names source, year, title, version and the data set', () => {
  expect(citationOf(coads.file)).toBe(
    'NOAA, CIRES and NCAR (2026): Comprehensive Ocean-Atmosphere Data Set: Monthly Climatology 1946-1989, version 1.0. Data set COADS_Climatology, Pelagos.',
  )
})
