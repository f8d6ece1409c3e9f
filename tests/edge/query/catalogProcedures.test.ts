import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogColumns } from '#core/catalog/tables/catalogColumns.ts'
import { csvBytes } from '#core/observations/csv.ts'
import { parseExec } from '#core/observations/procedures/exec.ts'
import { type CatalogSnapshot, loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { argumentsOf, execText, prepareProcedure } from '../../../edge/query/procedureCall.ts'
import { rowsOf } from '../../core/observations/procedures/calls.ts'
import { makeTestStore } from '../helpers/testStore.ts'

let own: Awaited<ReturnType<typeof makeTestStore>>
let snapshot: CatalogSnapshot
beforeAll(async () => {
  own = await makeTestStore()
  snapshot = await loadSnapshot(own.store.database)
})
afterAll(() => own?.remove())

async function stream(text: string) {
  const call = parseExec(text)
  if (call === null) throw new Error(`no call: ${text}`)
  const prepared = await prepareProcedure(snapshot, own.store.database, call.name, call.arguments)
  if (prepared.kind !== 'catalog') throw new Error(`${text} reads observations`)
  return prepared.run()
}

/** The answer as rows by column name, with the columns in order. */
async function answer(text: string) {
  const { columns, batches } = await stream(text)
  const names = columns.map(({ name }) => name)
  const rows = (await rowsOf({ columns, batches })).map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])))
  return { names, rows }
}

const catalogNames = catalogColumns.map(({ name }) => name)

describe('catalog procedures', () => {
  test('PRC-12 uspCatalog: every variable, by data set and variable', async () => {
    const { names, rows } = await answer('EXEC uspCatalog')
    expect(names).toEqual(catalogNames)
    expect(names.slice(0, 4)).toEqual(['Variable', 'Table_Name', 'Long_Name', 'Unit'])
    expect(rows).toHaveLength(snapshot.datasets.flatMap(({ variables }) => variables).length)
    const keys = rows.map((row) => `${row.Dataset_Name}`)
    expect(keys).toEqual(keys.toSorted((one, other) => one.localeCompare(other, 'en')))
  })

  test('PRC-12 uspSearchCatalog needs every word, in any letter case', async () => {
    const { rows } = await answer("EXEC uspSearchCatalog 'Virtual TEMPERATURE'")
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const text = `${row.Keywords} ${row.Variable} ${row.Long_Name} ${row.Make} ${row.Study_Domain}`.toLowerCase()
      expect(text).toContain('virtual')
      expect(text).toContain('temperature')
    }
    expect((await answer("EXEC uspSearchCatalog 'temperature nowordofours'")).rows).toEqual([])
  })

  test('PRC-12 uspDatasets by ID; the lists of features', async () => {
    const { names, rows } = await answer('EXEC uspDatasets')
    expect(names).toEqual(['Dataset_ID', 'Dataset_Name', 'Table_Name'])
    expect(rows).toEqual(
      snapshot.datasets.map(({ record }) => ({
        Dataset_ID: record.Dataset_ID,
        Dataset_Name: record.Long_Name,
        Table_Name: record.Table_Name,
      })),
    )
    const having = (feature: string) =>
      snapshot.datasets.filter(({ record }) => record.DataFeatures.includes(feature)).map(({ record }) => record)
    const ancillary = await answer('EXEC uspDatasetsWithAncillary')
    expect(ancillary.names).toEqual(['Dataset_Name', 'Table_Name'])
    expect(ancillary.rows.map((row) => row.Table_Name)).toEqual(having('Ancillary Data').map((record) => record.Table_Name))
    const badges = await answer('EXEC uspDatasetBadges')
    expect(badges.names).toEqual(['table_name', 'ci'])
    expect(badges.rows).toEqual(having('Continuously Updated').map((record) => ({ table_name: record.Table_Name, ci: 1 })))
  })

  test('PRC-12 uspDatasetMetadata: the catalog rows and the references', async () => {
    const dataset = snapshot.datasets.find(({ references }) => references.length > 1)
    const { names, rows } = await answer(`EXEC uspDatasetMetadata  '${dataset?.record.Table_Name}'`)
    expect(names).toEqual([...catalogNames, 'Refrences'])
    expect(rows).toHaveLength(dataset?.variables.length ?? 0)
    for (const row of rows) expect(row.Refrences).toBe(dataset?.references.join(', [Next Citation]:  '))
  })

  test('PRC-12 uspVariableMetaData: a row per reference, catalog values on the first', async () => {
    const dataset = snapshot.datasets.find(({ references }) => references.length > 1)
    const variable = dataset?.variables[0]?.record
    const { names, rows } = await answer(`EXEC uspVariableMetaData '${variable?.Table_Name}', '${variable?.Variable}'`)
    expect(names).toEqual([...catalogNames.filter((name) => name !== 'Visualize' && name !== 'Dataset_Short_Name'), 'Reference'])
    expect(rows.map((row) => row.Reference)).toEqual(dataset?.references)
    expect(rows[0]?.Long_Name).toBe(variable?.Long_Name)
    expect(rows[1]?.Long_Name).toBeNull()
  })

  test('PRC-12 uspVariableCatalog: the variables of a data set by long name', async () => {
    const { names, rows } = await answer('EXEC uspVariableCatalog 13')
    expect(names).toContain('Variable_STD')
    expect(names).not.toContain('Table_Name')
    const wanted = snapshot.datasets.find(({ record }) => record.Dataset_ID === 13)?.variables.map(({ row }) => row)
    expect(rows.map((row) => [row.Variable, row.Variable_STD])).toEqual(wanted?.map((row) => [row.Variable, row.Variable_STD]))
  })

  test('PRC-13 facts about one variable', async () => {
    const of = (name: string) => answer(`EXEC ${name} 'TBLVirtual_Cruise_CTD', 'Temperature'`)
    expect((await of('uspVariableLongName')).rows).toEqual([{ Long_Name: 'Water Temperature' }])
    expect((await of('uspVariableUnit')).rows).toEqual([{ Unit: '°C' }])
    expect((await of('uspVariableResolution')).rows).toEqual([{ Temporal_Resolution: 'Irregular', Spatial_Resolution: 'Irregular' }])
    const coverage = await of('uspVariableCoverage')
    expect(coverage.names).toEqual(['Time_Min', 'Time_Max', 'Lat_Min', 'Lat_Max', 'Lon_Min', 'Lon_Max', 'Depth_Min', 'Depth_Max'])
    expect(coverage.rows[0]).toMatchObject({ Time_Min: '2020-04-10T00:00:00.000Z', Lat_Min: -45.8417, Depth_Max: 1000 })
    const stat = await of('uspVariableStat')
    expect(stat.names.slice(0, 5)).toEqual(['Variable_Min', 'Variable_Max', 'Variable_Mean', 'Variable_Std', 'Variable_Count'])
    expect(stat.rows[0]).toMatchObject({ Variable_Min: 2.63, Variable_Max: 28.16, Variable_Count: 2721 })
    expect((await answer("EXEC uspVariableUnit 'tblVirtual_Cruise_CTD', 'oxygen'")).rows).toEqual([])
  })

  test('PRC-13 uspColumns: names in the table’s order', async () => {
    const { rows } = await answer("EXEC uspColumns 'tblVirtual_Cruise_CTD'")
    expect(rows.map((row) => row.Columns)).toEqual(['time', 'lat', 'lon', 'depth', 'cruise', 'temperature', 'salinity'])
    const ancillary = (await answer("EXEC uspColumns 'tblAncillary'")).rows.map((row) => row.Columns)
    expect(ancillary.slice(0, 5)).toEqual(['time', 'lat', 'lon', 'depth', 'link'])
    expect((await answer("EXEC uspColumns 'tblAncillary_CIP'")).rows).toEqual([])
    expect((await answer("EXEC uspColumns 'tblDataset_Stats'")).rows).toEqual([{ Columns: 'Dataset_ID' }, { Columns: 'JSON_stats' }])
  })

  test('PRC-14 cruises by a part of their name, and by ID', async () => {
    const all = await answer('EXEC uspCruises')
    expect(all.names.slice(0, 6)).toEqual(['ID', 'Nickname', 'Name', 'Ship_Name', 'Start_Time', 'End_Time'])
    expect(all.names.slice(-3)).toEqual(['Chief_Name', 'Keywords', 'Unstructured_Cruise_Metadata'])
    expect(all.rows.map((row) => row.Name)).toEqual(['HLY1502', 'VIRTUAL_ATL', 'VIRTUAL_BERMUDA', 'VIRTUAL_NPAC'])
    expect((await answer("EXEC uspCruiseByName 'north pac' ")).rows.map((row) => row.ID)).toEqual([1])
    expect((await answer("EXEC uspCruiseByName 'virtual_'")).rows).toHaveLength(3)
    const [bounds] = (await answer('EXEC uspCruiseBounds 1 ')).rows
    expect(Object.keys(bounds ?? {})).toEqual(['ID', 'dt1', 'dt2', 'lat1', 'lat2', 'lon1', 'lon2'])
    const track = await answer('EXEC uspCruiseTrajectory 1 ')
    expect(track.names).toEqual(['time', 'lat', 'lon'])
    expect(track.rows[0]?.time).toBe(bounds?.dt1)
    expect((await answer("EXEC uspCruiseTrajectoryByName 'VIRTUAL_NPAC'")).rows).toEqual(track.rows)
    const variables = await answer("EXEC uspCruiseVariablesByName 'VIRTUAL_NPAC'")
    expect(variables.names).toEqual(catalogNames)
    expect(new Set(variables.rows.map((row) => row.Table_Name))).toContain('tblVirtual_Cruise_CTD')
    await expect(answer("EXEC uspCruiseBounds 'x'")).rejects.toThrow('cruiseId must be a number.')
  })

  test('PRC-15 exactly one row when table and variable are valid, else none', async () => {
    const count = async (given: string) => (await answer(`exec uspValidate_Table_Variable ${given}`)).rows.length
    expect(await count("'tblvirtual_cruise_ctd'")).toBe(1)
    expect(await count("'tblVirtual_Cruise_CTD', 'TEMPERATURE'")).toBe(1)
    expect(await count("'tblVirtual_Cruise_CTD', '*'")).toBe(1)
    expect(await count("'tblVirtual_Cruise_CTD', 'oxygen'")).toBe(0)
    expect(await count("'tblNone'")).toBe(0)
    expect(await count("'['tblVirtual_Cruise_CTD', 'tblCOADS_Climatology']', '['salinity', 'sst']'")).toBe(1)
    expect(await count("'['tblVirtual_Cruise_CTD', 'tblCOADS_Climatology']', '['sst', 'salinity']'")).toBe(0)
    expect(await count("'['tblVirtual_Cruise_CTD', 'tblNone']'")).toBe(0)
  })

  test('an answer without rows is a blank body', async () => {
    const pieces: Uint8Array[] = []
    for await (const piece of csvBytes(await stream("EXEC uspCruiseByName 'nobody'"))) pieces.push(piece)
    expect(Buffer.concat(pieces).toString().trim()).toBe('')
  })
})

describe('named calls', () => {
  test('API-50 named parameters become arguments in order, shortName is another name of fields', () => {
    const call = { spName: '[uspVariableMetadata]', tableName: '[tblA]', shortName: 'sst' }
    expect(argumentsOf(call)).toEqual(['[tblA]', 'sst'])
    expect(execText(call.spName, argumentsOf(call))).toBe("EXEC uspVariableMetadata '[tblA]', 'sst'")
    expect(execText('uspDatasets', argumentsOf({ spName: 'uspDatasets', tableName: 'tblA' }))).toBe('EXEC uspDatasets')
    expect(() => argumentsOf({ spName: 'uspSpaceTime', tableName: 'tblA', dt1: '1' })).toThrow('uspSpaceTime needs fields.')
    expect(() => argumentsOf({ spName: 'uspNone' })).toThrow('The procedure uspNone is unknown.')
  })
})
