import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchQuery } from '#core/catalog/query.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { facetTable } from '#core/catalog/search/facetCounts.ts'
import { searchCatalog, searchText } from '#core/catalog/search/search.ts'

const record = (change: Partial<DatasetRecord>): DatasetRecord => ({
  Product_Type: 'Dataset',
  Dataset_ID: 1,
  Short_Name: 'Some_Data',
  Long_Name: 'Some data',
  Description: '',
  Icon_URL: '',
  Dataset_Version: '1',
  Dataset_Release_Date: '2020-01-01',
  Dataset_History: null,
  Table_Name: 'tblSome',
  Process_Level: 'Reprocessed',
  Make: 'Observation',
  Data_Source: 'A ship',
  Distributor: null,
  Acknowledgement: '',
  Climatology: 0,
  Spatial_Resolution: 'Irregular',
  Temporal_Resolution: 'Irregular',
  Study_Domain: 'Physics',
  Lat_Min: -10,
  Lat_Max: 10,
  Lon_Min: -20,
  Lon_Max: 20,
  Depth_Min: null,
  Depth_Max: null,
  Time_Min: '2000-01-01T00:00:00.000Z',
  Time_Max: '2010-12-31T00:00:00.000Z',
  Time_Meaning: null,
  Has_Depth: 0,
  Sensors: ['CTD'],
  Visualize: 1,
  Row_Count: 1,
  Regions: 'North Pacific Ocean, Global',
  References: null,
  DataFeatures: [],
  Keywords: ['chlorophyll'],
  Unstructured_Dataset_Metadata: null,
  ...change,
})
const ids = (records: DatasetRecord[]) =>
  searchCatalog(
    records.map((made) => ({ record: made, text: searchText(made, []) })),
    searchQuery.parse({ region: 'North Sea' }),
  ).exact.length

test('CAT-04 next to a region is the number of data sets that it finds, including global ones', () => {
  const records = [
    record({ Dataset_ID: 1, Regions: 'North Sea' }),
    record({ Dataset_ID: 2, Regions: 'Global' }),
    record({ Dataset_ID: 3, Regions: 'Baltic Sea, Global' }),
    record({ Dataset_ID: 4, Regions: 'Baltic Sea' }),
  ]
  const { all } = facetTable(records)
  expect(Object.fromEntries(all.region)).toEqual({ 'North Sea': 3, 'Baltic Sea': 3, Global: 2 })
  expect(ids(records)).toBe(all.region.get('North Sea'))
})

test('CAT-02 names of regions are searched', () => {
  expect(searchText(record({ Regions: 'Labrador Sea' }), [])).toContain('labrador sea')
})

const entry = (change: Partial<DatasetRecord>, variables: { Variable: string; Long_Name: string }[] = []) => {
  const made = record(change)
  return { record: made, text: searchText(made, variables) }
}
const idsOf = (entries: ReturnType<typeof entry>[], query: Record<string, unknown>) => {
  const { exact, similar } = searchCatalog(entries, searchQuery.parse(query))
  const ids = (places: readonly number[]) => places.map((at) => entries[at]?.record.Dataset_ID)
  return { exact: ids(exact), similar: ids(similar) }
}

describe('searching the catalog', () => {
  test('API-68 every word must match, wherever it occurs', () => {
    const entries = [entry({ Dataset_ID: 1 }, [{ Variable: 'sst', Long_Name: 'Sea surface temperature' }]), entry({ Dataset_ID: 2 })]
    expect(idsOf(entries, { keywords: 'SURFACE ctd' }).exact).toEqual([1])
    expect(idsOf(entries, { keywords: ['chloro', 'ship'] }).exact).toEqual([2, 1])
    expect(idsOf(entries, { keywords: 'sst salinity' }).exact).toEqual([])
  })

  test('D65 misspellings are found below the exact matches, and only on request', () => {
    const entries = [
      entry({ Dataset_ID: 1, Keywords: ['salinity'] }),
      entry({ Dataset_ID: 2, Keywords: ['salinty'] }),
      entry({ Dataset_ID: 3, Keywords: ['oxygen'] }),
    ]
    expect(idsOf(entries, { keywords: 'salinity', fuzzy: '1' })).toEqual({ exact: [1], similar: [2] })
    expect(idsOf(entries, { keywords: 'salinity' })).toEqual({ exact: [1], similar: [] })
    expect(idsOf(entries, { keywords: 'chlorofil', fuzzy: '1' }).similar).toEqual([])
  })

  test('API-68 bounds overlap, and what has none passes', () => {
    const entries = [entry({ Dataset_ID: 1 }), entry({ Dataset_ID: 2, Lat_Min: null, Lat_Max: null, Time_Min: null, Time_Max: null })]
    expect(idsOf(entries, { latStart: '10', latEnd: '50' }).exact).toEqual([2, 1])
    expect(idsOf(entries, { latStart: '10.1', latEnd: '50' }).exact).toEqual([2])
    expect(idsOf(entries, { timeStart: '2010-12-31' }).exact).toEqual([2, 1])
    expect(idsOf(entries, { timeStart: '2011-01-01' }).exact).toEqual([2])
    expect(idsOf(entries, { timeEnd: '1999-12-31' }).exact).toEqual([2])
  })

  test('CAT-14 ranges across the date line reach both sides of it', () => {
    const entries = [
      entry({ Dataset_ID: 1, Lon_Min: 175, Lon_Max: 179 }),
      entry({ Dataset_ID: 2, Lon_Min: -179, Lon_Max: -175 }),
      entry({ Dataset_ID: 3 }),
    ]
    expect(idsOf(entries, { lonStart: '170', lonEnd: '-170' }).exact).toEqual([2, 1])
    expect(idsOf(entries, { lonStart: '-30' }).exact).toEqual([3, 1])
  })

  test('D63 climatologies and timeless data have no dates that could exclude them', () => {
    const entries = [
      entry({ Dataset_ID: 1, Climatology: 1, Time_Min: '1', Time_Max: '12' }),
      entry({ Dataset_ID: 2, Time_Meaning: 'One annual mean' }),
    ]
    expect(idsOf(entries, { timeStart: '2050-01-01' }).exact).toEqual([2, 1])
  })

  test('API-68 filters are sets; a region also finds what is global', () => {
    const entries = [
      entry({ Dataset_ID: 1, Sensors: ['Satellite'], Regions: 'Arctic', Has_Depth: 1 }),
      entry({ Dataset_ID: 2, Make: 'Model', DataFeatures: ['Ancillary Data'] }),
    ]
    expect(idsOf(entries, { sensor: ['Satellite', 'Other'] }).exact).toEqual([1])
    expect(idsOf(entries, { make: 'Model' }).exact).toEqual([2])
    expect(idsOf(entries, { region: 'arctic' }).exact).toEqual([2, 1])
    expect(idsOf(entries, { dataFeatures: 'Ancillary Data' }).exact).toEqual([2])
    expect(idsOf(entries, { hasDepth: 'yes' }).exact).toEqual([1])
    expect(idsOf(entries, { hasDepth: 'no' }).exact).toEqual([2])
  })

  test('a month finds data with values in it in any year, and timeless data always', () => {
    const entries = [
      entry({ Dataset_ID: 1, Time_Min: '1999-11-20T00:00:00.000Z', Time_Max: '2000-02-03T00:00:00.000Z' }),
      entry({ Dataset_ID: 2, Time_Min: '1999-11-20T00:00:00.000Z', Time_Max: '2000-10-01T00:00:00.000Z' }),
      entry({ Dataset_ID: 3, Climatology: 1, Time_Min: '3', Time_Max: '5', Time_Meaning: 'A month' }),
      entry({ Dataset_ID: 4, Time_Meaning: 'One annual mean' }),
    ]
    expect(idsOf(entries, { month: '1' }).exact).toEqual([4, 2, 1])
    expect(idsOf(entries, { month: ['4', '5'] }).exact).toEqual([4, 3, 2])
    expect(idsOf(entries, { month: '11' }).exact).toEqual([4, 2, 1])
  })

  test('CAT-27 a resolution, source, distributor or process level narrows, in any letter case', () => {
    const entries = [entry({ Dataset_ID: 1, Temporal_Resolution: 'Monthly', Distributor: 'NOAA' }), entry({ Dataset_ID: 2 })]
    expect(idsOf(entries, { temporalResolution: 'monthly' }).exact).toEqual([1])
    expect(idsOf(entries, { distributor: 'NOAA' }).exact).toEqual([1])
    expect(idsOf(entries, { processLevel: 'Any', dataSource: 'A ship' }).exact).toEqual([2, 1])
  })

  test('no words make it throw, and no data set is in both lists', () => {
    const entries = [entry({ Dataset_ID: 1 }), entry({ Dataset_ID: 2, Keywords: ['oxygen', 'ocean'] })]
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (keywords) => {
        const { exact, similar } = idsOf(entries, { keywords, fuzzy: '1' })
        return exact.every((id) => !similar.includes(id))
      }),
    )
  })
})
