import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { compileCdl, python } from '../fixtures/ingest/peers.ts'
import { rejectionOf, Scratch, staged } from '../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Observation', releaseDate: '2026-01-01' })

const ncgen = (name: string, cdl: string, kind?: string) => compileCdl(scratch, name, cdl, kind)
const kinds = ['classic', '64-bit offset', '64-bit data', 'nc4', 'nc4 classic model']
const kindNames: Readonly<Record<string, string>> = {
  classic: 'nc3',
  '64-bit offset': 'nc6',
  '64-bit data': 'nc5',
  nc4: 'nc4',
  'nc4 classic model': 'nc7',
}
const rowsOf = (path: string) => staged(path, ({ rows }) => rows(), { metadataPath })
/** Rows in an order that no reader decides. */
const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort()

const grid = `netcdf grid {
dimensions: lon = 4 ; depth = 2 ; time = UNLIMITED ; lat = 3 ;
variables:
  double time(time) ; time:units = "hours since 1900-01-01 06:00:00 +02:00" ; time:calendar = "gregorian" ; time:standard_name = "time" ;
  float lat(lat) ; lat:units = "degrees_north" ;
  short lon(lon) ; lon:units = "degrees_east" ; lon:axis = "X" ;
  int height(depth) ; 
  float depth(depth) ; depth:units = "m" ; depth:positive = "up" ; depth:axis = "Z" ;
  short sst(time, lon, depth, lat) ; sst:scale_factor = 0.01 ; sst:add_offset = 20. ; sst:_FillValue = -999s ; sst:units = "degC" ; sst:long_name = "Temperature" ; sst:valid_range = -500s, 500s ;
  byte quality(time, lon, depth, lat) ; quality:_Unsigned = "true" ; quality:_FillValue = -1b ;
  double bathymetry(lat, lon) ; bathymetry:missing_value = -1. ;
:title = "A Grid" ; :summary = "Made by ncgen." ; :keywords = "test, grid" ; :license = "CC0 https://creativecommons.org/publicdomain/zero/1.0/" ;
data:
  time = 0, 0.5 ; lat = -1, 0, 1 ; lon = 0, 90, 180, 270 ; height = 1, 2 ; depth = -0, -10 ;
  sst = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 501, _,
        31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54 ;
  quality = 0, 1, 2, -2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, -1, -1,
        0, 1, 2, -2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23 ;
  bathymetry = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -1 ;
}`

/** Every row as xarray reads it: times in ms, gaps null. */
const readRows = `
import json, sys, numpy, xarray
data = xarray.open_dataset(sys.argv[1], drop_variables=['height'])
frame = data.to_dataframe().reset_index()
frame = frame[['time', 'lat', 'lon', 'depth', 'sst', 'quality', 'bathymetry']]
frame = frame[frame.sst.notnull() | frame.quality.notnull()]
rows = []
for row in frame.itertuples(index=False):
  clean = lambda value: None if value != value else float(value)
  rows.append([float(numpy.datetime64(row.time, 'ns').astype('int64') / 1e6), float(row.lat), float(row.lon), -float(row.depth), clean(row.sst), clean(row.quality), clean(row.bathymetry)])
print(json.dumps(rows))`

describe('grids', () => {
  test.each(kinds)('%s: dimensions of any order, packed and unsigned values and times are read as xarray reads them', async (kind) => {
    const path = ncgen('grid', grid, kindNames[kind])
    const theirs = JSON.parse(python(readRows, path)) as (number | null)[][]
    const key = (row: readonly unknown[]) => row.slice(0, 4).join()
    const wanted = new Map(
      theirs.map((row) => [key([row[0], row[1], (row[2] ?? 0) > 180 ? (row[2] ?? 0) - 360 : row[2], (row[3] ?? 0) + 0]), row]),
    )
    await staged(
      path,
      async ({ source, answered, rows }) => {
        expect(source.description).toMatchObject({
          longName: 'A Grid',
          keywords: ['test', 'grid'],
          licence: { url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
        })
        expect(source.columns.map(({ name, type }) => `${name} ${type}`).slice(4)).toEqual([
          'sst float32',
          'quality int32',
          'bathymetry float64',
        ])
        expect(source.description.variables[0]).toMatchObject({ name: 'sst', unit: 'degC', decimals: 2, palette: 'thermal' })
        // One cell is filled in both variables; another has a value beyond the valid range, which xarray does not know about, and a fill.
        expect(answered).toBe(46)
        expect(wanted.size).toBe(47)
        for (const row of await rows()) {
          const their = wanted.get(key(row))
          expect(their, `no row ${key(row)}`).toBeDefined()
          expect(row[4]).toBeCloseTo(their?.[4] ?? Number.NaN, 5)
          expect(row.slice(5)).toEqual(their?.slice(5))
        }
      },
      {
        metadataPath: scratch.write('grid.json', {
          make: 'Model',
          releaseDate: '2026-01-01',
          variables: ['sst', 'quality', 'bathymetry'].map((name) => ({ name })),
        }),
      },
    )
  })

  test('files that xarray wrote with deflate and small chunks have every value bit for bit and every time to the millisecond', async () => {
    const path = join(scratch.folder, 'xarray.nc')
    const script = `
import sys, numpy as np, pandas as pd, xarray as xr
rng = np.random.default_rng(7)
shape = (40, 30, 50)
sst = rng.normal(15, 5, shape).astype('f4'); sst[rng.random(shape) < 0.3] = np.nan
exact = rng.normal(0, 1, shape); exact[rng.random(shape) < 0.3] = np.nan
time = pd.to_datetime('1969-12-30T23:59:59.123') + pd.to_timedelta(np.arange(40) * 3600_000 + 7, unit='ms')
ds = xr.Dataset({'sst': (('time', 'lat', 'lon'), sst), 'exact': (('time', 'lat', 'lon'), exact)},
  coords={'time': time, 'lat': np.linspace(-60, 60, 30), 'lon': np.arange(50) * 7.2})
ds.lat.attrs['units'] = 'degrees_north'; ds.lon.attrs['units'] = 'degrees_east'
chunks = (7, 30, 11)
ds.to_netcdf(sys.argv[1], encoding={'sst': {'zlib': True, 'shuffle': True, 'chunksizes': chunks}, 'exact': {'zlib': True, 'chunksizes': chunks}, 'time': {'units': 'milliseconds since 1970-01-01'}})
ds = xr.open_dataset(sys.argv[1])
kept = ds.sst.notnull() | ds.exact.notnull()
def bits(v): return int(np.nansum(np.where(np.isnan(v), 0, v.view('u4' if v.dtype == np.float32 else 'u8') % 65521).astype('u8')))
ms = (ds.time.values.astype('datetime64[ns]').astype('i8') // 1000000)
print(int(kept.sum()), int(ds.sst.notnull().sum()), int(ds.exact.notnull().sum()), bits(ds.sst.values), bits(ds.exact.values), int((ms[:, None, None] * kept.values).sum()))`
    const [rows, sst, exact, sstBits, exactBits, times] = python(script, path).trim().split(' ').map(Number)
    await staged(
      path,
      async ({ answered, query, shares }) => {
        expect(answered).toBe(rows)
        const [counts] = await query('SELECT count(sst)::INTEGER, count(exact)::INTEGER, sum(epoch_ms("time"))::DOUBLE FROM staged')
        expect(counts).toEqual([sst, exact, times])
        const values = (await query('SELECT sst, exact FROM staged')) as (number | null)[][]
        const view = new DataView(new ArrayBuffer(8))
        let ofSst = 0
        let ofExact = 0n
        for (const [single, double] of values) {
          if (single != null) {
            view.setFloat32(0, single)
            ofSst += view.getUint32(0) % 65521
          }
          if (double != null) {
            view.setFloat64(0, double)
            ofExact += view.getBigUint64(0) % 65521n
          }
        }
        expect([ofSst, Number(ofExact)]).toEqual([sstBits, exactBits])
        expect(shares.at(-1)).toBe(1)
      },
      { metadataPath },
    )
  })

  test('a climatology is read by its bounds as months; one of seasons is rejected', async () => {
    const cdl = (ends: string) => `netcdf climate {
dimensions: time = 2 ; lat = 1 ; lon = 1 ; nv = 2 ;
variables:
  double time(time) ; time:units = "days since 1960-1-1" ; time:climatology = "climatology_bounds" ;
  double climatology_bounds(time, nv) ;
  float lat(lat) ; lat:units = "degrees_north" ; float lon(lon) ; lon:units = "degrees_east" ;
  float t(time, lat, lon) ; t:cell_methods = "time: mean within years time: mean over years" ;
data: time = 15, 45 ; climatology_bounds = ${ends} ; lat = 1 ; lon = 2 ; t = 3, 4 ; }`
    // 1990-02-01 and 1990-03-01 are 10989 and 11017 days after 1960-01-01.
    expect(await rowsOf(ncgen('months', cdl('0, 10989, 31, 11017')))).toEqual([
      [1, 1, 2, 3],
      [2, 1, 2, 4],
    ])
    expect(await rejectionOf(ncgen('seasons', cdl('0, 10989, 31, 11100')), metadataPath)).toContain('only months of the year')
  })
})

const coordinates = `double time(obs) ; time:units = "seconds since 1970-01-01" ; time:standard_name = "time" ;`
const station = `
  float lat(station) ; lat:standard_name = "latitude" ; float lon(station) ; lon:standard_name = "longitude" ;
  char station_name(station, name_strlen) ; station_name:cf_role = "timeseries_id" ;`

describe('discrete sampling geometries', () => {
  test('contiguous and indexed ragged time series give the same rows', async () => {
    const contiguous = `netcdf contiguous {
dimensions: station = 3 ; obs = 5 ; name_strlen = 4 ;
variables: ${coordinates} ${station}
  int row_size(station) ; row_size:sample_dimension = "obs" ;
  float t(obs) ; t:coordinates = "time lat lon" ; t:_FillValue = -9.f ;
data: time = 0, 1, 2, 3, 4 ; lat = 1, 2, 3 ; lon = -170, 20, 190 ; station_name = "A", "Bé", "CCCC" ; row_size = 2, 0, 3 ; t = 10, 11, -9, 13, 14 ; }`
    const indexed = contiguous
      .replace('netcdf contiguous', 'netcdf indexed')
      .replace('int row_size(station) ; row_size:sample_dimension = "obs" ;', 'int index(obs) ; index:instance_dimension = "station" ;')
      .replace('row_size = 2, 0, 3', 'index = 0, 0, 2, 2, 2')
    const wanted = [
      [0, 1, -170, 10, 'A'],
      [1000, 1, -170, 11, 'A'],
      [3000, 3, -170, 13, 'CCCC'],
      [4000, 3, -170, 14, 'CCCC'],
    ]
    const ours = async (cdl: string, name: string, kind: string) =>
      staged(
        ncgen(name, cdl, kind),
        async ({ query }) => query('SELECT epoch_ms("time")::DOUBLE, lat, lon, t, station_name FROM staged ORDER BY 1'),
        { metadataPath },
      )
    for (const kind of ['nc3', 'nc4']) {
      expect(await ours(contiguous, 'contiguous', kind)).toEqual(wanted)
      expect(await ours(indexed, 'indexed', kind)).toEqual(wanted)
    }
  })

  test('time series by station, incomplete profiles and trajectories with a text of the NetCDF-4 kind', async () => {
    const series = `netcdf series {
dimensions: station = 2 ; time = 2 ; name_strlen = 4 ;
variables: double time(time) ; time:units = "days since 2000-1-1" ; ${station} float t(station, time) ;
data: time = 0, 1 ; lat = 1, 2 ; lon = 3, 4 ; station_name = "A", "B" ; t = 1, 2, 3, _ ; }`
    expect(sorted(await rowsOf(ncgen('series', series)))).toEqual(
      sorted([
        [946684800000, 1, 3, 'A', 1],
        [946771200000, 1, 3, 'A', 2],
        [946684800000, 2, 4, 'B', 3],
      ]),
    )
    const profiles = `netcdf profiles {
dimensions: profile = 2 ; z = 3 ;
variables: int profile(profile) ; double time(profile) ; time:units = "days since 2000-1-1" ;
  double lat(profile) ; lat:units = "degrees_north" ; double lon(profile) ; lon:units = "degrees_east" ;
  double depth(profile, z) ; depth:units = "m" ; depth:positive = "down" ; depth:_FillValue = -1. ;
  int64 count(profile, z) ; count:_FillValue = -5LL ; string note(profile) ;
data: profile = 1, 2 ; time = 0, 1 ; lat = 1, 2 ; lon = 3, 4 ; depth = 0, 5, 10, 0, -1, -1 ; count = 9007199254740991, 2, -5, 4, -5, -5 ; note = "first", "zwölf" ; }`
    const read = await staged(
      ncgen('profiles', profiles),
      async ({ query }) => query('SELECT epoch_ms("time")::DOUBLE, depth, "count", note FROM staged ORDER BY 1, 2'),
      { metadataPath },
    )
    expect(read).toEqual([
      [946684800000, 0, 9007199254740991, 'first'],
      [946684800000, 5, 2, 'first'],
      [946771200000, 0, 4, 'zwölf'],
    ])
    const trajectory = `netcdf trajectory {
dimensions: obs = UNLIMITED ; strlen = 6 ;
variables: char trajectory(strlen) ; trajectory:cf_role = "trajectory_id" ; ${coordinates}
  double lat(obs) ; lat:standard_name = "latitude" ; double lon(obs) ; lon:standard_name = "longitude" ; short t(obs) ;
data: trajectory = "KM1906" ; time = 1, 2 ; lat = 1, 2 ; lon = 179.5, 180.5 ; t = 5, 6 ; }`
    for (const kind of ['nc3', 'nc4']) {
      await staged(
        ncgen('trajectory', trajectory, kind),
        async ({ source, rows }) => {
          expect(source.cruiseColumn).toBe('trajectory')
          expect(sorted(await rows())).toEqual(
            sorted([
              [1000, 1, 179.5, 'KM1906', 5],
              [2000, 2, -179.5, 'KM1906', 6],
            ]),
          )
        },
        { metadataPath },
      )
    }
  })

  test('ragged profiles of stations are followed through both links', async () => {
    const cdl = `netcdf both {
dimensions: station = 2 ; profile = 3 ; obs = 4 ; name_strlen = 4 ;
variables: ${station}
  double time(profile) ; time:units = "days since 2000-1-1" ;
  int station_index(profile) ; station_index:instance_dimension = "station" ;
  int row_size(profile) ; row_size:sample_dimension = "obs" ;
  float z(obs) ; z:standard_name = "altitude" ; z:positive = "up" ; z:units = "m" ; z:axis = "Z" ;
  float t(obs) ;
data: lat = 1, 2 ; lon = 3, 4 ; station_name = "A", "B" ; time = 0, 1, 2 ; station_index = 1, 0, 1 ; row_size = 1, 2, 1 ; z = -5, -5, -10, -5 ; t = 1, 2, 3, 4 ; }`
    const read = await staged(
      ncgen('both', cdl),
      async ({ query }) => query('SELECT epoch_ms("time")::DOUBLE, lat, lon, depth, t, station_name FROM staged ORDER BY t'),
      { metadataPath },
    )
    expect(read).toEqual([
      [946684800000, 2, 4, 5, 1, 'B'],
      [946771200000, 1, 3, 5, 2, 'A'],
      [946771200000, 1, 3, 10, 3, 'A'],
      [946857600000, 2, 4, 5, 4, 'B'],
    ])
  })
})
