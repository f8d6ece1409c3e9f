import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type LittleVariable, littleGrid, writeHdf5 } from '../../../fixtures/ingest/hdf5.ts'
import { metadata, rejectionOf, Scratch, staged, variable } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Model', releaseDate: '2026-01-01' })
const write = (name: string, variables: Readonly<Record<string, LittleVariable>>, change?: Parameters<typeof writeHdf5>[2]) =>
  writeHdf5(join(scratch.folder, name), variables, change)

const HALF_DAY = 43_200_000
const wanted = [
  [-HALF_DAY, -1.25, 179.5, 0.1, 10.5],
  [-HALF_DAY, -1.25, -179.5, null, 11],
  [-HALF_DAY, -1.25, -1, 0.3, 11.5],
  [-HALF_DAY, 1.25, 179.5, 0.4, 12],
  [-HALF_DAY, 1.25, -179.5, 0.5, 12.5],
  [-HALF_DAY, 1.25, -1, 0.6, 13],
  [HALF_DAY, -1.25, 179.5, 0.7, 13.5],
  [HALF_DAY, -1.25, -179.5, 0.8, 14],
  [HALF_DAY, -1.25, -1, 0.9, 14.5],
  [HALF_DAY, 1.25, 179.5, 1e-3, 15],
  [HALF_DAY, 1.25, -179.5, 1.1, null],
].map((row) => row.map((value, index) => (index === 3 && value !== null ? Math.fround(value) : value)))

describe('grids', () => {
  test('a chunked and deflated grid is read value by value, and a cell without any value is left out', async () => {
    await staged(
      await write('grid.nc', littleGrid),
      async ({ source, answered, rows }) => {
        expect(answered).toBe(11)
        const key = (row: readonly unknown[]) => JSON.stringify(row)
        expect((await rows()).map(key).sort()).toEqual(wanted.map(key).sort())
        expect(source.description.variables.map(({ name, decimals, palette }) => [name, decimals, palette])).toEqual([
          ['sst', 2, 'thermal'],
          ['packed', 1, 'viridis'],
        ])
      },
      {
        metadataPath: scratch.write('both.json', {
          make: 'Model',
          releaseDate: '2026-01-01',
          variables: [{ name: 'sst' }, { name: 'packed' }],
        }),
      },
    )
  })

  test('a file is found from the folder that one is in', async () => {
    const path = relative(process.cwd(), await write('near.nc', littleGrid))
    expect(path.startsWith('/')).toBe(false)
    await staged(path, async ({ answered }) => expect(answered).toBe(11), { metadataPath })
  })

  test('metadata choose variables and their order, and come before what the file says', async () => {
    const written = metadata([variable('packed', { unit: 'm', decimals: 4 })])
    await staged(
      await write('grid.nc', littleGrid),
      async ({ source, answered }) => {
        expect(source.columns.map(({ name }) => name)).toEqual(['time', 'lat', 'lon', 'packed'])
        expect(source.description).toMatchObject({ shortName: 'Little_Ocean', variables: [{ name: 'packed', unit: 'm', decimals: 4 }] })
        expect(answered).toBe(10)
      },
      { metadataPath: scratch.write('choice.json', written) },
    )
  })

  test('missing metadata are requested', async () => {
    const message = await rejectionOf(await write('grid.nc', littleGrid))
    expect(message).toContain('make must be one of')
    expect(message).toContain('releaseDate is missing')
    const wrong = scratch.write('wrong.json', { variables: [{ name: 'chlorophyll' }] })
    expect(await rejectionOf(await write('grid.nc', littleGrid), wrong)).toContain('chlorophyll')
  })
})

describe('rejections', () => {
  test('a file truncated anywhere is rejected and nothing else stops', async () => {
    const whole = readFileSync(await write('whole.nc', littleGrid))
    for (let part = 1; part < 20; part++) {
      const cut = scratch.write('cut.nc', whole.subarray(0, Math.floor((whole.length * part) / 20)))
      expect(await rejectionOf(cut, metadataPath)).toMatch(/cut off|damaged|header|metadata/)
    }
  })

  test('with random bytes changed, the file is read or rejected, never a crash', async () => {
    const whole = readFileSync(await write('whole.nc', littleGrid))
    for (let seed = 1; seed <= 8; seed++) {
      const harmed = Uint8Array.from(whole)
      for (let hit = 0; hit < 12; hit++) harmed[8 + ((seed * 7919 + hit * 104_729) % (harmed.length - 8))] = (seed * 31 + hit * 17) % 256
      await rejectionOf(scratch.write('harmed.nc', harmed), metadataPath)
    }
  })

  test('links into other files are rejected and not followed', async () => {
    await write('other.nc', littleGrid)
    const path = await write('link.nc', littleGrid, (file) => file.create_external_link('other.nc', '/sst', 'stolen'))
    expect(await rejectionOf(path, metadataPath)).toContain('stolen is a link into another file')
  })

  test('HDF5 files that are not NetCDF, are empty or have groups are rejected', async () => {
    const bare = await write('bare.h5', {}, (file) => file.create_dataset({ name: 'x', data: [1, 2, 3] }))
    expect(await rejectionOf(bare, metadataPath)).toContain('dimensions without names')
    const groups = await write('groups.h5', {}, (file) => file.create_group('inside').create_dataset({ name: 'x', data: [1] }))
    expect(await rejectionOf(groups, metadataPath)).toContain('no variables in its root group')
  })

  test('a file that states more values than it can hold is rejected at once', async () => {
    const path = await write('sparse.nc', {}, (file) => {
      file.create_dataset({ name: 'time', data: [0], shape: [1], maxshape: [null], chunks: [1] }).resize([2_000_000_000])
      const time = file.get('time')
      if (time && 'make_scale' in time) time.make_scale('time')
    })
    expect(await rejectionOf(path, metadataPath)).toContain('more values than a file of this size can hold')
  })

  test('a dimension that is not a coordinate, a missing time and positions out of range are rejected', async () => {
    const { time: _, ...timeless } = littleGrid
    const still = { lat: timeless.lat, lon: timeless.lon, t: { dimensions: ['lat', 'lon'], data: new Float32Array(6) } } as Readonly<
      Record<string, LittleVariable>
    >
    expect(await rejectionOf(await write('still.nc', still), metadataPath)).toContain('No column holds the time.')
    const member = {
      ...littleGrid,
      member: { dimensions: ['member'], data: new Int32Array([1, 2]) },
      sst: { dimensions: ['time', 'lat', 'lon', 'member'], data: new Float32Array(24) },
    }
    expect(await rejectionOf(await write('member.nc', member), metadataPath)).toContain('The dimension member is neither time')
    const north = { ...littleGrid, lat: { dimensions: ['lat'], data: new Float64Array([89, 91]), attributes: { units: 'degrees_north' } } }
    expect(await rejectionOf(await write('north.nc', north), metadataPath)).toContain(
      'their lat is outside -90 to 90 degrees north (first at time=0, lat=1, lon=0)',
    )
  })

  test('an aborted staging stops the thread and leaves no table', async () => {
    const control = new AbortController()
    const failed = staged(await write('grid.nc', littleGrid), async () => null, { metadataPath, signal: control.signal })
    control.abort(new Error('enough'))
    await expect(failed).rejects.toThrow(/enough|abort/i)
  })
})
