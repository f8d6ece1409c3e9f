import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, expect, test } from 'vitest'
import { type FormDescription, noCells } from '../../../../core/observations/FormDescription.ts'
import { parquetBytes } from '../../../../core/observations/parquet.ts'
import type { ColumnInfo } from '../../../../core/rows/Batch.ts'
import { bytesOf, streamOf } from '../../../core/observations/ocean.ts'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Observation', releaseDate: '2026-01-01' })

async function write(name: string, select: string): Promise<string> {
  const path = join(scratch.folder, name)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run("SET TimeZone = 'America/New_York'")
  await connection.run(`COPY (${select}) TO '${path.replaceAll("'", "''")}' (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
  return path
}

const NOON = Date.UTC(2020, 1, 29, 12)

test('ING-63 a Parquet file of any writer is read with its types; nested columns are left out by name', async () => {
  const path = await write(
    "it's [a] *.parquet",
    `SELECT TIMESTAMPTZ '2020-02-29 12:00:00+00' + to_days(i::INTEGER) AS "time", DATE '2020-03-01' AS analysed, 50.5::DECIMAL(6, 2) AS lat, -20::INTEGER AS lon,
      CASE WHEN i = 1 THEN NULL ELSE i + 0.25 END::FLOAT AS "Temp (°C)", i > 0 AS is_night, '00' || i AS bottle, (i * 10)::VARCHAR AS code,
      [i, i] AS pair, {'a': i} AS inner FROM range(3) AS r(i)`,
  )
  await staged(
    path,
    async ({ source, rows, report }) => {
      expect(source.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
        ...[
          'time timestamp',
          'lat float64',
          'lon float64',
          'analysed text',
          'Temp float32',
          'is_night int32',
          'bottle text',
          'code float32',
        ],
      ])
      const later = (days: number) => NOON + days * 86_400_000
      expect(await rows()).toEqual([
        [later(0), 50.5, -20, '2020-03-01T00:00:00Z', 0.25, 0, '000', 0],
        [later(1), 50.5, -20, '2020-03-01T00:00:00Z', null, 1, '001', 10],
        [later(2), 50.5, -20, '2020-03-01T00:00:00Z', 2.25, 1, '002', 20],
      ])
      expect(report?.columnsLeftOut.map(({ column }) => column)).toEqual(['pair', 'inner'])
    },
    { metadataPath },
  )
})

test('ING-63 a Parquet file of a portal is read with the units and names that the portal wrote', async () => {
  const columns: readonly ColumnInfo[] = [
    ...(['time', 'lat', 'lon', 'depth'] as const).map((name) => ({ name, type: name === 'time' ? 'timestamp' : 'float64' }) as const),
    { name: 'sal', type: 'float32' },
  ]
  const numbers = [
    [NOON, NOON],
    [1.5, 1.5],
    [-0.1, -0.1],
    [0, 5],
  ].map((each) => ({ values: Float64Array.from(each), present: null }))
  const batch = { rows: 2, columns: [...numbers, { values: Float32Array.of(-99, 34.5), present: null }] }
  const names = [null, null, null, null, { units: 'g kg-1', longName: 'Absolute salinity', standardName: 'sea_water_absolute_salinity' }]
  const description: FormDescription = {
    ...{ title: 'Salt of the Sound', attributes: {}, columns: names, isGrid: false },
    ...{ lon: null, cells: noCells, trackColumn: null },
  }
  const path = scratch.write('portal.parquet', await bytesOf(parquetBytes(streamOf(columns, batch), description)))
  await staged(
    path,
    async ({ source, rows }) => {
      expect(source.description).toMatchObject({
        longName: 'Salt of the Sound',
        variables: [{ name: 'sal', unit: 'g kg-1', longName: 'Absolute salinity', standardName: 'sea_water_absolute_salinity' }],
      })
      // Of a portal, -99 is a value.
      expect(await rows()).toEqual([
        [NOON, 1.5, -0.1, 0, -99],
        [NOON, 1.5, -0.1, 5, 34.5],
      ])
    },
    { metadataPath },
  )
})

test('ING-63 a Parquet file that is cut off or damaged is rejected', async () => {
  const path = await write('whole.parquet', "SELECT TIMESTAMP '2020-01-01' AS time, 1.5 AS lat, 2.5 AS lon, random() AS v FROM range(5000)")
  const bytes = readFileSync(path)
  const cut = join(scratch.folder, 'cut.parquet')
  writeFileSync(cut, bytes.subarray(0, bytes.length >> 1))
  expect(await rejectionOf(cut, metadataPath)).toMatch(/^The Parquet file is damaged or was cut off: /)
  const broken = Uint8Array.from(bytes)
  broken.fill(0xff, 40, bytes.length >> 1)
  const spoilt = join(scratch.folder, 'broken.parquet')
  writeFileSync(spoilt, broken)
  expect(await rejectionOf(spoilt, metadataPath)).toMatch(/^The Parquet file is damaged or was cut off: /)
  expect(await rejectionOf(spoilt, metadataPath)).not.toContain(scratch.folder)
})
