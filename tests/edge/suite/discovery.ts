import { describe, expect, test } from 'vitest'
import { catalogApi } from '#core/api/catalog.ts'
import { datasetsApi } from '#core/api/datasets.ts'
import { listingApi } from '#core/api/listing.ts'
import { variablesApi } from '#core/api/variables.ts'
import { listedCatalog } from '#core/catalog/listing.ts'
import { searchQuery } from '#core/catalog/query.ts'
import { findEntries } from '#core/catalog/search/search.ts'
import { kernelFaults } from '../../core/catalog/datacite/kernel.ts'
import { readCall, sendCall } from '../helpers/readCall.ts'
import { type TestedApi, withQuery } from './TestedApi.ts'

const coads = { query: { shortname: 'coads_CLIMATOLOGY' } }

/** What data sets and their variables say of themselves. */
export function discoverySuite(api: TestedApi): void {
  const rejected = async (...asked: Parameters<typeof sendCall> extends [TestedApi, ...infer Rest] ? Rest : never) => {
    const response = await sendCall(api, ...asked)
    return [response.status, await response.json()]
  }

  describe('data sets', () => {
    test('API-69 the names of all data sets, by ID', async () => {
      const names = await readCall(api, catalogApi.datasetNames)
      expect(names[0]).toEqual({ Dataset_Name: 'COADS_Climatology', Dataset_Long_Name: expect.stringContaining('Climatology'), ID: 1 })
      expect(names.map(({ ID }) => ID)).toEqual(names.map(({ ID }) => ID).sort((one, other) => one - other))
    })

    test('a data set has DataCite metadata as JSON and as XML, and an unknown one has none', async () => {
      const record = await readCall(api, catalogApi.dataciteJson, coads)
      expect(record).toMatchObject({ schemaVersion: 'http://datacite.org/schema/kernel-4', language: 'en' })
      const { query } = coads
      const xml = await api.send(withQuery(catalogApi.dataciteXml.path, query))
      expect([xml.status, xml.headers.get('Content-Type')]).toEqual([200, 'application/vnd.datacite.datacite+xml; charset=utf-8'])
      expect(kernelFaults(await xml.text())).toEqual([])
      expect((await api.send(withQuery(catalogApi.dataciteXml.path, { shortname: 'nowhere' }))).status).toBe(400)
      expect((await api.send(withQuery(catalogApi.dataciteJson.path, { shortname: 'nowhere' }))).status).toBe(400)
    })

    test('API-70 the words of submissions: those of the specification and of the catalog, each once, in order', async () => {
      const options = await readCall(api, datasetsApi.submissionOptions)
      expect(options.Make).toEqual(['Assimilation', 'Laboratory', 'Model', 'Observation'])
      expect(options.Temporal_Resolution).toContain('Three Minutes')
      expect(options.Spatial_Resolution).toContain('2° X 2°')
      const shown = await readCall(api, catalogApi.searchCatalog)
      for (const { Study_Domain, Data_Source, Process_Level, Sensors } of shown) {
        expect(options.Study_Domain).toContain(Study_Domain)
        expect(options.Data_Source).toContain(Data_Source)
        expect(options.Process_Level).toContain(Process_Level)
        for (const sensor of Sensors) expect(options.Sensor).toContain(sensor)
      }
      for (const words of Object.values(options)) {
        expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, 'en')))
        expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length)
      }
    })

    test('API-71 every keyword once, regardless of case, and in order', async () => {
      const words = await readCall(api, datasetsApi.keywords)
      expect(words).toEqual(expect.arrayContaining(['climatology', 'salinity']))
      expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length)
      expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, 'en')))
    })

    test('API-73 the metadata of a data set are those of its page and its variables, with the bounds of the data set', async () => {
      const metadata = await readCall(api, datasetsApi.datasetMetadata, coads)
      const page = await readCall(api, catalogApi.datasetFullPage, coads)
      const rows = await readCall(api, catalogApi.datasetVariables, coads)
      const { Lat_Min, Time_Max } = page.dataset
      const { variables: own, ...rest } = metadata
      expect(page).toMatchObject(rest)
      expect(own).toEqual(rows.map((row) => expect.objectContaining({ ...row, Lat_Min, Time_Max })))
      expect(await rejected(datasetsApi.datasetMetadata, { query: { shortname: 'Nothing' } })).toEqual([
        400,
        { error: 'Data set not found.' },
      ])
      expect(await rejected(datasetsApi.datasetMetadata)).toEqual([400, { error: 'bad request: shortname is missing.' }])
    })

    test('API-75 metadata that authors added to variables are parsed under each variable’s name', async () => {
      const added = await readCall(api, datasetsApi.variableMetadata, coads)
      const rows = await readCall(api, catalogApi.datasetVariables, coads)
      expect(Object.keys(added)).toEqual(rows.map(({ Variable }) => Variable))
      for (const { Variable, Unstructured_Variable_Metadata: text } of rows) {
        expect(added[Variable]).toEqual(text === null ? [] : [JSON.parse(text)])
      }
      expect((await sendCall(api, datasetsApi.variableMetadata, { query: { shortname: 'Nothing' } })).status).toBe(400)
    })

    test('CAT-02 the listing holds what a search of the portal finds, and the state says how large it is', async () => {
      const all = await readCall(api, catalogApi.searchCatalog)
      const state = await readCall(api, listingApi.catalogState)
      expect(state).toEqual({ datasets: all.length, latest: Math.max(...all.map(({ Dataset_ID }) => Dataset_ID)) })
      const response = await sendCall(api, listingApi.catalogListing)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json'])
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
      const { index } = listedCatalog(await response.json())
      expect(index.records.map(({ Dataset_ID }) => Dataset_ID).toSorted((one, other) => other - one)).toEqual(
        all.map(({ Dataset_ID }) => Dataset_ID),
      )
      const query = { keywords: 'temperature', hasDepth: 'yes', lonStart: 170, lonEnd: -170 }
      const found = (await readCall(api, catalogApi.searchCatalog, { query })).map(({ Short_Name }) => Short_Name)
      expect(found.length).toBeGreaterThan(0)
      expect(findEntries(index, searchQuery.parse(query)).exact.map((row) => index.records[row]?.Short_Name)).toEqual(found)
    })

    test('API-82 names and description by ID; 404 if there is none, 400 for an invalid ID', async () => {
      const page = await readCall(api, catalogApi.datasetFullPage, coads)
      const { Short_Name: Dataset_Name, Long_Name: Dataset_Long_Name, Description } = page.dataset
      const summary = await readCall(api, datasetsApi.datasetSummary, { query: { id: page.dataset.Dataset_ID } })
      expect(summary).toEqual({ Dataset_Name, Dataset_Long_Name, Description })
      expect(await rejected(datasetsApi.datasetSummary, { query: { id: 999_999 } })).toEqual([404, { error: 'Data set not found.' }])
      expect(await rejected(datasetsApi.datasetSummary, { query: { id: 'one' } })).toEqual([
        400,
        { error: 'bad request: id must be a number.' },
      ])
    })
  })

  describe('variables', () => {
    test('API-79 the catalog rows of a data set, as SELECT returns them; 404 if there are none', async () => {
      const rows = await readCall(api, variablesApi.memberVariables, { query: { datasetID: 1 } })
      expect(rows.map(({ Variable }) => Variable)).toEqual(
        (await readCall(api, catalogApi.datasetVariables, coads)).map(({ Variable }) => Variable),
      )
      expect(rows[0]).toMatchObject({ Dataset_Short_Name: 'COADS_Climatology', Dataset_Name: expect.stringContaining('Comprehensive') })
      expect(await rejected(variablesApi.memberVariables, { query: { datasetID: 999_999 } })).toEqual([
        404,
        { error: 'Data set not found.' },
      ])
    })

    test('API-80 a search of variables lists those that charts can show; counts include all data sets, by make', async () => {
      const search = (query: Record<string, string | number>) => readCall(api, variablesApi.variableSearch, { query })
      const all = await search({})
      const names = await readCall(api, catalogApi.searchCatalog)
      expect(Object.values(all.counts).reduce((sum, count) => sum + count, 0)).toBe(names.length)
      expect(all.variables.map(({ Dataset_ID }) => Dataset_ID)).toEqual(
        all.variables.map(({ Dataset_ID }) => Dataset_ID).toSorted((one, other) => other - one),
      )
      const salinity = await search({ searchTerms: 'SALIN water' })
      expect(salinity.variables.map(({ Long_Name }) => Long_Name).join()).not.toContain('Wind')
      expect((await search({ searchTerms: 'salinity' })).variables.map(({ Dataset_Short_Name }) => Dataset_Short_Name)).toContain(
        'Levitus_Annual',
      )
      // A storm’s name is text, which no chart shows; its data set is counted all the same.
      expect(await search({ searchTerms: 'atlantic_storm storm status' })).toEqual({
        counts: { Observation: 1 },
        variables: expect.any(Array),
      })
      expect(await search({ searchTerms: 'xyzzyplugh' })).toEqual({ counts: {}, variables: [] })
    })

    test('API-80 the filters narrow, `Any` does not, and an unreadable value is rejected by name', async () => {
      const search = (query: Record<string, string | number>) => readCall(api, variablesApi.variableSearch, { query })
      const any = { temporalResolution: 'Any', spatialResolution: 'Any', dataSource: 'Any', distributor: 'Any', processLevel: 'Any' }
      const all = await search({})
      expect(await search({ ...any, timeStart: '1900-01-01', latStart: -90, latEnd: 90, lonStart: -180, lonEnd: 180 })).toEqual(all)
      const monthly = await search({ temporalResolution: 'Monthly Climatology' })
      expect(new Set(monthly.variables.map(({ Temporal_Resolution }) => Temporal_Resolution))).toEqual(new Set(['Monthly Climatology']))
      expect(Object.keys((await search({ make: 'Model' })).counts)).toEqual(['Model'])
      const satellite = await search({ sensor: 'Satellite' })
      for (const { Sensor } of satellite.variables) expect(Sensor).toBe('Satellite')
      expect((await search({ hasDepth: 'yes' })).variables.length).toBeLessThan(all.variables.length)
      expect(await rejected(variablesApi.variableSearch, { query: { latStart: 'north' } })).toEqual([
        400,
        { error: 'bad request: latStart must be a number.' },
      ])
    })

    test('VIZ-27 VIZ-32 a search of variables to chart has two lists that no make falls out of, with what cannot be charted and why', async () => {
      const search = (query: Record<string, string | number>) => readCall(api, variablesApi.chartVariables, { query })
      const { lists, facets } = await search({})
      const all = [lists.Observation, lists.Model]
      const names = await readCall(api, catalogApi.searchCatalog)
      expect(all.map(({ shown, hidden, datasets, hiddenDatasets }) => [shown - datasets.length, hidden - hiddenDatasets.length])).toEqual([
        [0, 0],
        [0, 0],
      ])
      expect(lists.Observation.shown + lists.Model.shown + lists.Observation.hidden + lists.Model.hidden).toBe(names.length)
      // The same as the search that clients know finds.
      const known = await readCall(api, variablesApi.variableSearch, { query: { searchTerms: 'temperature' } })
      const found = await search({ searchTerms: 'temperature' })
      const listed = [found.lists.Observation, found.lists.Model].flatMap(({ datasets }) => datasets.flatMap((each) => each.variables))
      expect(
        listed
          .filter(({ obstacle }) => obstacle === null)
          .map(({ id }) => id)
          .toSorted((one, other) => one - other),
      ).toEqual(known.variables.map(({ ID }) => ID).toSorted((one, other) => one - other))
      const storms = (await search({ searchTerms: 'atlantic_storm storm status' })).lists.Observation
      expect(storms.hiddenDatasets.flatMap((each) => each.variables.map(({ name, obstacle }) => [name, obstacle]))).toContainEqual([
        'status',
        'text',
      ])
      const value = (pairs: readonly (readonly [string, number, number])[], name: string) => pairs.find(([known]) => known === name)
      expect(value(facets.make, 'Model')?.slice(1)).toEqual([lists.Model.shown, lists.Model.shown])
      expect(value((await search({ searchTerms: 'xyzzyplugh' })).facets.make, 'Model')?.slice(1)).toEqual([lists.Model.shown, 0])
      // A filter does not lower the counts of its own other values.
      const model = await search({ make: 'Model' })
      expect([model.lists.Observation.shown, value(model.facets.make, 'Observation')?.[2]]).toEqual([
        0,
        value(facets.make, 'Observation')?.[2],
      ])
      const satellite = await search({ sensor: 'Satellite', hasDepth: 'no', temporalResolution: 'Daily' })
      expect(satellite.lists.Observation.datasets.map(({ shortName }) => shortName)).toEqual(['OISST_AVHRR_1981_12_31'])
      expect(await rejected(variablesApi.chartVariables, { query: { latStart: 'north' } })).toEqual([
        400,
        { error: 'bad request: latStart must be a number.' },
      ])
    })

    test('API-81 a name is completed: those that begin with the words first, each once', async () => {
      const names = await readCall(api, variablesApi.autocompleteVariableNames, { query: { searchTerms: 'sea surf' } })
      expect(names.slice(0, 2)).toEqual(['Sea Surface Temperature', 'Sea Surface Temperature Anomaly'])
      expect(new Set(names).size).toBe(names.length)
      expect(await readCall(api, variablesApi.autocompleteVariableNames, { query: { searchTerms: 'xyzzyplugh' } })).toEqual([])
    })

    test('catalog responses are cacheable by anybody, and depend on no cookie', async () => {
      for (const endpoint of [datasetsApi.keywords, datasetsApi.submissionOptions, variablesApi.variableSearch]) {
        const response = await sendCall(api, endpoint, { headers: { Origin: 'https://lab.example', Cookie: 'jwt=nothing' } })
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
        expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
        expect(response.headers.getSetCookie()).toEqual([])
      }
    })
  })
}
