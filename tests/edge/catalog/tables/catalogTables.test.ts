import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import { catalogTables } from '#core/catalog/tables/index.ts'
import { type CatalogSnapshot, loadSnapshot } from '../../../../edge/catalog/catalog.ts'
import { catalogTableRows } from '../../../../edge/catalog/tables/catalogTableRows.ts'
import { makeTestStore } from '../../helpers/testStore.ts'

let own: Awaited<ReturnType<typeof makeTestStore>>
let snapshot: CatalogSnapshot
beforeAll(async () => {
  own = await makeTestStore()
  snapshot = await loadSnapshot(own.store.database)
})
afterAll(() => own?.remove())

const rowsOf = (name: string) => catalogTableRows(own.store.database, snapshot, name)

/** The row that an ID stands for; exactly one. */
function theRow(rows: readonly CatalogRow[], id: CatalogRow[string] | undefined): CatalogRow {
  const found = rows.filter(({ ID }) => ID === id)
  expect(found).toHaveLength(1)
  return found[0] ?? {}
}

describe('the public tables of the catalog', () => {
  test('API-44 every table has rows with its columns and no others, of their types', async () => {
    for (const { name, columns } of catalogTables) {
      const rows = await rowsOf(name)
      // The default catalog's variables have no further metadata.
      if (name !== 'tblVariables_JSON_Metadata') expect(rows.length, name).toBeGreaterThan(0)
      for (const row of rows) {
        expect(Object.keys(row).sort(), name).toEqual(columns.map((column) => column.name).sort())
        for (const { name: column, type } of columns) {
          const value = row[column]
          if (value === null) continue
          expect(typeof value, `${name}.${column}`).toBe(type === 'text' ? 'string' : 'number')
          if (type === 'int32') expect(Number.isInteger(value), `${name}.${column}`).toBe(true)
        }
      }
    }
  })

  test('API-44 the tables that client libraries read are there, in any letter case; accounts and logs are not', async () => {
    const read = [
      'tblVariables',
      'tblDatasets',
      'tblDataset_Stats',
      'tblDataset_References',
      'tblCruise',
      'tblDataset_Cruises',
      'udfCatalog',
    ]
    for (const name of read) expect(catalogTables.map((table) => table.name)).toContain(name)
    expect(await rowsOf('TBLVARIABLES')).toEqual(await rowsOf('tblVariables'))
    for (const name of ['users', 'api_keys', 'tblUsers', 'api_calls', 'guest_tokens', 'constructor', '']) {
      await expect(rowsOf(name), name).rejects.toThrow('There is no table')
    }
  })

  test('API-44 joined by its numbers, tblVariables says what udfCatalog says', async () => {
    const joins = [
      ['tblTemporal_Resolutions', 'Temporal_Res_ID', 'Temporal_Resolution', 'Temporal_Resolution'],
      ['tblSpatial_Resolutions', 'Spatial_Res_ID', 'Spatial_Resolution', 'Spatial_Resolution'],
      ['tblMakes', 'Make_ID', 'Make', 'Make'],
      ['tblSensors', 'Sensor_ID', 'Sensor', 'Sensor'],
      ['tblProcess_Stages', 'Process_ID', 'Process_Stage_Long', 'Process_Level'],
      ['tblStudy_Domains', 'Study_Domain_ID', 'Study_Domain', 'Study_Domain'],
      ['tblDatasets', 'Dataset_ID', 'Dataset_Long_Name', 'Dataset_Name'],
    ] as const
    const catalog = await rowsOf('udfCatalog')
    const variables = await rowsOf('tblVariables')
    expect(variables).toHaveLength(catalog.length)
    for (const [table, number, word, column] of joins) {
      const words = await rowsOf(table)
      for (const variable of variables) expect(theRow(words, variable[number])[word]).toBe(theRow(catalog, variable.ID)[column])
    }
  })

  test('PRC-17 coverage and statistics come from one text per data set', async () => {
    const stats = new Map((await rowsOf('tblDataset_Stats')).map((row) => [row.Dataset_ID, JSON.parse(String(row.JSON_stats))]))
    const members = ['count', 'mean', 'std', 'min', '25%', '50%', '75%', 'max']
    for (const row of await rowsOf('udfCatalog')) {
      const all = stats.get(row.Dataset_ID ?? null)
      const own = all[String(row.Variable)]
      expect(Object.keys(own)).toEqual(members)
      expect(all.lat.count).toEqual(expect.any(Number))
      // A variable covers the rows that have its value; the statistics of positions are those of all rows.
      const within = [
        [row.Lat_Min, row.Lat_Max, all.lat],
        [row.Lon_Min, row.Lon_Max, all.lon],
        [row.Time_Min, row.Time_Max, { min: String(all.time.min), max: String(all.time.max) }],
        ...(all.depth === undefined ? [] : [[row.Depth_Min, row.Depth_Max, all.depth]]),
      ]
      for (const [least, most, { min, max }] of within)
        expect([row.Variable, least >= min, most <= max]).toEqual([row.Variable, true, true])
      if (all.depth === undefined) expect([row.Depth_Min, row.Depth_Max]).toEqual([null, null])
      expect(own).toMatchObject({ count: row.Variable_Count, mean: row.Variable_Mean, std: row.Variable_Std })
      expect([own['25%'], own['50%'], own['75%']]).toEqual([row.Variable_25th, row.Variable_50th, row.Variable_75th])
    }
  })
})
