import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { netcdfBytes } from '#core/observations/netcdf.ts'
import { bytesOf, description, gridBatch, gridColumns, pointBatch, pointColumns, streamOf } from '../core/observations/ocean.ts'

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
