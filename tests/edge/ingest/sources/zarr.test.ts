import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { registry } from 'zarrita'
import { packFiles } from '../../../../edge/ingest/packFiles.ts'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Model', releaseDate: '2026-01-01' })

type Files = Readonly<Record<string, unknown>>

/** Writes a Zarr: objects as JSON, bytes as they are. */
function write(name: string, files: Files): string {
  const folder = join(scratch.folder, name)
  for (const [path, content] of Object.entries(files)) {
    const at = join(folder, path)
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, content instanceof Uint8Array ? content : JSON.stringify(content))
  }
  return folder
}

const bytesOf = (values: Float64Array | Float32Array | BigInt64Array): Uint8Array => new Uint8Array(values.buffer)
const axis = { lat: [1.5, 2.5], lon: [170, 180, 190] }
/** Two times of two latitudes and three longitudes; -99 is the fill value. */
const sst = Float32Array.of(0, 1, 2, 3, 4, 5, 6, -99, 8, 9, 10, 11)
const attributes = {
  time: { units: 'days since 2000-01-01', calendar: 'standard' },
  lat: { units: 'degrees_north' },
  lon: { units: 'degrees_east' },
  sst: { units: 'degC', long_name: 'Surface temperature' },
}
const DAY = 86_400_000
const wanted = [0, 1].flatMap((time) =>
  axis.lat.flatMap((lat, row) =>
    axis.lon.flatMap((lon, column) => {
      const value = sst[time * 6 + row * 3 + column] ?? Number.NaN
      return value === -99 ? [] : [[Date.UTC(2000, 0, 1) + time * DAY, lat, lon > 180 ? lon - 360 : lon, value]]
    }),
  ),
)

/** Big endian, in Fortran's order, its last chunk not there. */
const byColumns = (values: Float32Array): Uint8Array => {
  const bytes = Buffer.alloc(values.length * 4)
  for (let row = 0; row < 2; row++)
    for (let column = 0; column < 3; column++) bytes.writeFloatBE(values[row * 3 + column] ?? 0, (column * 2 + row) * 4)
  return bytes
}

const array2 = (shape: number[], dtype: string, more: object = {}) => ({
  ...{ zarr_format: 2, shape, chunks: shape, dtype, compressor: null, fill_value: null, filters: null, order: 'C' },
  ...more,
})

const version2 = (): Files => ({
  '.zgroup': { zarr_format: 2 },
  '.zattrs': { title: 'Little ocean' },
  ...Object.fromEntries(
    Object.entries(attributes).map(([name, attrs]) => [
      `${name}/.zattrs`,
      { ...attrs, _ARRAY_DIMENSIONS: name === 'sst' ? ['time', 'lat', 'lon'] : [name] },
    ]),
  ),
  'time/.zarray': array2([2], '<i8'),
  'time/0': bytesOf(BigInt64Array.of(0n, 1n)),
  'lat/.zarray': array2([2], '<f8', { compressor: { id: 'zlib', level: 1 } }),
  'lat/0': deflateSync(bytesOf(Float64Array.from(axis.lat))),
  'lon/.zarray': array2([3], '<f8'),
  'lon/0': bytesOf(Float64Array.from(axis.lon)),
  'sst/.zarray': array2([2, 2, 3], '>f4', { chunks: [1, 2, 3], order: 'F', fill_value: -99 }),
  'sst/0.0.0': byColumns(sst.slice(0, 6)),
  'sst/1.0.0': byColumns(sst.slice(6)),
})

async function version3(): Promise<Files> {
  const array = (shape: number[], data_type: string, names: string[], codecs: object[], chunks = shape) => ({
    ...{ zarr_format: 3, node_type: 'array', shape, data_type, dimension_names: names, codecs },
    chunk_grid: { name: 'regular', configuration: { chunk_shape: chunks } },
    chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
    ...{ fill_value: 0, attributes: attributes[names.length === 1 ? (names[0] as keyof typeof attributes) : 'sst'] },
  })
  const plain = { name: 'bytes', configuration: { endian: 'little' } }
  const blosc = { name: 'blosc', configuration: { cname: 'zstd', clevel: 5, shuffle: 'shuffle', typesize: 4, blocksize: 0 } }
  const codec = await registry.get('blosc')?.()
  const packed = await codec
    ?.fromConfig(blosc.configuration, { dataType: 'float32', shape: [2, 2, 3], codecs: [], fillValue: 0 })
    .encode(bytesOf(sst))
  const ofSst = array([2, 2, 3], 'float32', ['time', 'lat', 'lon'], [plain, blosc])
  return {
    'zarr.json': { zarr_format: 3, node_type: 'group', attributes: { title: 'Little ocean' } },
    'time/zarr.json': array([2], 'int64', ['time'], [plain]),
    'time/c/0': bytesOf(BigInt64Array.of(0n, 1n)),
    'lat/zarr.json': array([2], 'float64', ['lat'], [plain, { name: 'gzip', configuration: { level: 1 } }]),
    'lat/c/0': gzipSync(bytesOf(Float64Array.from(axis.lat))),
    'lon/zarr.json': array([3], 'float64', ['lon'], [plain]),
    'lon/c/0': bytesOf(Float64Array.from(axis.lon)),
    'sst/zarr.json': {
      ...ofSst,
      fill_value: -99,
      attributes: { ...attributes.sst, _FillValue: Buffer.from(bytesOf(Float64Array.of(-99))).toString('base64') },
    },
    'sst/c/0/0/0': packed,
  }
}

async function mustHold(path: string) {
  await staged(
    path,
    async ({ source, rows, report }) => {
      expect(source.description).toMatchObject({ longName: 'Little ocean', variables: [{ name: 'sst', unit: 'degC' }] })
      const key = (row: readonly unknown[]) => JSON.stringify(row)
      expect((await rows()).map(key).sort()).toEqual(wanted.map(key).sort())
      expect(report).toMatchObject({ rowsRead: 12, rowsStored: 11 })
    },
    { metadataPath },
  )
}

describe('Zarr', () => {
  test('ING-60 a folder of version 2 is read by the conventions of CF', () => mustHold(write('two.zarr', version2())))

  test('ING-60 a folder of version 3 is read by the conventions of CF', async () => mustHold(write('three.zarr', await version3())))

  test('ING-60 chunks of version 2 may lie in folders', () => {
    const inFolders = Object.entries(version2()).map(([path, content]): [string, unknown] => {
      if (path.endsWith('.zarray')) return [path, { ...(content as object), dimension_separator: '/' }]
      return [path.replace(/(\d)\.(\d)\.(\d)$/, '$1/$2/$3'), content]
    })
    return mustHold(write('folders.zarr', Object.fromEntries(inFolders)))
  })

  /** Both chunks of the two times in one file, whose end says where each begins and how long it is. */
  const sharded = async (index: readonly bigint[], shardShape: readonly number[] = [2, 2, 3]): Promise<Files> => {
    const { 'sst/zarr.json': plain, 'sst/c/0/0/0': _, ...files } = await version3()
    const little = [{ name: 'bytes', configuration: { endian: 'little' } }]
    const configuration = { chunk_shape: [1, 2, 3], codecs: little, index_codecs: little, index_location: 'end' }
    return {
      ...files,
      'sst/zarr.json': {
        ...(plain as object),
        chunk_grid: { name: 'regular', configuration: { chunk_shape: shardShape } },
        codecs: [{ name: 'sharding_indexed', configuration }],
      },
      'sst/c/0/0/0': Buffer.concat([bytesOf(sst), bytesOf(BigInt64Array.from(index))]),
    }
  }

  test('ING-60 shards of version 3 are read chunk by chunk', async () => mustHold(write('shards.zarr', await sharded([0n, 24n, 24n, 24n]))))

  test.each([
    ['a chunk beyond its end', sharded([0n, 24n, 24n, 1_000_000_000_000n]), 'ends before one of its chunks'],
    ['a chunk that was cut off', sharded([0n, 24n, 24n, 12n]), 'a chunk holds 3 of its 6 values'],
    ['more chunks than its index', sharded([0n, 24n, 24n, 24n], [1_000_000_000, 2, 3]), 'ends before one of its chunks'],
  ])('ING-62 a shard with %s is rejected by name', async (name, files, says) => {
    expect(await rejectionOf(write(`${name.replaceAll(' ', '')}.zarr`, await files), metadataPath)).toContain(says)
  })

  test('ING-61 an archive of a Zarr is one Zarr', async () => {
    const folder = write('packed.zarr', version2())
    const files = Object.keys(version2()).map((name) => ({ name: `packed.zarr/${name}`, path: join(folder, name) }))
    await mustHold(scratch.write('packed.zarr.tar', Buffer.from(await new Response(packFiles(files)).arrayBuffer())))
  })

  test.each([
    ['a codec that is not known', { compressor: { id: 'zfp' } }, /^The Zarr cannot be read/],
    ['negative lengths', { shape: [-2, 2, 3] }, 'has lengths that none can have'],
    ['more values than can be counted', { shape: [1e12, 1e6, 3], chunks: [1, 1, 3] }, 'has lengths that none can have'],
    ['huge chunks', { shape: [1e6, 1e6, 3], chunks: [1e4, 1e4, 3] }, 'write it in smaller ones'],
    [
      'more values than its files can hold',
      { shape: [1e12, 2, 3], chunks: [1, 2, 3] },
      'states more values than files of this size can hold',
    ],
    [
      'lengths that do not fit',
      { shape: [2, 5, 3], chunks: [1, 5, 3] },
      'The dimension lat of the Zarr has the length 2 in one array and 5 in sst.',
    ],
  ])('ING-62 %s is rejected by name', async (name, change, says) => {
    const files = version2()
    const path = write(`${name.replaceAll(' ', '')}.zarr`, { ...files, 'sst/.zarray': { ...(files['sst/.zarray'] as object), ...change } })
    const rejection = await rejectionOf(path, metadataPath)
    expect(rejection).toMatch(says)
    expect(rejection).toContain('sst')
  })

  test('ING-62 a chunk that is damaged is rejected by name', async () => {
    const path = write('damaged.zarr', { ...version2(), 'lat/0': Uint8Array.of(1, 2, 3) })
    expect(await rejectionOf(path, metadataPath)).toMatch(/^The Zarr cannot be read in its array lat: /)
  })

  const bomb = Buffer.alloc(64_000_000)
  /** The header of a Blosc chunk that states 1 GB, and of LZ4 that does. */
  const bloscBomb = Buffer.from('020121040000004000000400400000000000000000000000', 'hex')
  const lz4Bomb = Buffer.from('0000004000000000', 'hex')

  test.each([
    ['zlib', deflateSync(bomb)],
    ['gzip', gzipSync(bomb)],
    ['zstd', zstdCompressSync(bomb)],
    ['blosc', bloscBomb],
    ['lz4', lz4Bomb],
  ])('ING-62 a small chunk of %s that inflates to a huge one is rejected by name', async (id, chunk) => {
    const files = version2()
    const path = write(`${id}.zarr`, { ...files, 'lat/.zarray': array2([2], '<f8', { compressor: { id } }), 'lat/0': chunk })
    const rejection = await rejectionOf(path, metadataPath)
    expect(rejection).toMatch(/^The Zarr cannot be read in its array lat: /)
    expect(rejection).toContain('unpacks to more than 33.6 MB')
  })

  test('ING-62 a chunk that was cut off is rejected, not filled up', async () => {
    const path = write('cut.zarr', { ...version2(), 'sst/0.0.0': new Uint8Array(12) })
    expect(await rejectionOf(path, metadataPath)).toBe(
      'The Zarr cannot be read in its array sst: a chunk holds 3 of its 6 values, as if it was cut off.',
    )
  })

  test('ING-62 a chunk of little-endian values that was cut off is rejected, too', async () => {
    expect(await rejectionOf(write('short.zarr', { ...version2(), 'lon/0': new Uint8Array(8) }), metadataPath)).toBe(
      'The Zarr cannot be read in its array lon: a chunk holds 1 of its 3 values, as if it was cut off.',
    )
  })

  test('ING-62 a link in a folder is rejected, neither followed nor taken for a missing chunk', async () => {
    const path = write('linked.zarr', version2())
    renameSync(join(path, 'sst/0.0.0'), join(scratch.folder, 'elsewhere'))
    symlinkSync(join(scratch.folder, 'elsewhere'), join(path, 'sst/0.0.0'))
    expect(await rejectionOf(path, metadataPath)).toBe(
      'The Zarr holds a link, “sst/0.0.0”, which could lead anywhere; put the file itself there.',
    )
  })
})
