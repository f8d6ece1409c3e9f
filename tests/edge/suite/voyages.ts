import { describe, expect, test } from 'vitest'
import { catalogApi } from '#core/api/catalog.ts'
import { cruisesApi } from '#core/api/cruises.ts'
import { dataListsApi } from '#core/api/dataLists.ts'
import { listingApi } from '#core/api/listing.ts'
import { programsApi } from '#core/api/programs.ts'
import { limits } from '#core/limits/index.ts'
import { readCall, sendCall } from '../helpers/readCall.ts'
import type { TestedApi } from './TestedApi.ts'

/** Cruises and programs of the default catalog. */
export function voyagesSuite(api: TestedApi): void {
  const namesFor = async (query: Record<string, string | number>) =>
    (await readCall(api, cruisesApi.searchCruises, { query })).map(({ Name }) => Name)

  describe('cruises', () => {
    test('API-17 API-83 a cruise’s page by name in any letter case: the cruise, its data sets, their statistics and variables', async () => {
      const page = await readCall(api, cruisesApi.cruiseFullPage, { query: { name: ' virtual_npac ' } })
      const [listed] = (await readCall(api, dataListsApi.cruiseList)).filter(({ Name }) => Name === 'VIRTUAL_NPAC')
      expect({ ...page, datasets: undefined }).toEqual({ ...listed, datasets: undefined })
      expect(page).toMatchObject({ ID: 1, Year: '2020', Nickname: 'Virtual North Pacific', Chief_Name: 'Virtual', Sensors: ['Simulation'] })
      expect(page.datasets.map(({ Dataset_Name }) => Dataset_Name)).toEqual(['Virtual_Cruise_CTD', 'Virtual_Cruise_Underway'])
      const [ctd] = page.datasets
      const statistics = JSON.parse(ctd?.JSON_stats ?? '{}') as { lat: { count: number } }
      const { dataset } = await readCall(api, catalogApi.datasetFullPage, { query: { shortname: 'Virtual_Cruise_CTD' } })
      expect(statistics.lat.count).toBe(dataset.Row_Count)
      expect(ctd?.variables).toContainEqual({ Short_Name: 'salinity', Long_Name: 'Salinity', Unit: expect.any(String) })
      const unknown = await sendCall(api, cruisesApi.cruiseFullPage, { query: { name: 'KM9999' } })
      expect([unknown.status, await unknown.json()]).toEqual([400, { error: 'Cruise not found.' }])
    })

    test('API-84 cruises are searched by words, bounds and sensors', async () => {
      const all = (await readCall(api, dataListsApi.cruiseList)).map(({ Name }) => Name)
      expect(await namesFor({})).toEqual(all)
      expect(await namesFor({ searchTerms: 'PACIFIC virtual north' })).toEqual(['VIRTUAL_NPAC'])
      expect(await namesFor({ searchTerms: 'xyzzyplugh' })).toEqual([])
      expect(await namesFor({ latStart: -60, latEnd: -30 })).toEqual(['VIRTUAL_ATL'])
      expect(await namesFor({ lonStart: 170, lonEnd: -150, latEnd: 45 })).toEqual(['VIRTUAL_NPAC'])
      expect(await namesFor({ timeStart: '2020-01-01', timeEnd: '2020-04-12' })).toEqual(['VIRTUAL_NPAC'])
      expect(await namesFor({ timeStart: '2031-01-01' })).toEqual([])
      expect(await namesFor({ sensor: 'simulation' })).toEqual(all.filter((name) => name.startsWith('VIRTUAL_')))
      expect(await namesFor({ sensor: 'Satellite' })).toEqual([])
      expect((await sendCall(api, cruisesApi.searchCruises, { query: { timeStart: 'yesterday' } })).status).toBe(400)
    })

    test('API-85 the data sets of a cruise and the cruises of a data set; an empty list for what nobody knows', async () => {
      const found = await readCall(api, cruisesApi.datasetsFromCruise, { query: { cruiseID: 2 } })
      expect(found.map(({ Short_Name }) => Short_Name)).toEqual(['Virtual_Cruise_CTD', 'Virtual_Cruise_Underway'])
      const page = await readCall(api, catalogApi.datasetFullPage, { query: { id: 13 } })
      expect(await readCall(api, cruisesApi.cruisesFromDataset, { query: { datasetID: 13 } })).toEqual(page.cruises)
      expect(page.cruises.length).toBe(3)
      expect(await readCall(api, cruisesApi.datasetsFromCruise, { query: { cruiseID: 999_999 } })).toEqual([])
      expect(await readCall(api, cruisesApi.cruisesFromDataset, { query: { datasetID: 999_999 } })).toEqual([])
      expect((await sendCall(api, cruisesApi.datasetsFromCruise)).status).toBe(400)
    })
  })

  describe('cruises on maps', () => {
    test('every cruise with a track, thinned, with both ends of its voyage', async () => {
      const all = await readCall(api, dataListsApi.cruiseList)
      const tracks = await readCall(api, cruisesApi.cruiseOverview)
      expect(tracks.map(({ ID }) => ID)).toEqual(all.map(({ ID }) => ID).sort((a, b) => a - b))
      const csv = await (await sendCall(api, dataListsApi.cruiseTrajectory, { query: { id: 2 } })).text()
      const [header = '', ...lines] = csv.trim().split('\n')
      const [lat, lon] = ['lat', 'lon'].map((name) => header.split(',').indexOf(name))
      const whole = lines.map((line) => line.split(',').map(Number))
      const track = tracks.find(({ ID }) => ID === 2)
      expect(whole.length).toBeGreaterThan(limits.overviewPointsPerTrack)
      expect(track?.lons).toHaveLength(limits.overviewPointsPerTrack)
      for (const end of [0, -1]) {
        expect(track?.lons.at(end)).toBeCloseTo(whole.at(end)?.[lon ?? 0] ?? Number.NaN, 2)
        expect(track?.lats.at(end)).toBeCloseTo(whole.at(end)?.[lat ?? 0] ?? Number.NaN, 2)
      }
    })

    test('the variables along a track are the numeric ones of the cruise’s dated data sets, those along the whole track before profiles', async () => {
      const found = await readCall(api, cruisesApi.cruiseVariables, { query: { cruise: 'virtual_atl' } })
      expect(found.map(({ dataset, variable }) => `${dataset} ${variable}`)).toEqual([
        'Virtual_Cruise_Underway sst',
        'Virtual_Cruise_Underway air_temp',
        'Virtual_Cruise_Underway wind_speed',
        'Virtual_Cruise_Underway sea_level_pressure',
        'Virtual_Cruise_CTD temperature',
        'Virtual_Cruise_CTD salinity',
      ])
      expect(await readCall(api, cruisesApi.cruiseVariables, { query: { cruise: 'KM9999' } })).toEqual([])
    })

    test('values along a track are those of that cruise alone, in the order of time', async () => {
      const query = { cruise: 'virtual_atl', dataset: 'Virtual_Cruise_Underway', variable: 'sst' }
      const along = await readCall(api, cruisesApi.cruiseValues, { query })
      expect(along).toMatchObject({ rowsOf: 'cruise', unit: '°C', total: 11_763 })
      expect(along.times.length).toBeGreaterThan(limits.alongTrackPoints / 2)
      expect(along.times.length).toBeLessThanOrEqual(limits.alongTrackPoints)
      expect(along.times).toEqual(along.times.toSorted((a, b) => a - b))
      expect(new Date(along.times[0] ?? 0).toISOString().slice(0, 10)).toBe('2020-10-01')
      expect(Math.max(...along.lons)).toBeLessThan(-5)
      expect(along.values.every((value) => value > -2 && value < 35 && String(value).length < 9)).toBe(true)
      for (const wrong of [{ cruise: 'KM9999' }, { dataset: 'COADS_Climatology' }, { variable: 'cruise' }])
        expect((await sendCall(api, cruisesApi.cruiseValues, { query: { ...query, ...wrong } })).status).toBe(404)
    })

    test('values of profiles along a track name their depths: the shallowest of each cast, or those nearest to a chosen depth', async () => {
      const query = { cruise: 'VIRTUAL_ATL', dataset: 'Virtual_Cruise_CTD', variable: 'temperature' }
      const shallow = await readCall(api, cruisesApi.cruiseValues, { query })
      expect(shallow.depthRange?.min).toBe(Math.min(...shallow.depthChoices))
      expect(shallow.depthRange?.max).toBeGreaterThan(500)
      expect(new Set(shallow.depths)).toEqual(new Set([shallow.depthRange?.min]))
      const deep = await readCall(api, cruisesApi.cruiseValues, { query: { ...query, depth: 400 } })
      expect(deep.values.length).toBeGreaterThan(5)
      expect(deep.values.length).toBe(deep.depths?.length)
      for (const depth of deep.depths ?? []) expect(Math.abs((depth ?? Number.NaN) - 400)).toBeLessThanOrEqual(40)
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      expect(mean(deep.values)).toBeLessThan(mean(shallow.values))
      expect(deep.depthChoices).toEqual(shallow.depthChoices)
      expect((await sendCall(api, cruisesApi.cruiseValues, { query: { ...query, depth: -5 } })).status).toBe(400)
      const all = await readCall(api, cruisesApi.cruiseValues, { query: { ...query, depths: 'all' } })
      expect(all.total).toBe(all.values.length)
      expect(Math.max(...(all.depths ?? []).map(Number))).toBe(shallow.depthRange?.max)
      expect(new Set(all.times.map((time, at) => `${time} ${all.lons[at]} ${all.lats[at]}`)).size).toBe(shallow.total)
      const surface = (all.depths ?? []).flatMap((depth, at) => (depth === shallow.depthRange?.min ? [all.values[at]] : []))
      expect(surface).toEqual(shallow.values)
      const underway = await readCall(api, cruisesApi.cruiseValues, {
        query: { ...query, dataset: 'Virtual_Cruise_Underway', variable: 'sst' },
      })
      expect([underway.depths, underway.depthRange, underway.depthChoices]).toEqual([null, null, []])
    })
  })

  describe('the search of names', () => {
    test('finds data sets, cruises and variables that contain every word, those that begin with it first', async () => {
      const found = await readCall(api, listingApi.quickSearch, { query: { words: 'virtual atl' } })
      expect(found).toEqual({ datasets: [], cruises: [{ name: 'VIRTUAL_ATL', title: 'Virtual Atlantic' }], variables: [] })
      const { datasets, variables } = await readCall(api, listingApi.quickSearch, { query: { words: 'Sea' } })
      expect(variables.length).toBeGreaterThan(1)
      expect(variables[0]?.title).toMatch(/^Sea/)
      for (const { name } of [...datasets, ...variables]) await readCall(api, catalogApi.datasetFullPage, { query: { shortname: name } })
      expect((await sendCall(api, listingApi.quickSearch, { query: { words: ' ' } })).status).toBe(400)
    })
  })

  describe('programs', () => {
    test('API-89 PRG-03 the ten programs and one that only a data set names, by name', async () => {
      const found = await readCall(api, programsApi.programs)
      const names = ['AMT', 'Argo', 'BATS', 'BIOS-SCOPE', 'C-CoMP', 'CBIOMES', 'Demonstration', 'GEOTRACES', 'Gradients', 'HOT', 'SCOPE']
      expect(found.map(({ name }) => name)).toEqual(names)
      expect(found.map(({ id }) => id)).toEqual(names.map((name) => name.toLowerCase()))
    })

    test('API-18 API-90 PRG-05 a program by key in any letter case: its data sets and cruises with tracks, each naming the others', async () => {
      const page = await readCall(api, programsApi.program, { path: { name: 'DEMONSTRATION' } })
      expect([page.id, page.name, Object.keys(page.datasets), Object.keys(page.cruises)]).toEqual([
        ...['demonstration', 'Demonstration'],
        ...[
          ['13', '14'],
          ['1', '2', '3'],
        ],
      ])
      const dataset = page.datasets['13']
      expect(dataset).toMatchObject({ ID: 13, Dataset_Name: 'Virtual_Cruise_CTD', Short_Name: 'Virtual_Cruise_CTD', cruises: [1, 2, 3] })
      expect(dataset?.visualizableVariables.map(({ Short_Name }) => Short_Name)).toEqual(['salinity', 'temperature'])
      const cruise = page.cruises['1']
      expect(cruise).toMatchObject({ ID: 1, Name: 'VIRTUAL_NPAC', isMultiProgram: false, datasets: [13, 14] })
      const { lons = [], lats = [], times = [], center, maxDistance = 0 } = cruise?.trajectory ?? {}
      const csv = await (await api.send('/api/data/cruisetrajectory?id=1')).text()
      expect(times.map((time, at) => `${time},${lats[at]},${lons[at]}`)).toEqual(csv.trimEnd().split('\n').slice(1))
      expect(center?.[1]).toBeGreaterThan(21)
      expect(maxDistance).toBeCloseTo(42 - 21.3, 1)
    })

    test('API-90 down-sampled tracks keep about 20,000 points in all, their ends among them', async () => {
      const whole = await readCall(api, programsApi.program, { path: { name: 'demonstration' }, query: { downSample: 'false' } })
      const thin = await readCall(api, programsApi.program, { path: { name: 'demonstration' }, query: { downSample: '1' } })
      const points = Object.values(thin.cruises).reduce((sum, { trajectory }) => sum + trajectory.lons.length, 0)
      expect(points).toBeLessThanOrEqual(limits.programTrackPoints + 2 * Object.keys(thin.cruises).length)
      for (const [id, { trajectory }] of Object.entries(thin.cruises)) {
        const own = whole.cruises[id]?.trajectory
        expect([trajectory.times[0], trajectory.times.at(-1)]).toEqual([own?.times[0], own?.times.at(-1)])
      }
      expect((await sendCall(api, programsApi.program, { path: { name: 'hot' }, query: { downSample: 'perhaps' } })).status).toBe(400)
    })

    test('API-90 API-91 PRG-05 a program without data has none, and one that nobody knows is 404', async () => {
      const { id, name, datasets, cruises } = await readCall(api, programsApi.program, { path: { name: 'hot' } })
      expect({ id, name, datasets, cruises }).toEqual({ id: 'hot', name: 'HOT', datasets: {}, cruises: {} })
      expect(await readCall(api, programsApi.programDatasets, { path: { name: 'Demonstration' } })).toEqual([13, 14])
      expect(await readCall(api, programsApi.programDatasets, { path: { name: 'bios-scope' } })).toEqual([])
      for (const endpoint of [programsApi.program, programsApi.programDatasets]) {
        const response = await sendCall(api, endpoint, { path: { name: 'na%00' } })
        expect([response.status, await response.json()]).toEqual([404, { error: 'Program not found.' }])
      }
    })
  })
}
