import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { python } from '../fixtures/ingest/peers.ts'
import { Scratch, staged } from '../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Model', releaseDate: '2026-01-01' })

/** Writes a Zarr with two encodings, and prints every row as xarray reads it again: times in ms, longitudes as ours, gaps null. */
const write = `
import json, sys, numpy as np, pandas as pd, xarray as xr
from numcodecs import Blosc, GZip, LZ4, Zlib, Zstd
rng = np.random.default_rng(11)
shape = (9, 7, 12)
sst = rng.normal(15, 5, shape).astype('f4'); sst[rng.random(shape) < 0.2] = np.nan
sss = rng.normal(35, 1, shape).round(2)
data = xr.Dataset({'sst': (('time', 'lat', 'lon'), sst), 'sss': (('time', 'lat', 'lon'), sss)}, coords={
  'time': pd.date_range('2019-12-28', periods=9), 'lat': np.linspace(-60, 60, 7), 'lon': np.arange(12) * 30.0})
data.lat.attrs['units'] = 'degrees_north'; data.lon.attrs['units'] = 'degrees_east'
data.to_zarr(sys.argv[1], encoding={'sst': eval(sys.argv[2]), 'sss': eval(sys.argv[3])}, consolidated=sys.argv[4] == 'yes')
frame = xr.open_zarr(sys.argv[1], chunks=None, consolidated=sys.argv[4] == 'yes').to_dataframe().reset_index()
ms = frame.time.values.astype('datetime64[ms]').astype('i8')
lon = np.where(frame.lon > 180, frame.lon - 360, frame.lon)
clean = lambda value: None if value != value else float(value)
print(json.dumps([[int(t), float(y), float(x), clean(a), clean(b)] for t, y, x, a, b in zip(ms, frame.lat, lon, frame.sss, frame.sst)]))`

test.each([
  [
    'blosc with bits and bytes shuffled',
    "{'compressor': Blosc('zstd', 3, Blosc.BITSHUFFLE), 'chunks': (4, 5, 11)}",
    "{'compressor': Blosc('lz4', 5)}",
  ],
  ['blosc of its own and zlib', "{'compressor': Blosc('blosclz', 9)}", "{'compressor': Blosc('zlib', 9, Blosc.NOSHUFFLE)}"],
  ['zlib and gzip', "{'compressor': Zlib(4)}", "{'compressor': GZip(3), 'chunks': (9, 1, 12)}"],
  ['zstd and lz4', "{'compressor': Zstd(1)}", "{'compressor': LZ4()}"],
  ['big-endian numbers and none', "{'compressor': None, 'dtype': '>f4'}", "{'compressor': None, 'dtype': '>f8'}"],
  ['packed numbers', "{'compressor': Zstd(1)}", "{'dtype': 'i2', 'scale_factor': 0.01, '_FillValue': -32768}"],
])('ING-60 a Zarr that Python wrote with %s has every value that xarray reads', async (name, sst, sss) => {
  for (const consolidated of ['yes', 'no']) {
    const path = join(scratch.folder, `${name} ${consolidated}.zarr`)
    const theirs = JSON.parse(python(write, path, sst, sss, consolidated)) as (number | null)[][]
    await staged(
      path,
      async ({ rows }) => {
        const order = (row: readonly unknown[]) => JSON.stringify(row.slice(0, 3))
        const ours = new Map((await rows()).map((row) => [order(row), row]))
        expect(ours.size).toBe(theirs.length)
        for (const their of theirs) {
          const row = ours.get(order(their))
          expect(row?.[4]).toBe(their[4])
          // xarray multiplies packed numbers in 32 bits.
          if (name === 'packed numbers') expect(row?.[3]).toBeCloseTo(Number(their[3]), 5)
          else expect(row?.[3]).toBe(their[3])
        }
      },
      { metadataPath },
    )
  }
})
