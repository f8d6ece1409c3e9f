import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedProcedure } from '#core/api/data.ts'
import { netcdfBytes } from '#core/observations/netcdf.ts'
import { ingest } from '../../edge/ingest/ingest.ts'
import { bytesOf, description, gridBatch, gridColumns, pointBatch, pointColumns, streamOf } from '../core/observations/ocean.ts'
import { openNodeDoor } from '../edge/helpers/nodeDoor.ts'
import { keepsNothing, madeSource } from '../edge/ingest/madeSource.ts'
import { alice, apiKeyOf, signedIn, smallCall, withQuery } from '../edge/suite/Door.ts'

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
  expect(header).toContain(':Conventions = "CF-1.8" ;')
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

/** What the CF conventions (1.8) ask of a file, as far as it can be told without their table of names; each breach as a text. */
const conventions = `
import json, re, sys, numpy, xarray
data = xarray.open_dataset(sys.argv[1], decode_times=False, mask_and_scale=False)
said = []
def check(holds, text):
    if not holds: said.append(text)
check(data.attrs.get('Conventions') == 'CF-1.8', 'Conventions')
for name in ('title', 'institution', 'source', 'history', 'references', 'license'):
    check(name not in data.attrs or str(data.attrs[name]).strip() != '', 'empty ' + name)
for name, one in data.variables.items():
    is_text = one.dtype.kind in 'SOU'
    attributes = {**one.attrs, **one.encoding}
    check(re.fullmatch('[A-Za-z][A-Za-z0-9_]*', name), name + ' is no name')
    check('long_name' in attributes or 'standard_name' in attributes, name + ' is not described')
    check(is_text or attributes.get('units', '').isascii() and attributes.get('units'), name + ' has no unit in ASCII')
    check(re.fullmatch('[a-z][a-z0-9_]*', attributes.get('standard_name', 'none')), name + ' standard_name')
    fill = attributes.get('_FillValue')
    check(is_text or fill is None or numpy.asarray(fill).dtype == one.dtype, name + ' _FillValue of another type')
    for word in attributes.get('coordinates', '').split(): check(word in data.variables, name + ' names no variable ' + word)
    method = '((time|month|area|depth|lat|lon): )+(mean|standard_deviation|minimum|maximum|sum|variance|point)'
    check(re.fullmatch('(' + method + ')( ' + method + ')*', attributes.get('cell_methods', 'time: mean')), name + ' cell_methods')
    if one.dims == (name,):
        check(fill is None, name + ' is an axis with gaps')
        steps = numpy.diff(one.values.astype('float64'))
        check((steps > 0).all(), name + ' does not increase')
    if name == 'depth': check(attributes.get('positive') == 'down', 'depth is not positive down')
if 'obs' in data.dims: check(data.attrs.get('featureType') == 'point', 'featureType')
decoded = xarray.open_dataset(sys.argv[1])
check('time' not in decoded or str(decoded.time.dtype).startswith('datetime64'), 'time is not decoded')
print(json.dumps(said))`

test('files of the portal, of its own tables and of one ingested a moment ago, keep the rules of CF as ncdump and xarray read them', {
  timeout: 120_000,
}, async () => {
  const { door, database, dataDir, close } = await openNodeDoor()
  try {
    await ingest(madeSource(), {
      ...{ ...keepsNothing, database, dataDir, sourceSizeBytes: 1000, isDryRun: false, now: Date.now },
      ...{ signal: new AbortController().signal, onProgress: () => undefined },
    })
    const key = await apiKeyOf(door, await signedIn(door, alice))
    const world = { lat1: -90, lat2: 90, lon1: -180, lon2: 180, depth1: 0, depth2: 1000, dt1: '1900-01-01', dt2: '2100-01-01' }
    const files: { readonly name: string; readonly path: string; readonly wanted: readonly string[] }[] = []
    for (const [name, call, wanted] of [
      [
        'grid',
        { ...smallCall, lon1: 170, lon2: 190 },
        ['float sst(month, lat, lon)', 'sst:units = "degree_Celsius"', ':license = "Public domain'],
      ],
      ['series', { ...smallCall, spName: 'uspTimeSeries', dt2: '12' }, ['cell_methods = "time: mean area: mean"']],
      [
        'deep',
        { ...world, spName: 'uspSpaceTime', tableName: 'tblVirtual_Cruise_CTD', fields: '*' },
        ['salinity:units = "1"', 'cruise:long_name'],
      ],
      [
        'own',
        { ...world, spName: 'uspSpaceTime', tableName: 'tblMade_Cruise', fields: '*' },
        ['v:long_name = "The variable v"', 'v:units = "m"'],
      ],
    ] as const) {
      const path = join(scratch, `door-${name}.nc`)
      const response = await door.send(withQuery(storedProcedure.path, { ...call, format: 'netcdf' }), { headers: key })
      writeFileSync(path, new Uint8Array(await response.arrayBuffer()))
      files.push({ name, path, wanted })
    }
    // The other programs run while nothing is under way: they hold this process, and with it the portal.
    for (const { name, path, wanted } of files) {
      const header = ncdump('-h', path)
      for (const line of wanted) expect(header).toContain(line)
      expect([name, python(conventions, path)]).toEqual([name, []])
    }
  } finally {
    await close()
  }
})
