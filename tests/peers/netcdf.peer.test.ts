import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableFromIPC } from 'apache-arrow'
import { parquetMetadata } from 'hyparquet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { netcdfBytes } from '#core/observations/netcdf/netcdfBytes.ts'
import { ingest } from '../../edge/ingest/ingest.ts'
import { bytesOf, description, gridBatch, gridColumns, pointBatch, pointColumns, streamOf } from '../core/observations/ocean.ts'
import { openNodePortal } from '../edge/helpers/nodePortal.ts'
import { keepsNothing, madeSource } from '../edge/ingest/madeSource.ts'
import { alice, apiKeyOf, signedIn, withQuery } from '../edge/suite/TestedApi.ts'
import { datasetFolder, testFolders } from '../helpers/fixtureCatalog.ts'

const scratch = mkdtempSync(join(tmpdir(), 'pelagos-netcdf-'))
const grid = join(scratch, 'grid.nc')
const points = join(scratch, 'points.nc')
const empty = join(scratch, 'empty.nc')

beforeAll(async () => {
  writeFileSync(grid, await bytesOf(netcdfBytes(streamOf(gridColumns, gridBatch()), description(true))))
  writeFileSync(points, await bytesOf(netcdfBytes(streamOf(pointColumns, pointBatch), description(false))))
  writeFileSync(empty, await bytesOf(netcdfBytes(streamOf(pointColumns), description(false))))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const ncdump = (...words: string[]) => execFileSync('ncdump', words, { encoding: 'utf8' })
const python = (script: string, path: string): unknown =>
  JSON.parse(execFileSync('/usr/bin/python3', ['-W', 'ignore', '-c', script, path], { encoding: 'utf8' }))

test('ncdump reads a grid with its axes and attributes', () => {
  const header = ncdump('-h', grid)
  expect(header).toContain('double time(time) ;')
  expect(header).toContain('float sst(time, depth, lat, lon) ;')
  expect(header).toContain('time:units = "seconds since 1970-01-01T00:00:00Z" ;')
  expect(header).toContain('depth:positive = "down" ;')
  expect(header).toContain('sst:standard_name = "sea_surface_temperature" ;')
  expect(header).toContain(':Conventions = "CF-1.11, ACDD-1.3" ;')
  expect(ncdump('-k', grid).trim()).toBe('classic')
  expect(ncdump('-v', 'sst', grid)).toMatch(/0\.25, 1\.25, 2\.25,\s+_, 4\.25, 5\.25/)
})

test('ncdump reads points with text, and a file without rows', () => {
  const text = ncdump(points)
  expect(text).toContain('obs = 3 ;')
  expect(text).toContain('char cruise(obs, strlen13) ;')
  expect(text).toContain('"KM1906 \\316\\261"')
  expect(text).toContain(':featureType = "point" ;')
  expect(ncdump('-h', empty)).toContain('obs = UNLIMITED ; // (0 currently)')
})

const readGrid = `
import json, sys, xarray
data = xarray.open_dataset(sys.argv[1], decode_times=True)
print(json.dumps({
  'dims': dict(data.sizes),
  'time': [str(value) for value in data.time.values.astype('datetime64[ms]')],
  'place': float(data.sst.sel(depth=10, lat=-1, lon=179.5).isel(time=0)),
  'missing': int(data.sst.isnull().sum()),
  'flag': float(data['flag'].isel(time=1, depth=1, lat=0, lon=0)),
  'units': data.sst.attrs['units'],
}))`

test('xarray opens a grid with decoded times, its values at their places and gaps as missing', () => {
  expect(python(readGrid, grid)).toEqual({
    dims: { time: 2, depth: 2, lat: 2, lon: 3 },
    time: ['1969-12-31T12:00:00.000', '1970-01-01T12:00:00.000'],
    place: 8.25,
    missing: 3,
    flag: 12,
    units: 'degree_Celsius',
  })
})

const readPoints = `
import json, sys, xarray
data = xarray.open_dataset(sys.argv[1], decode_times=True)
text = lambda value: value.decode() if isinstance(value, bytes) else str(value)
print(json.dumps({
  'time': [str(value) for value in data.time.values.astype('datetime64[ms]')],
  'lon': [float(value) for value in data.lon.values],
  'cruise': [text(value) for value in data.cruise.values],
  'chl': [None if value != value else float(value) for value in data.chl.values],
  'coordinates': sorted(data.coords),
}))`

test('xarray opens points with decoded times before and after 1970, text and missing values', () => {
  expect(python(readPoints, points)).toEqual({
    time: ['1969-01-02T00:00:00.000', '1970-01-01T00:00:01.500', '2020-02-29T12:00:00.000'],
    lon: [-158, 179.5, 0],
    cruise: ['KM1906 α', '', '=SUM(A1), "b"'],
    chl: [Math.fround(0.1), null, -7],
    coordinates: ['lat', 'lon', 'time'],
  })
})

/** What breaches the rules of `cfRules.py`, by file. */
const breachesOf = (...paths: readonly string[]): unknown =>
  JSON.parse(execFileSync('/usr/bin/python3', ['-W', 'ignore', join(import.meta.dirname, 'cfRules.py'), ...paths], { encoding: 'utf8' }))

test('the documentation lists every rule that files are held against, and no other', () => {
  const rules = JSON.parse(execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'cfRules.py'), '--rules'], { encoding: 'utf8' }))
  const page = readFileSync(join(import.meta.dirname, '../../content/docs/formats.md'), 'utf8')
  const listed = page.split('\n').flatMap((line) => /^\| ((?:CF|ACDD) [\d.]+) \| (.*) \|$/.exec(line)?.slice(1).join(': ') ?? [])
  expect(listed).toEqual(rules)
})

test('a file of an older convention, without units or with months as times, breaches the rules', () => {
  const cdl = `netcdf bad { dimensions: month = 2 ; lat = 1 ; variables:
    int month(month) ; month:axis = "T" ; month:units = "1" ; float sst(month) ; sst:units = "degC" ; :Conventions = "CF-1.8" ; data: month = 1, 2 ; sst = 1, 2 ; }`
  writeFileSync(join(scratch, 'bad.cdl'), cdl)
  const path = join(scratch, 'bad.nc')
  execFileSync('ncgen', ['-o', path, join(scratch, 'bad.cdl')])
  const breaches = (breachesOf(path) as Record<string, readonly string[]>)[path]?.map((text) => text.split(' ').slice(0, 3).join(' '))
  for (const rule of ['CF 2.6.1 conventions:', 'CF 3.1.2 temperatures:', 'CF 3 long_names:', 'CF 4 axes:', 'ACDD 1.3 discovery:'])
    expect(breaches).toContain(rule)
})

/** Counts and sums of the numbers of a file, by variable. */
const sums = `
import json, sys, numpy, xarray
data = xarray.open_dataset(sys.argv[1], decode_times=False)
print(json.dumps({name: [int(numpy.isfinite(one).sum()), float(numpy.nansum(one.astype('float64')))]
  for name, one in data.data_vars.items() if one.dtype.kind == 'f' and not name.endswith('_bnds')}))`

/** The same of the rows of CSV. */
const csvSums = (text: string, names: readonly string[]) => {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const places = header.split(',')
  const numbers = (name: string) =>
    lines
      .map((line) => line.split(',')[places.indexOf(name)])
      .filter((cell) => cell !== '')
      .map(Number)
  return Object.fromEntries(names.map((name) => [name, [numbers(name).length, numbers(name).reduce((sum, value) => sum + value, 0)]]))
}

const world = {
  spName: 'uspSpaceTime',
  fields: '*',
  lat1: -90,
  lat2: 90,
  lon1: -180,
  lon2: 180,
  depth1: 0,
  depth2: 6000,
  dt1: '1900-01-01',
  dt2: '2100-12-31',
}
const isGrid = (name: string) =>
  (JSON.parse(readFileSync(join(datasetFolder(name), 'computed.json'), 'utf8')) as { kind: string }).kind === 'grid'
const series = "EXEC uspTimeSeries 'tblCOADS_Climatology', 'sst', '1', '12', '10', '20', '170', '190', '0', '0'"
const zonal =
  'SELECT lat, AVG(temperature) AS mean, STDEV(temperature) AS deviation, COUNT(temperature) AS n FROM tblLevitus_Annual WHERE depth = 0 GROUP BY lat ORDER BY lat'
const match =
  "EXEC uspMatch 'tblVirtual_Cruise_Underway', 'sst', 'tblCOADS_Climatology', 'sea_level_pressure', '2021-07-06', '2021-07-07', '27', '29', '-65', '-64', '0', '0', '1', '1', '1', '1'"

test('files of every data set in every format, of means and of a match keep the rules of CF and ACDD, and have the values of CSV', {
  timeout: 300_000,
}, async () => {
  const { api, database, dataDir, close } = await openNodePortal()
  const files: { readonly name: string; readonly path: string; readonly csv: string; readonly isGrid: boolean }[] = []
  try {
    await ingest(madeSource(), {
      ...{ ...keepsNothing, database, dataDir, sourceSizeBytes: 1000, isDryRun: false, now: Date.now },
      ...{ signal: new AbortController().signal, onProgress: () => undefined },
    })
    const key = await apiKeyOf(api, await signedIn(api, alice))
    const keep = async (name: string, address: string, grid: boolean) => {
      const bytesAs = async (format: string) => {
        const response = await api.send(`${address}&format=${format}`, { headers: key })
        expect([name, format, response.status]).toEqual([name, format, 200])
        return new Uint8Array(await response.arrayBuffer())
      }
      const path = join(scratch, `${name}.nc`)
      writeFileSync(path, await bytesAs('netcdf'))
      const csv = new TextDecoder().decode(await bytesAs('csv'))
      files.push({ name, path, csv, isGrid: grid })
      const rows = csv.trimEnd().split('\n').length - 1
      const arrow = tableFromIPC(await bytesAs('arrow'))
      const parquet = parquetMetadata((await bytesAs('parquet')).buffer)
      expect([name, arrow.numRows, Number(parquet.num_rows)]).toEqual([name, rows, rows])
      const known = new Map(parquet.key_value_metadata?.map(({ key: word, value }) => [word, value]))
      for (const word of ['title', 'license', 'citation', 'request', 'history']) {
        const texts = [arrow.schema.metadata.get(word), known.get(word)].map((text) => text?.replace(/^\S+ Pelagos/, 'Pelagos'))
        expect([name, word, texts[0]]).toEqual([name, word, texts[1] ?? 'a text'])
      }
    }
    for (const name of Object.values(testFolders).flatMap((folder) => readdirSync(folder))) {
      const part = isGrid(name) ? { lat1: 10, lat2: 20, lon1: 170, lon2: 190, depth2: 50 } : {}
      await keep(name, withQuery(dataApi.storedProcedure.path, { ...world, tableName: `tbl${name}`, ...part }), isGrid(name))
    }
    await keep('own', withQuery(dataApi.storedProcedure.path, { ...world, tableName: 'tblMade_Cruise' }), false)
    for (const [name, text] of Object.entries({ series, zonal, match }))
      await keep(name, withQuery(dataApi.query.path, { query: text }), name === 'series')
  } finally {
    await close()
  }
  // The other programs run while nothing is under way: they hold this process, and with it the portal.
  expect(breachesOf(...files.map(({ path }) => path))).toEqual(Object.fromEntries(files.map(({ path }) => [path, []])))
  for (const { name, path, csv, isGrid: isGridded } of files) {
    ncdump('-h', path)
    const found = python(sums, path) as Record<string, [number, number]>
    const names = Object.keys(found)
    const expected = csvSums(csv, names)
    expect([name, names.length > 0, Object.values(found).map(([count]) => count)]).toEqual([
      name,
      true,
      Object.values(expected).map(([count]) => count),
    ])
    for (const variable of names) {
      const [, sum = 0] = expected[variable] ?? []
      expect([name, variable, Math.abs((found[variable]?.[1] ?? 0) - sum) <= 1e-5 * Math.abs(sum) + 0.01]).toEqual([name, variable, true])
    }
    if (isGridded)
      expect(execFileSync('cdo', ['-s', 'showname', path], { encoding: 'utf8', stdio: 'pipe' }).trim().split(/\s+/)).toEqual(names)
  }
})
