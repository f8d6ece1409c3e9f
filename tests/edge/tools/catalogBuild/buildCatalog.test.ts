import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ComputedFile, computedFile } from '#core/catalog/DatasetFile.ts'
import { buildCatalog } from '../../../../edge/tools/catalogBuild/buildCatalog.ts'

/** The build on small sources made here. */
const catalogFolder = join(import.meta.dirname, '../../../../content/catalog')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pelagos-build-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function build(source: string, output: string, only: readonly string[], catalog = catalogFolder): Promise<string[]> {
  const lines: string[] = []
  await buildCatalog({
    sourceFolder: source,
    catalogFolder: catalog,
    outputFolder: output,
    homeFolder: join(output, 'home'),
    only,
    says: (line) => lines.push(line),
  })
  return lines
}

async function bytesOf(root: string): Promise<Record<string, string>> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const pairs = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(root.length), (await readFile(path)).toString('base64')] as const
  })
  return Object.fromEntries((await Promise.all(pairs)).toSorted(([a], [b]) => a.localeCompare(b)))
}

const readComputed = async (root: string, name: string): Promise<ComputedFile> =>
  computedFile.parse(JSON.parse(await readFile(join(root, name, 'computed.json'), 'utf8')))

const COADS_NAMES = 'time,lat,lon,sst,air_temp,specific_humidity,wind_speed,wind_u,wind_v,sea_level_pressure'

/** A source folder with the smallest files that the build can read. */
async function smallSources(): Promise<string> {
  const root = join(folder, 'sources')
  await mkdir(root, { recursive: true })
  const coads = [
    COADS_NAMES,
    '2,30,170,21.5,20,,,,,1013.2',
    '1,30,170,20.1,,,,,,',
    '1,30,172,,,,,,,',
    '1,-24,-178,29.7,,,,,,',
    '12,32,172,5,,,,,,',
  ]
  await writeFile(join(root, 'coads_monthly_climatology.csv.gz'), gzipSync(`${coads.join('\n')}\n`))
  const header = {
    dims: ['time', 'depth', 'lat', 'lon'],
    time: ['1982-01-15T00:00:00Z', '1982-02-15T00:00:00Z'],
    depth: [0],
    lat: [0, 2.5],
    lon: [-180, -177.5],
    vars: { wind_u: { scale: 0.01, offset: 0 }, wind_v: { scale: 0.01, offset: 1 } },
    dtype: 'int16le',
    order: 'C',
    missing: -32768,
  }
  const blocks = Buffer.from(new Int16Array([1, -32768, 3, 4, 5, 6, 7, 8, 10, -32768, 30, 40, 50, 60, 70, -32768]).buffer)
  const grid = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), blocks])
  await writeFile(join(root, 'navy_monthly_winds_1982_1992.grid.gz'), gzipSync(grid))
  for (const name of ['home_sst_anomaly_nino12.csv', 'home_sealevel_annual_max_anomaly.csv']) {
    await writeFile(join(root, name), 'date,value\n2000-01-01,1\n')
  }
  return root
}

describe('the catalog build', () => {
  test('rows without any value are left out, months and bounds are computed', async () => {
    const output = join(folder, 'first')
    expect(await build(await smallSources(), output, ['COADS_Climatology', 'Navy_Monthly_Winds'])).toHaveLength(2)
    const coads = await readComputed(output, 'COADS_Climatology')
    expect(coads).toMatchObject({
      kind: 'grid',
      rows: 4,
      timeColumn: 'month',
      time: { min: 1, max: 12 },
      lat: { min: -24, max: 32 },
      lon: { min: -178, max: 172 },
      latStep: 2,
      lonStep: 2,
      rowsPerMonth: [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    })
    expect(coads.statistics.sst).toMatchObject({ count: 4, min: 5, max: 29.7, '50%': 20.8 })
    expect(coads.variables.sst?.seasonNorth.slice(0, 2)).toEqual([20.1, 21.5])
    expect(coads.variables.sst?.seasonSouth[0]).toBe(29.7)
    expect(coads.variables.sst?.distribution.reduce((sum, count) => sum + count)).toBe(4)
  })

  test('bars count decimals: hundredths from 0 to 0.24 are one in each of the 24 bars, and two in the last', async () => {
    const source = await smallSources()
    const name = 'COADS_Climatology'
    const rows = Array.from({ length: 25 }, (_, at) => `1,${2 * at},170,${at / 100},,,,,,\n1,${2 * at},172,,,,,,,${1000.0042 + at}`)
    await writeFile(join(source, 'coads_monthly_climatology.csv.gz'), gzipSync(`${COADS_NAMES}\n${rows.join('\n')}\n`))
    const output = join(folder, 'hundredths')
    await build(source, output, [name])
    const { variables, statistics } = await readComputed(output, name)
    expect(variables.sst?.distribution).toEqual([...new Array<number>(23).fill(1), 2])
    expect(statistics.sea_level_pressure).toMatchObject({ min: 1000.0042, max: 1024.0042 })
    // The 5th percentile of 25 values is the second, plus a fifth of the way to the third.
    expect(variables.sst?.sample?.image).toMatchObject({ min: 0.012, max: 0.228 })
  })

  test('a packed grid is unpacked with scale and offset, and its last time is the sample', async () => {
    const output = join(folder, 'first')
    const winds = await readComputed(output, 'Navy_Monthly_Winds')
    expect(winds).toMatchObject({ rows: 7, hasDepth: false, rowsPerYear: [{ year: 1982, rows: 7 }] })
    expect(winds.statistics.wind_v).toMatchObject({ count: 6, min: 1.1, max: 1.7 })
    const sample = winds.variables.wind_u?.sample
    expect(sample?.says).toBe('February 1982')
    // North first: the row at 2.5 N holds 0.07 and 0.08, the one at the equator 0.05 and 0.06; colours span 0.0515 to 0.0785.
    expect([...Buffer.from(sample?.image.base64 ?? '', 'base64')]).toEqual([175, 255, 1, 81])
  })

  test('a data set of a file as an operator has it is read by the code of `pelagos ingest`, and keeps the numbers of the catalog', async () => {
    const [source, catalog, output] = ['casts', 'catalog', 'ingested'].map((name) => join(folder, name)) as [string, string, string]
    const name = 'Argo_1900857'
    const described = JSON.parse(await readFile(join(catalogFolder, 'Nino12_SST', 'dataset.json'), 'utf8'))
    const cruise = { id: 77, name: 'MADE_1', nickname: 'Made', shipName: 'Made', chiefName: 'Made' }
    const wanted = { shortName: name, tableName: `tbl${name}`, spatialResolution: 'Irregular', temporalResolution: 'Irregular' }
    const variables = [{ ...described.variables[0], id: 901, name: 'temperature' }]
    await mkdir(join(catalog, name), { recursive: true })
    await writeFile(join(catalog, name, 'dataset.json'), JSON.stringify({ ...described, ...wanted, cruises: [cruise], variables }))
    await mkdir(source)
    const rows = ['time,lat,lon,depth,temperature', '2020-01-01T00:00:00Z,10,20,5,12.5', '2020-01-02T00:00:00Z,11,21,5,12.25']
    await writeFile(join(source, 'argo_1900857_prof.nc'), `${rows.join('\n')}\n`)
    for (const file of ['home_sst_anomaly_nino12.csv', 'home_sealevel_annual_max_anomaly.csv'])
      await writeFile(join(source, file), 'date,value\n')
    expect(await build(source, output, [name], catalog)).toHaveLength(1)
    const computed = await readComputed(output, name)
    expect(computed).toMatchObject({ kind: 'sparse', rows: 2, hasDepth: true, files: [{ path: 'observations/part-1.parquet' }] })
    expect(computed.cruises).toMatchObject([
      {
        id: 77,
        rows: 2,
        trajectory: [
          [expect.any(Number), 10, 20],
          [expect.any(Number), 11, 21],
        ],
      },
    ])
    expect(await readdir(join(output, name))).toEqual(['computed.json', 'counts.bin', 'observations'])
  })

  test('equal sources make equal bytes', async () => {
    const source = await smallSources()
    await build(source, join(folder, 'a'), ['COADS_Climatology', 'Navy_Monthly_Winds'])
    await build(source, join(folder, 'b'), ['COADS_Climatology', 'Navy_Monthly_Winds'])
    expect(await bytesOf(join(folder, 'b'))).toEqual(await bytesOf(join(folder, 'a')))
  })

  test('a label that does not fit the data stops the build', async () => {
    const catalog = join(folder, 'wrong')
    await cp(join(catalogFolder, 'COADS_Climatology', 'dataset.json'), join(catalog, 'COADS_Climatology', 'dataset.json'))
    const path = join(catalog, 'COADS_Climatology', 'dataset.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace('2° X 2°', '1° X 1°'))
    await expect(build(await smallSources(), join(folder, 'c'), ['COADS_Climatology'], catalog)).rejects.toThrow('does not fit steps of 2')
  })
})
