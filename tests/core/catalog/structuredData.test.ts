import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { procedureQuery } from '#core/api/data.ts'
import type { CitedDataset } from '#core/catalog/PublishedDataset.ts'
import { datasetStructure, scriptJson } from '#core/catalog/structuredData.ts'
import { limits } from '#core/limits/index.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import schema from '../../fixtures/schemaOrgDataset.json' with { type: 'json' }
import { publishedDatasets } from '../../helpers/publishedDatasets.ts'

const origin = 'https://pelagos.example'
const portal = { ...defaultFace, origin }
const ajv = new Ajv({ allErrors: true, strict: false })
const isDataset = ajv.compile(schema)

test.each(publishedDatasets)('DST-18 structured data of $record.Short_Name are a schema.org Dataset', (dataset) => {
  const { record, variables } = dataset
  const structure = JSON.parse(scriptJson(datasetStructure(dataset, portal)))
  isDataset(structure)
  expect(isDataset.errors).toBeNull()
  expect(structure).toMatchObject({ name: record.Long_Name, alternateName: record.Short_Name, version: record.Dataset_Version })
  expect(structure.spatialCoverage.geo.box.split(' ').map(Number)).toEqual([
    record.Lat_Min,
    record.Lon_West ?? record.Lon_Min,
    record.Lat_Max,
    record.Lon_East ?? record.Lon_Max,
  ])
  expect(structure.variableMeasured.map(({ name }: { name: string }) => name)).toEqual(variables.map(({ Variable }) => Variable))
  expect('temporalCoverage' in structure).toBe(record.Climatology === 0 && record.Time_Meaning === null)
  const forms: readonly { contentUrl?: string; encodingFormat: string }[] = structure.distribution
  expect(forms.map(({ encodingFormat }) => encodingFormat)).toEqual(['text/csv', 'application/vnd.apache.parquet', 'application/x-netcdf'])
  const requests = forms.flatMap(({ contentUrl }) =>
    contentUrl === undefined ? [] : [procedureQuery.parse(Object.fromEntries(new URL(contentUrl).searchParams))],
  )
  expect(requests.map(({ format }) => format)).toEqual(record.Row_Count < limits.downloadRows ? ['csv', 'parquet', 'netcdf'] : [])
})

test('DST-18 a data set with a DOI names it first, and the schema used by these tests rejects a wrong shape', () => {
  const structure = datasetStructure({ ...(publishedDatasets[0] as CitedDataset), doi: '10.5072/x' }, portal)
  expect(structure.identifier).toEqual(['https://doi.org/10.5072/x', publishedDatasets[0]?.record.Short_Name])
  expect(isDataset(structure)).toBe(true)
  expect(isDataset({ ...structure, spatialCoverage: { '@type': 'Place', geo: { '@type': 'GeoShape', box: '1,2,3,4' } } })).toBe(false)
  expect(isDataset({ ...structure, name: undefined })).toBe(false)
})

test('DST-18 the box of data across the date line has its west east of its east, and persons have their ORCID iDs', () => {
  const [first] = publishedDatasets as [CitedDataset]
  const authors = [{ family: 'Sailor', given: 'Ada', orcid: '0000-0002-1825-0097' }, { name: 'A Ship' }]
  const record = { ...first.record, Lat_Min: 10, Lat_Max: 12, Lon_Min: -180, Lon_Max: 180, Lon_West: 170, Lon_East: -165 }
  const structure = datasetStructure({ ...first, record, publication: { ...first.publication, authors } }, portal)
  isDataset(JSON.parse(scriptJson(structure)))
  expect(isDataset.errors).toBeNull()
  expect(structure).toMatchObject({ spatialCoverage: { geo: { box: '10 170 12 -165' } } })
  expect(structure.creator).toMatchObject([
    { '@type': 'Person', '@id': 'https://orcid.org/0000-0002-1825-0097', name: 'Ada Sailor' },
    { '@type': 'Organization', name: 'A Ship' },
  ])
})

test('DST-18 a data set without known bounds has no box, and those with bounds have', () => {
  const [first] = publishedDatasets as [CitedDataset]
  const structure = datasetStructure({ ...first, record: { ...first.record, Lat_Min: null } }, portal)
  expect(JSON.stringify(structure)).not.toContain('null')
  expect('spatialCoverage' in structure).toBe(false)
})

test('DST-18 D16 of more rows than one answer may hold, structured data name the page where a part is chosen', () => {
  const [dataset] = publishedDatasets as readonly [CitedDataset]
  const { record } = dataset
  const formsOf = (Row_Count: number) => {
    const structure = datasetStructure({ ...dataset, record: { ...record, Row_Count } }, portal)
    isDataset(JSON.parse(scriptJson(structure)))
    expect(isDataset.errors).toBeNull()
    return structure.distribution
  }
  const page = { url: `${origin}/catalog/datasets/${record.Short_Name}#download` }
  for (const form of formsOf(limits.downloadRows - 1)) expect(form).toHaveProperty('contentUrl')
  for (const form of formsOf(limits.downloadRows)) {
    expect(form).toMatchObject(page)
    expect(form).not.toHaveProperty('contentUrl')
  }
})

test('DST-18 no text in structured data can close its script element', () => {
  const text = scriptJson({ name: '</script><script>alert(1)</script><!-- & \u2028' })
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script><!-- & \u2028')
})
