import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogTables } from '#core/catalog/tables/index.ts'
import { gather } from '#core/observations/gather.ts'
import { loadSnapshot } from '../../../../edge/catalog/catalog.ts'
import { readObservationTables } from '../../../../edge/catalog/observationTables.ts'
import { catalogTableRows } from '../../../../edge/catalog/tables/catalogTableRows.ts'
import { placeOf } from '../../../../edge/engines/duckdb/statement/files.ts'
import { exportCatalog } from '../../../../edge/engines/sqlChild/catalogExport.ts'
import { SqlChildren } from '../../../../edge/engines/sqlChild/SqlChildren.ts'
import { columnRows, columnsTable, sqlTables } from '../../../../edge/query/sql/informationSchema.ts'
import { resolveSelect, type SqlTables } from '../../../../edge/query/sql/resolveSelect.ts'
import { testFolders } from '../../../helpers/fixtureCatalog.ts'
import { makeTestStore } from '../../helpers/testStore.ts'

const { dataDir, store, remove } = await makeTestStore()

let known: SqlTables
let children: SqlChildren

beforeAll(async () => {
  const tables = await readObservationTables(store.database)
  const snapshot = await loadSnapshot(store.database)
  known = sqlTables(tables, catalogTables)
  const files = await exportCatalog(join(dataDir, 'catalog'), {
    tables: [...known.catalogTables.values()],
    rows: (name) =>
      name === columnsTable.name ? columnRows([...tables.values(), ...catalogTables]) : catalogTableRows(store.database, snapshot, name),
  })
  const observations = (table: { readonly files: readonly { readonly path: string }[] }) =>
    table.files.map(({ path }) => placeOf(path, testFolders))
  children = await SqlChildren.open({ locate: { observations, catalog: (table) => [files.fileOf(table)] } })
})

afterAll(async () => {
  await children.close()
  await remove()
})

const options = { signal: new AbortController().signal, caller: 'test', timeoutMs: 20_000, maxRows: 2_000_000 }

type Row = readonly (number | string | null)[]

/** Every row of an answer, as plain values. */
async function everyRow(text: string): Promise<readonly Row[]> {
  const { rows, columns } = await gather(await children.run(resolveSelect(text, known), options))
  return Array.from({ length: rows }, (_, row) =>
    columns.map(({ values, present }) => (present?.[row] === 0 ? null : (values[row] ?? null))),
  )
}

function groupedByFirst(rows: readonly Row[]): ReadonlyMap<Row[number], Row[]> {
  const groups = new Map<Row[number], Row[]>()
  for (const row of rows) {
    const group = groups.get(row[0] ?? null)
    if (group) group.push(row)
    else groups.set(row[0] ?? null, [row])
  }
  return groups
}

const sorted = (rows: readonly Row[]): readonly string[] => rows.map((row) => row.join()).sort()

async function rowsOf(
  text: string,
): Promise<{ readonly names: readonly string[]; readonly rows: number; readonly first: readonly unknown[] }> {
  const { columns, batches } = await children.run(resolveSelect(text, known), options)
  let rows = 0
  let first: readonly unknown[] = []
  for await (const batch of batches) {
    if (rows === 0) first = batch.columns.map(({ values, present }) => (present?.[0] === 0 ? null : values[0]))
    rows += batch.rows
  }
  return { names: columns.map(({ name }) => name), rows, first }
}

describe('the texts of the client libraries against the default catalog', () => {
  it('API-44 answers direct reads of the catalog', async () => {
    const [table] = [...known.tables.values()]
    const name = table?.name ?? ''
    const id = table?.datasetId ?? 0
    expect((await rowsOf(`select top 5 * from ${name}`)).names).toEqual(table?.columns.map((column) => column.name))
    expect((await rowsOf(`SELECT DISTINCT(Dataset_ID) FROM tblVariables WHERE LOWER(Table_Name)=LOWER('${name}') `)).first).toEqual([id])
    expect((await rowsOf(`SELECT JSON_stats FROM tblDataset_Stats WHERE Dataset_ID=${id} `)).rows).toBe(1)
    expect((await rowsOf(`SELECT * FROM tblVariables WHERE Table_Name='${name.toUpperCase()}'`)).rows).toBeGreaterThan(0)
    const joined = `SELECT * FROM tblDatasets d JOIN tblVariables v ON d.ID=v.Dataset_ID WHERE v.Table_Name='${name}'`
    expect((await rowsOf(joined)).names).toContain('Climatology')
    const grid = `SELECT Spatial_Res_ID, RTRIM(LTRIM(Spatial_Resolution)) AS Spatial_Resolution FROM tblVariables
      JOIN tblSpatial_Resolutions ON [tblVariables].Spatial_Res_ID=[tblSpatial_Resolutions].ID WHERE Table_Name='${name}'`
    expect((await rowsOf(grid)).names).toEqual(['Spatial_Res_ID', 'Spatial_Resolution'])
    expect((await rowsOf('SELECT * FROM tblCruise')).rows).toBeGreaterThan(0)
    const cruise = Number((await rowsOf('SELECT TOP 1 Cruise_ID FROM tblDataset_Cruises')).first[0])
    const variables = `SELECT * FROM tblVariables WHERE Dataset_ID IN (SELECT Dataset_ID FROM tblDataset_Cruises WHERE Cruise_ID=${cruise})`
    expect((await rowsOf(variables)).rows).toBeGreaterThan(0)
    expect((await rowsOf(`SELECT * FROM dbo.udfCruiseVariables(${cruise}) `)).rows).toBeGreaterThan(0)
    expect((await rowsOf(`SELECT * FROM tblDataset_References WHERE Dataset_ID=${id}`)).rows).toBeGreaterThanOrEqual(0)
    expect((await rowsOf(`SELECT Reference FROM dbo.udfDatasetReferences(${id})`)).names).toEqual(['Reference'])
  })

  it('API-44 supports the legacy queries: udfCatalog, COL_LENGTH, INFORMATION_SCHEMA', async () => {
    const [table] = [...known.tables.values()]
    const name = table?.name ?? ''
    expect((await rowsOf(`SELECT * FROM [dbo].udfCatalog() WHERE Table_Name='${name}'`)).rows).toBeGreaterThan(0)
    expect((await rowsOf(`SELECT COL_LENGTH('${name}', 'lat') AS RESULT `)).rows).toBe(1)
    const columns = await rowsOf(`SELECT COLUMN_NAME [Columns] FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = N'${name}'`)
    expect(columns).toMatchObject({ names: ['Columns'], rows: table?.columns.length })
    expect((await rowsOf(`select count(*) from ${name} where lat between -90 and 90 and lon between -180 and 180`)).rows).toBe(1)
  })

  it('API-44 answers the long catalog text with its sub-selects, JSON paths and comments', async () => {
    const text = `
      SELECT [tblVariables].Short_Name AS Variable, [tblVariables].Table_Name, Unit, -- names
        [tblMakes].Make, RTRIM(LTRIM(Spatial_Resolution)) AS Spatial_Resolution,
        CAST(JSON_VALUE(JSON_stats, '$.time.min') AS nvarchar) AS Time_Min,
        CAST(JSON_VALUE(JSON_stats, '$.lat.min') AS float) AS Lat_Min,
        CAST(JSON_VALUE(JSON_stats, '$."'+[Short_Name]+'"."25%"') AS float) AS Variable_25th,
        (SELECT STRING_AGG(CAST(k.Keywords AS NVARCHAR(MAX)), ', ') WITHIN GROUP (ORDER BY k.Keywords) FROM tblKeywords k
          WHERE k.Var_ID = [tblVariables].ID) AS Keywords,
        [tblVariables].ID
      FROM tblVariables
      JOIN tblDataset_Stats ON [tblVariables].Dataset_ID = [tblDataset_Stats].Dataset_ID
      JOIN tblDatasets ON [tblVariables].Dataset_ID = [tblDatasets].ID
      JOIN tblSpatial_Resolutions ON [tblVariables].Spatial_Res_ID = [tblSpatial_Resolutions].ID
      JOIN tblMakes ON [tblVariables].Make_ID = [tblMakes].ID`
    const all = await rowsOf('SELECT ID FROM tblVariables')
    const { rows, names, first } = await rowsOf(text)
    expect(rows).toBe(all.rows)
    expect(names.slice(0, 2)).toEqual(['Variable', 'Table_Name'])
    expect(typeof first[6]).toBe('number')
  })

  it('API-44 answers the aggregates of Sample and the ancillary join', async () => {
    const table = [...known.tables.values()].find(({ timeColumn }) => timeColumn === 'time')
    const name = table?.name ?? ''
    const field = table?.columns.find(
      ({ name: column, type }) => type !== 'text' && !['time', 'lat', 'lon', 'depth'].includes(column),
    )?.name
    const range = await rowsOf(`SELECT MIN([time]) startTime, MAX([time]) endTime FROM ${name}`)
    expect(range.names).toEqual(['startTime', 'endTime'])
    const sample = `SELECT AVG(${field}) CMAP_avg, STDEV(${field}) CMAP_std FROM ${name} WHERE [time] BETWEEN '1900-01-01 00:00:00' AND '2100-01-01T00:00:00.000Z'  AND lat BETWEEN -90 AND 90.5`
    expect((await rowsOf(sample)).first[0]).toEqual(expect.any(Number))
    const self = `SELECT TOP 3 t1.*, t2.lon FROM ${name} t1 LEFT JOIN ${name} t2 ON t1.time=t2.time AND ABS(t1.lat-t2.lat)<=0.0001 AND ABS(t1.lon-t2.lon)<=0.0001`
    expect((await rowsOf(self)).rows).toBe(3)
    const near = 'ABS(t1.lat-t2.lat)<=0.0001 AND ABS(t1.lon-t2.lon)<=0.0001 AND ABS(t1.depth-t2.depth)<=0.001'
    const join = `SELECT t1.*, t2.coads_sst FROM tblVirtual_Cruise_CTD t1 LEFT JOIN tblAncillary t2 ON t1.time=t2.time AND ${near} AND t2.link='tblVirtual_Cruise_CTD' WHERE t2.coads_sst IS NOT NULL`
    expect((await rowsOf(join)).rows).toBe(2721)
    // Of a table without depth, whose ancillary data are those of the surface.
    const underway = 'tblVirtual_Cruise_Underway'
    const ofDay = `${join.replaceAll('tblVirtual_Cruise_CTD', underway)} AND t1.time BETWEEN '2020-10-25' AND '2020-10-26'`
    const beside = `SELECT COUNT(*) FROM tblAncillary WHERE link='${underway}' AND time BETWEEN '2020-10-25' AND '2020-10-26' AND coads_sst IS NOT NULL`
    const [count] = (await rowsOf(beside)).first
    expect(count).toBeGreaterThan(100)
    expect((await rowsOf(ofDay)).rows).toBe(count)
    await expect(rowsOf('SELECT t1.depth FROM tblVirtual_Cruise_Underway t1')).rejects.toThrow('The column t1.depth is unknown.')
  })

  it.each([
    ['tblVirtual_Cruise_CTD', 't1.depth'],
    ['tblVirtual_Cruise_Underway', '0'],
  ])('API-44 PRC-11 the rows of all %s with their ancillary data equal those found by plain loops', async (name, depth) => {
    const [rows, ancillary] = await Promise.all([
      everyRow(`SELECT t1.time, t1.lat, t1.lon, ${depth} FROM ${name} t1`),
      everyRow(`SELECT time, lat, lon, depth, coads_sst FROM tblAncillary WHERE link = '${name}'`),
    ])
    const byTime = groupedByFirst(ancillary)
    const isNear = (one: Row, other: Row) =>
      [1e-4, 1e-4, 1e-3].every((reach, axis) => Math.abs(Number(one[axis + 1]) - Number(other[axis + 1])) < reach)
    const expected = rows.flatMap((row) =>
      (byTime.get(row[0] ?? 0) ?? []).filter((other) => isNear(row, other)).map((other) => [...row, other[4] ?? null]),
    )
    const near = 'ABS(t1.lat-t2.lat)<0.0001 AND ABS(t1.lon-t2.lon)<0.0001 AND ABS(t1.depth-t2.depth)<0.001'
    const join = `SELECT t1.time, t1.lat, t1.lon, ${depth}, coads_sst FROM ${name} t1 LEFT JOIN tblAncillary t2 ON t1.[time]=t2.[time] AND ${near}`
    expect(sorted(await everyRow(`${join} WHERE t2.link='${name}'`))).toEqual(sorted(expected))
    // As the portal words its own procedure.
    expect(sorted(await everyRow(`${join} AND t2.link='${name}'`))).toEqual(sorted(expected))
    expect(expected).toHaveLength(rows.length)
  })

  it('API-44 climatologies are joined by month and position, as plain loops find them', async () => {
    const [coads, esku] = ['tblCOADS_Climatology', 'tblEsku_Heat_Budget_Climatology']
    const [rows, others] = await Promise.all(
      [coads, esku].map((name) => everyRow(`SELECT month, lat, lon, sst FROM ${name} WHERE month <= 2`)),
    )
    const byMonth = groupedByFirst(others ?? [])
    const expected = (rows ?? []).flatMap((row): readonly Row[] => {
      const [month = 0, lat = 0, lon = 0, sst = 0] = row
      const found = (byMonth.get(month) ?? []).filter(
        (other) => Math.abs(Number(lat) - Number(other[1])) <= 2 && Math.abs(Number(lon) - Number(other[2])) < 5,
      )
      return found.length === 0 ? [[month, lat, lon, sst, null]] : found.map((other) => [month, lat, lon, sst, other[3] ?? null])
    })
    const near = 'ABS(t1.lat-t2.lat)<=2 AND ABS(t2.lon-t1.lon)<5'
    const join = `SELECT t1.month, t1.lat, t1.lon, t1.sst, t2.sst FROM ${coads} t1 LEFT JOIN ${esku} t2 ON t1.[month]=t2.[month] AND ${near} WHERE t1.month <= 2`
    expect(sorted(await everyRow(join))).toEqual(sorted(expected))
    expect(expected.length).toBeGreaterThan(rows?.length ?? 0)
    expect(expected.some(([, , , , sst]) => sst === null)).toBe(true)
  })

  it.each([
    ['tblCOADS_Climatology', 'month', ['lat', 'lon']],
    ['tblNavy_Monthly_Winds', 'time', ['lat', 'lon']],
    ['tblLevitus_Annual', 'time', ['lat', 'lon', 'depth']],
  ])('API-44 every row of %s matches itself within the time limit of a query', async (name, time, axes) => {
    const near = axes.map((axis) => `ABS(t1.${axis}-t2.${axis})<0.0001`).join(' AND ')
    const text = `SELECT COUNT(*) a, COUNT(t2.lat) b FROM ${name} t1 LEFT JOIN ${name} t2 ON t1.[${time}]=t2.[${time}] AND ${near}`
    const { rows } = known.tables.get(name.toLowerCase()) ?? { rows: 0 }
    expect((await rowsOf(text)).first).toEqual([rows, rows])
  })
})
