import { describe, expect, test } from 'vitest'
import { catalogApi } from '#core/api/catalog.ts'
import { variablesApi } from '#core/api/variables.ts'
import { limits } from '#core/limits/index.ts'
import { readCall, sendCall } from '../helpers/readCall.ts'
import { type TestedApi, withQuery } from './TestedApi.ts'

/** First looks at variables. */
export function variableSamplesSuite(api: TestedApi): void {
  const charts = async (shortname: string) => {
    const found = await readCall(api, variablesApi.visualizableVariables, { query: { shortname } })
    return { ...found, named: (name: string) => found.variables.find(({ Short_Name }) => Short_Name === name) }
  }
  /** The rows of a sample by column name, and how many values there are in all. */
  const sample = async (shortname: string, name: string, layer: { readonly month?: number; readonly depth?: number } = {}) => {
    const varId = (await charts(shortname)).named(name)?.ID ?? 0
    const response = await sendCall(api, variablesApi.variableSample, {
      query: { varId, shortname, ...layer },
      headers: { Origin: 'https://lab.example' },
    })
    expect([shortname, response.status, response.headers.get('Content-Type')]).toEqual([shortname, 200, 'text/plain; charset=utf-8'])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('X-Rows-Total')
    const [head = '', ...lines] = (await response.text()).trimEnd().split('\n')
    const columns = head.split(',')
    const rows = lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [columns[at] ?? '', value])))
    return { columns, rows, total: Number(response.headers.get('X-Rows-Total')) }
  }

  describe('first looks at variables', () => {
    test('API-76 variables that charts show, each with how it is drawn and asked for; statistics of every column', async () => {
      const { variables, stats, datasetId, named } = await charts('Levitus_Annual')
      expect([datasetId, Object.keys(stats)]).toEqual([3, ['time', 'lat', 'lon', 'depth', 'temperature', 'salinity']])
      expect(variables.map(({ meta }) => [meta.visType, meta.queryType])).toEqual(variables.map(() => ['Heatmap', 'sp']))
      const { parameters, metadata } = named('salinity')?.meta ?? {}
      expect(parameters).toMatchObject({ spName: 'uspSpaceTime', tableName: 'tblLevitus_Annual', fields: 'salinity' })
      expect([parameters?.depth1, parameters?.depth2]).toEqual([0, (metadata?.Depth_Levels[1] ?? 0) / 2])
      expect(parameters?.dt1).toBe(metadata?.Time_Max)
      const cruise = await charts('Virtual_Cruise_CTD')
      expect(cruise.variables.map(({ Short_Name, meta }) => [Short_Name, meta.visType, meta.queryType])).toEqual([
        ['salinity', 'Sparse', 'query'],
        ['temperature', 'Sparse', 'query'],
      ])
      expect((await charts('COADS_Climatology')).named('sst')?.meta.parameters).toMatchObject({ dt1: '1', dt2: '1', depth1: 0, depth2: 0 })
    })

    test('API-76 API-77 variables that cannot be shown are left out of the list, and their samples rejected with a message', async () => {
      const rows = await readCall(api, catalogApi.datasetVariables, { query: { shortname: 'Atlantic_Storm_Tracks' } })
      const shown = (await charts('Atlantic_Storm_Tracks')).variables.map(({ ID }) => ID)
      const hidden = rows.filter(({ ID }) => !shown.includes(ID))
      expect(hidden.length).toBeGreaterThan(0)
      const said = async (query: Record<string, string | number>) => {
        const response = await sendCall(api, variablesApi.variableSample, { query })
        return [response.status, response.headers.get('Content-Type'), await response.text()]
      }
      const text = 'text/plain; charset=utf-8'
      const noVariable = [404, text, 'Variable not found, or it cannot be charted.']
      expect(await said({ varId: hidden[0]?.ID ?? 0, shortname: 'Atlantic_Storm_Tracks' })).toEqual(noVariable)
      expect(await said({ varId: 1, shortname: 'Levitus_Annual' })).toEqual(noVariable)
      expect(await said({ varId: 1, shortname: 'Nothing' })).toEqual([400, text, 'Data set not found.'])
      expect(await said({ varId: 1 })).toEqual([400, text, 'bad request: shortname is missing.'])
      expect((await sendCall(api, variablesApi.visualizableVariables, { query: { shortname: 'Nothing' } })).status).toBe(400)
    })

    test('API-77 of a climatology January, of a grid with depths the first layer, at the last time', async () => {
      const months = await sample('COADS_Climatology', 'sst')
      expect(months.columns).toEqual(['month', 'lat', 'lon', 'sst'])
      expect(new Set(months.rows.map(({ month }) => month))).toEqual(new Set(['1']))
      const deep = await sample('Levitus_Annual', 'temperature')
      expect(deep.columns).toEqual(['time', 'lat', 'lon', 'depth', 'temperature'])
      expect(new Set(deep.rows.map(({ depth }) => depth))).toEqual(new Set(['0']))
      const winds = await sample('Navy_Monthly_Winds', 'wind_u')
      const { metadata } = (await charts('Navy_Monthly_Winds')).named('wind_u')?.meta ?? {}
      expect(new Set(winds.rows.map(({ time }) => time))).toEqual(new Set([metadata?.Time_Max]))
      expect(winds.rows.length).toBeGreaterThan(1000)
    })

    test('API-77 another month of a climatology and the layer nearest to a depth can be chosen; an invalid choice is rejected', async () => {
      const july = await sample('COADS_Climatology', 'sst', { month: 7 })
      expect(new Set(july.rows.map(({ month }) => month))).toEqual(new Set(['7']))
      const name = 'Levitus_Annual'
      const near = await sample(name, 'temperature', { depth: 101 })
      expect(new Set(near.rows.map(({ depth }) => depth))).toEqual(new Set(['100']))
      const levels = (await charts(name)).named('temperature')?.meta.metadata.Depth_Levels ?? []
      const deepest = await sample(name, 'temperature', { depth: 20_000 })
      expect(new Set(deepest.rows.map(({ depth }) => Number(depth)))).toEqual(new Set([levels.at(-1)]))
      expect((await api.send(withQuery(variablesApi.variableSample.path, { varId: '1', shortname: name, month: '13' }))).status).toBe(400)
    })

    test('API-77 DST-08 of other data 10,000 values from all of it, in the order of time, and how many there are in all', async () => {
      const { rows, columns, total } = await sample('Virtual_Cruise_Underway', 'sst')
      expect(columns).toEqual(['time', 'lat', 'lon', 'sst'])
      expect(rows.length).toBe(limits.sampleSparseRows)
      const { metadata } = (await charts('Virtual_Cruise_Underway')).named('sst')?.meta ?? {}
      expect([total, rows[0]?.time, rows.at(-1)?.time]).toEqual([metadata?.Variable_Count, metadata?.Time_Min, metadata?.Time_Max])
      expect(total).toBeGreaterThan(limits.sampleSparseRows)
      const times = rows.map(({ time = '' }) => time)
      expect(times).toEqual(times.toSorted())
      expect(rows.every(({ sst }) => sst !== '')).toBe(true)
      // The ship in the Pacific sailed first and has 27% of the rows, the one about Bermuda sailed last and has 6%.
      const share = (west: number, east: number) => rows.filter(({ lon }) => Number(lon) >= west && Number(lon) < east).length / rows.length
      expect([share(-180, -100), share(-70, -60)]).toEqual([expect.closeTo(0.27, 1), expect.closeTo(0.06, 1)])
    })

    test('API-77 few values are answered all, without those that are missing', async () => {
      const { rows, total } = await sample('Annual_Max_Sea_Level', 'annual_max_sea_level_m')
      expect(rows.length).toBe(total)
      expect(rows.length).toBeLessThan(limits.sampleSparseRows)
    })
  })
}
