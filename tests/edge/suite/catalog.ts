import { describe, expect, test } from 'vitest'
import { catalogApi } from '#core/api/catalog.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { serviceApi } from '#core/api/service.ts'
import { highlightKeys } from '#core/catalog/highlights.ts'
import type { TestedApi } from './TestedApi.ts'

const datasetFields =
  'Dataset_ID Short_Name Long_Name Dataset_Version Dataset_Release_Date Dataset_History Data_Source Distributor Acknowledgement Description Climatology Unstructured_Dataset_Metadata Table_Name Icon_URL Temporal_Resolution Spatial_Resolution Process_Level Make Sensors Regions DataFeatures Keywords Study_Domain Row_Count Product_Type Visualize References Has_Depth Lat_Min Lat_Max Lon_Min Lon_Max Depth_Min Depth_Max Time_Min Time_Max'.split(
    ' ',
  )
const variableFields =
  'ID Variable Short_Name Long_Name Unit Sensor Make Spatial_Resolution Temporal_Resolution Study_Domain Visualize Keywords Comment Unstructured_Variable_Metadata Dataset_Name Table_Name Data_Source Distributor Has_Depth Lat_Min Lat_Max Lon_Min Lon_Max Depth_Min Depth_Max Time_Min Time_Max Variable_Count Variable_Mean Variable_Std Variable_Min Variable_Max Variable_25th Variable_50th Variable_75th'.split(
    ' ',
  )

/** Of COADS_Climatology and of each of its variables. */
const coverage = {
  Lat_Min: -77,
  Lat_Max: 89,
  Lon_Min: -179,
  Lon_Max: 179,
  Depth_Min: null,
  Depth_Max: null,
  Time_Min: '1',
  Time_Max: '12',
}

/** The catalog calls on the default catalog. */
export function catalogSuite(api: TestedApi): void {
  const read = async <E extends Endpoint>(endpoint: E, query: string): Promise<unknown> => {
    const response = await api.send(`${endpoint.path}${query}`)
    expect([query, response.status]).toEqual([query, 200])
    const value: unknown = await response.json()
    if (endpoint.reply.kind === 'json') expect(endpoint.reply.schema.safeParse(value).error).toBeUndefined()
    return value
  }
  const search = async (query: string) => {
    const found = (await read(catalogApi.searchCatalog, query)) as { Short_Name: string; Dataset_ID: number; Long_Name: string }[]
    return found.map(({ Short_Name }) => Short_Name)
  }

  describe('catalog', () => {
    test('API-68 a search without words answers every data set, newest first', async () => {
      const found = (await read(catalogApi.searchCatalog, '')) as { Dataset_ID: number }[]
      const names = (await read(catalogApi.datasetNames, '')) as unknown[]
      const ids = found.map(({ Dataset_ID }) => Dataset_ID)
      expect(ids.length).toBe(names.length)
      expect(ids.length).toBeGreaterThan(10)
      expect(ids).toEqual([...ids].sort((one, other) => other - one))
    })

    test('API-68 every word must be contained in the names, sensors, keywords or sources of a data set, in any letter case', async () => {
      expect(await search('?keywords=sea%20surface%20temperature')).toContain('COADS_Climatology')
      expect(await search('?keywords=SEA&keywords=surface&keywords=Temperature')).toContain('COADS_Climatology')
      expect(await search('?keywords=temperature%20xyzzyplugh')).toEqual([])
      expect(await search('?keywords=salin')).toContain('Levitus_Annual')
    })

    test('D65 similar spellings are answered only with fuzzy=1, after the exact ones', async () => {
      expect(await search('?keywords=temprature')).toEqual([])
      const similar = await search('?keywords=temprature&fuzzy=1')
      expect(similar).toContain('COADS_Climatology')
      const exact = await search('?keywords=salinity')
      expect((await search('?keywords=salinity&fuzzy=1')).slice(0, exact.length)).toEqual(exact)
    })

    test('D69 API-68 regions are searched only with gazetteer=1, and find data sets by their bounds or by their words', async () => {
      const words = await search('?keywords=temperature%20Hawaii')
      const region = await search('?keywords=temperature%20Hawaii&gazetteer=1')
      expect(words).not.toContain('COADS_Climatology')
      expect(region).toContain('COADS_Climatology')
      expect(region).toEqual(expect.arrayContaining(words))
      expect(await search('?keywords=temperature%20%22Hawaii%22&gazetteer=1')).toEqual(words)
      expect(await search('?keywords=SST%20nino%201%2B2&gazetteer=1')).toContain('Nino12_SST')
      expect(await search('?keywords=SST%20Fiji&gazetteer=1')).not.toContain('Nino12_SST')
      expect((await api.send(`${catalogApi.searchCatalog.path}?gazetteer=yes`)).status).toBe(400)
    })

    test('CAT-30 the feed of a search has what the search finds, as Atom and as JSON Feed', async () => {
      const query = '?keywords=temperature%20Hawaii&gazetteer=1'
      const pages = (await search(query)).map((name) => `/catalog/datasets/${name}`)
      const atom = await api.send(`${catalogApi.searchFeed.path}${query}`)
      expect(atom.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
      const text = await atom.text()
      expect(pages.filter((page) => !text.includes(`${page}"/>`))).toEqual([])
      const json = await api.send(`${catalogApi.searchFeed.path}${query}&format=json`)
      const feed = (await json.json()) as { feed_url: string; items: { url: string }[] }
      expect(feed.items.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(pages.toSorted())
      expect(new URL(feed.feed_url).searchParams.get('gazetteer')).toBe('1')
      expect((await api.send(`${catalogApi.searchFeed.path}?format=rss`)).status).toBe(400)
    })

    test('CAT-14 a longitude start above its end crosses the date line', async () => {
      expect(await search('?lonStart=170&lonEnd=-170')).not.toContain('Nothing')
      expect(await search('?lonStart=170&lonEnd=-170')).toContain('COADS_Climatology')
      expect(await search('?lonStart=170&lonEnd=-170')).not.toContain('Atlantic_Storm_Tracks')
      expect(await search('?lonStart=-60&lonEnd=-50')).toContain('Atlantic_Storm_Tracks')
    })

    test('API-68 bounds overlap, and data without dates pass a time filter', async () => {
      const early = await search('?timeEnd=1851-01-01')
      expect(early).toContain('COADS_Climatology')
      expect(early).not.toContain('NOAA_Tide_Prediction')
      expect(await search('?latStart=80&latEnd=90')).not.toContain('Atlantic_Storm_Tracks')
    })

    test('API-68 filters narrow: depth, make, sensor, region', async () => {
      const all = await search('')
      const deep = await search('?hasDepth=yes')
      const flat = await search('?hasDepth=no')
      expect([...deep, ...flat].sort()).toEqual([...all].sort())
      expect(deep).toContain('Levitus_Annual')
      expect(await search('?make=Nothing')).toEqual([])
      expect((await search('?make=Model&make=Observation')).length).toBe(
        new Set([...(await search('?make=Model')), ...(await search('?make=Observation'))]).size,
      )
      expect(await search('?region=Nowhere')).toEqual(await search('?region=Global'))
    })

    test('API-72 a data set’s page is found by short name in any letter case, and by ID', async () => {
      const byName = (await read(catalogApi.datasetFullPage, '?shortname=coads_climatology')) as { dataset: { Dataset_ID: number } }
      const byId = await read(catalogApi.datasetFullPage, `?id=${byName.dataset.Dataset_ID}`)
      expect(byId).toEqual(byName)
      expect(byId).toMatchObject({
        citation: expect.stringMatching(
          /Version .+ \[data set\]\. .+ Accessed through Pelagos, http\S+\/catalog\/datasets\/COADS_Climatology, YYYY-MM-DD\.$/,
        ),
      })
      expect((await api.send('/api/catalog/datasetfullpage')).status).toBe(400)
      expect((await api.send('/api/catalog/datasetfullpage?id=999999')).status).toBe(400)
    })

    test('API-74 API-78 variables are listed by long name, and each of them answers by its ID', async () => {
      const rows = (await read(catalogApi.datasetVariables, '?shortname=COADS_Climatology')) as {
        ID: number
        Long_Name: string
        Variable: string
      }[]
      expect(rows.map(({ Long_Name }) => Long_Name)).toEqual(
        rows.map(({ Long_Name }) => Long_Name).sort((a, b) => a.localeCompare(b, 'en')),
      )
      for (const row of rows) {
        const record = await read(catalogApi.variable, `?id=${row.ID}`)
        expect(record).toMatchObject({ ID: row.ID, Variable: row.Variable, Short_Name: 'COADS_Climatology', Climatology: 1 })
      }
      expect((await api.send('/api/catalog/variable?id=999999')).status).toBe(404)
      expect((await api.send('/api/catalog/variable?id=one')).status).toBe(400)
    })

    test('temperature and salinity of a data set name each other, and no other variable does', async () => {
      const rows = (await read(catalogApi.datasetVariables, '?shortname=Levitus_Annual')) as { ID: number; Variable: string }[]
      const pairs = await Promise.all(
        rows.map(async ({ ID, Variable }) => [
          Variable,
          ((await read(catalogApi.variable, `?id=${ID}`)) as { Water_Mass_Pair: object }).Water_Mass_Pair,
        ]),
      )
      const kinds = { Temperature: 'in-situ', Salinity: 'practical', Assumed: [] }
      expect(Object.fromEntries(pairs)).toEqual({
        temperature: { Variable: 'salinity', Is: 'salinity', ...kinds },
        salinity: { Variable: 'temperature', Is: 'temperature', ...kinds },
      })
      expect(await read(catalogApi.variable, '?id=1')).toMatchObject({ Water_Mass_Pair: null, Has_Hour: 0 })
      const cast = (await read(catalogApi.datasetVariables, '?shortname=Virtual_Cruise_CTD')) as { ID: number; Variable: string }[]
      const { ID } = cast.find(({ Variable }) => Variable === 'salinity') ?? { ID: 0 }
      expect(await read(catalogApi.variable, `?id=${ID}`)).toMatchObject({ Water_Mass_Pair: { Variable: 'temperature', Cruise: 'cruise' } })
    })

    test('API-15 a data set’s record has its names, source, coverage, resolutions, sensors, features and references', async () => {
      const [found] = (await read(catalogApi.searchCatalog, '?keywords=COADS')) as [Record<string, string>]
      expect(Object.keys(found)).toEqual(expect.arrayContaining(datasetFields.filter((name) => !/^(Keywords|Unstructured_)/.test(name))))
      const { dataset } = (await read(catalogApi.datasetFullPage, '?shortname=COADS_Climatology')) as { dataset: object }
      expect(Object.keys(dataset)).toEqual(expect.arrayContaining(datasetFields.filter((name) => !/^(Sensors|References)$/.test(name))))
      const kinds = {
        Product_Type: 'Dataset',
        Make: 'Observation',
        Climatology: 1,
        Visualize: 1,
        Has_Depth: 0,
        Regions: 'Global',
        DataFeatures: [],
      }
      for (const record of [found, dataset])
        expect(record).toMatchObject({ ...coverage, ...kinds, Table_Name: 'tblCOADS_Climatology', Row_Count: 109_380 })
      expect(found.References?.split('$$$')).toEqual([expect.stringContaining('Woodruff'), expect.stringContaining('NOAA PMEL')])
      const cruise = (await read(catalogApi.datasetFullPage, '?shortname=Virtual_Cruise_CTD')) as { dataset: object }
      expect(cruise.dataset).toMatchObject({ DataFeatures: ['Ancillary Data'], Has_Depth: 1, Time_Min: expect.stringMatching(/^\d{4}-/) })
    })

    test('API-16 a variable’s record has its names, units, source, coverage and statistics, the deviation in each call’s spelling', async () => {
      const rows = (await read(catalogApi.datasetVariables, '?shortname=COADS_Climatology')) as { ID: number; Variable: string }[]
      const row = rows.find((each): each is typeof each & { Variable_STD: number } => each.Variable === 'sst')
      const record = (await read(catalogApi.variable, `?id=${row?.ID}`)) as Record<string, unknown>
      expect(Object.keys(record)).toEqual(expect.arrayContaining(variableFields))
      expect(row).toMatchObject(Object.fromEntries(Object.keys(row ?? {}).map((name) => [name, record[name.replace('_STD', '_Std')]])))
      expect(record).toMatchObject({
        ...{ Variable: 'sst', Unit: '°C', Short_Name: 'COADS_Climatology', Variable_Count: 104_778, Variable_Std: row?.Variable_STD },
        ...coverage,
        // Rows north of it lack the value.
        Lat_Max: 81,
        Has_Depth: 0,
      })
      const spread = ['Min', '25th', '50th', '75th', 'Max'].map((name) => Number(record[`Variable_${name}`]))
      expect(spread).toEqual([...spread].sort((a, b) => a - b))
      expect(spread[2]).toBeCloseTo(20.65)
    })

    test('API-92 the five highlights have values, and an unknown key is rejected', async () => {
      for (const key of highlightKeys) await read(serviceApi.highlights, `?key=${key}`)
      const rejected = await api.send('/api/highlights?key=secrets')
      expect(rejected.status).toBe(400)
    })
  })
}
