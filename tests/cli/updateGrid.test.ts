import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClassicContent, classicBytes } from '../fixtures/ingest/classicFile.ts'
import { dapAnswer } from '../helpers/dapAnswer.ts'
import { griddapAnswer } from '../helpers/griddapAnswer.ts'
import { type LiveServer, startLiveServer } from '../helpers/liveServer.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { pelagos, temporaryFolder } from './command.ts'

const folder = temporaryFolder()
let portal: TestPortal
let server: LiveServer
let headers: Record<string, string>

beforeAll(async () => {
  portal = await startPortal()
  headers = { authorization: `Api-Key ${await portal.makeApiKey()}` }
})
afterAll(() => portal.stop())
beforeEach(async () => {
  server = await startLiveServer()
  vi.stubEnv('PELAGOS_LIVE_HOSTS', '127.0.0.1')
})
afterEach(() => {
  server.close()
  vi.unstubAllEnvs()
})

/** Daily temperatures from 1 November 2026 on, packed, and a wind that is not, on two latitudes and three longitudes. */
function grid(days: number, changes: { readonly lon?: readonly number[]; readonly packing?: number } = {}): ClassicContent {
  const cells = Array.from({ length: days * 6 }, (_, index) => index)
  return {
    dimensions: { time: days, lat: 2, lon: 3 },
    variables: {
      time: {
        type: 'double',
        dimensions: ['time'],
        attributes: { units: 'days since 2026-11-01', standard_name: 'time' },
        values: cells.slice(0, days),
      },
      lat: { type: 'float', dimensions: ['lat'], attributes: { units: 'degrees_north' }, values: [10.5, 11.5] },
      lon: { type: 'float', dimensions: ['lon'], attributes: { units: 'degrees_east' }, values: changes.lon ?? [20.5, 21.5, 22.5] },
      sst: {
        ...{ type: 'short', dimensions: ['time', 'lat', 'lon'], values: cells.map((value) => (value % 5 === 4 ? -999 : value)) },
        attributes: { units: 'degree_C', scale_factor: changes.packing ?? 0.5, add_offset: 1, _FillValue: -999 },
      },
      wind: { type: 'float', dimensions: ['time', 'lat', 'lon'], attributes: { units: 'm s-1' }, values: cells.map((value) => value / 10) },
    },
  }
}

/** Ingests the first days as a person does, from a file of the same server. */
async function begin(name: string, live: object, content = grid(2)) {
  const path = join(folder, `${name}.nc`)
  const metadata = join(folder, `${name}.json`)
  writeFileSync(path, classicBytes(content))
  writeFileSync(
    metadata,
    JSON.stringify({ make: 'Observation', releaseDate: '2026-01-01', shortName: name, live: { schedule: 'daily', ...live } }),
  )
  const { status, stderr } = await pelagos(['ingest', path, '--metadata', metadata, '--data-dir', portal.dataDir])
  expect([status, stderr]).toEqual([0, expect.stringContaining(`Published ${name}`)])
}

const update = (...words: string[]) => pelagos(['update', ...words, '--data-dir', portal.dataDir])
const rows = async (name: string) => {
  const text = `SELECT time, lat, lon, sst, wind FROM tbl${name} ORDER BY time, lat, lon`
  const answer = await fetch(`${portal.url}/api/data/query?query=${encodeURIComponent(text)}`, { headers })
  return (await answer.text()).trim().split('\n').slice(1)
}
/** The rows of as many days, as they would be written. */
const expected = (days: number, sst = (value: number) => value * 0.5 + 1) =>
  Array.from({ length: days * 6 }, (_, index) => {
    const [day, lat, lon] = [Math.floor(index / 6), 10.5 + (Math.floor(index / 3) % 2), 20.5 + (index % 3)]
    return `2026-11-0${day + 1}T00:00:00.000Z,${lat},${lon},${index % 5 === 4 ? '' : sst(index)},${index / 10}`
  })
const asked = (from: number) => server.requests.slice(from).map(({ path }) => decodeURIComponent(path))

describe('a grid on a DAP 2 server', () => {
  test('ING-87 the time axis is asked for first, then of each variable the times that are new, which become a version', async () => {
    let days = 2
    server.answer = dapAnswer(() => grid(days))
    await begin('Live_Dap', { url: `${server.url}/thredds/dodsC/sst.nc` })
    expect((await update('Live_Dap')).stdout).toBe('Live_Dap: unchanged\n')
    expect(asked(0)).toEqual(['.dds', '.das', '.dods?time[0:1:1]'].map((ending) => `/thredds/dodsC/sst.nc${ending}`))
    days = 4
    const from = server.requests.length
    expect((await update('Live_Dap')).stdout).toBe('Live_Dap: 12 rows added, to 2026-11-04; version 2 of its table\n')
    expect(asked(from).map((path) => path.replace(/.*\.nc/, ''))).toEqual([
      ...['.dds', '.das', '.dods?time[0:1:3]', '.dods?lat[0:1:1]', '.dods?lon[0:1:2]'],
      ...['.dods?time[2:1:3]', '.dods?sst[2:1:3][0:1:1][0:1:2]', '.dods?wind[2:1:3][0:1:1][0:1:2]'],
    ])
    expect(await rows('Live_Dap')).toEqual(expected(4))
    expect((await update('Live_Dap')).stdout).toBe('Live_Dap: unchanged\n')
    days = 5
    expect((await update('Live_Dap')).stdout).toBe('Live_Dap: 6 rows added, to 2026-11-05; version 3 of its table\n')
    expect(await rows('Live_Dap')).toEqual(expected(5))
  })

  test('ING-87 a part that the address names is continued as that part', async () => {
    const whole = grid(3, { lon: [20.5, 21.5, 22.5] })
    server.answer = dapAnswer(() => whole)
    const part: ClassicContent = {
      dimensions: { time: 1, lat: 1, lon: 2 },
      variables: {
        time: { type: 'double', dimensions: ['time'], attributes: { units: 'days since 2026-11-01' }, values: [0] },
        lat: { type: 'float', dimensions: ['lat'], attributes: { units: 'degrees_north' }, values: [11.5] },
        lon: { type: 'float', dimensions: ['lon'], attributes: { units: 'degrees_east' }, values: [20.5, 22.5] },
        wind: { type: 'float', dimensions: ['time', 'lat', 'lon'], attributes: { units: 'm s-1' }, values: [0.3, 0.5] },
      },
    }
    await begin('Live_Part', { url: `${server.url}/data/sst?wind[0:1:0][1][0:2:2]`, kind: 'opendap' }, part)
    expect((await update('Live_Part')).stdout).toBe('Live_Part: 4 rows added, to 2026-11-03; version 2 of its table\n')
    expect(asked(0).at(-1)).toBe('/data/sst.dods?wind[1:1:2][1:1:1][0:2:2]')
    const text = 'SELECT lon, wind FROM tblLive_Part ORDER BY time, lon'
    const answer = await fetch(`${portal.url}/api/data/query?query=${encodeURIComponent(text)}`, { headers })
    expect((await answer.text()).trim().split('\n').slice(1)).toEqual([
      '20.5,0.3',
      '22.5,0.5',
      '20.5,0.9',
      '22.5,1.1',
      '20.5,1.5',
      '22.5,1.7',
    ])
  })

  test('ING-88 answers that are cut off, pages, lies, other types and other grids are rejected with the reason and publish nothing', async () => {
    const honest = dapAnswer(() => grid(3))
    server.answer = honest
    await begin('Live_Dap_Hostile', { url: `${server.url}/dodsC/sst` })
    /** The honest answers, but for those whose path has an ending. */
    const instead = (ending: RegExp, answer: (response: ServerResponse, bytes: Buffer) => void): LiveServer['answer'] => {
      return (request, response) => {
        if (!ending.test(decodeURIComponent(request.url ?? ''))) return honest(request, response)
        const pieces: Buffer[] = []
        const taken = {
          writeHead: () => taken,
          end: (piece: string | Buffer) => answer(response, Buffer.concat([...pieces, Buffer.from(piece)])),
        }
        honest(request, taken as unknown as ServerResponse)
      }
    }
    const edited = (ending: RegExp, from: string | RegExp, to: string) =>
      instead(ending, (response, bytes) => response.writeHead(200).end(Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')))
    const other = (changes: Parameters<typeof grid>[1]) => dapAnswer(() => grid(3, changes))
    const answers: Record<string, LiveServer['answer']> = {
      'ended its answer early, in the values of wind': instead(/dods\?wind/, (response, bytes) =>
        response.writeHead(200).end(bytes.subarray(0, -60)),
      ),
      'ended its answer early.': instead(/dods\?wind/, (response, bytes) => {
        response.writeHead(200, { 'content-length': bytes.length })
        response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
      }),
      'a web page': instead(/dods\?sst/, (response) => response.writeHead(200).end('<!DOCTYPE html><p>Down for maintenance</p>')),
      'an error: too busy': instead(/\.das/, (response) =>
        response.writeHead(200).end('Error {\n code = 500;\n message = "too busy";\n};\n'),
      ),
      'status 500': instead(/\.dds/, (response) => response.writeHead(500).end()),
      'no description of data': edited(/\.dds/, /^Dataset/, 'Nothing'),
      'a length of time that no array can have': edited(/\.dds/, /time = 3/, 'time = 2147483648'),
      'states 2147483647 times': edited(/\.dds/, /time = 3/, 'time = 2147483647'),
      'time with other lengths than those asked for': edited(/dods\?time/, 'time = 3', 'time = 2147483647'),
      'another number of values of time': edited(/dods\?time/, /(Data:\n)..../s, '$1\x7f\xff\xff\xff'),
      'named wind. These of it are not read: wind (Structure)': edited(/\.dds/, /Grid(?=[^G]*wind)/, 'Structure'),
      'named time. These of it are not read: time (Sequence)': edited(
        /\.dds/,
        /Float64 time\[time = 3\];/,
        'Sequence { Structure { Int32 a; } b; } time;',
      ),
      'wind as Float64, the stored one as float32': edited(/\.dds/, /Float32 wind/, 'Float64 wind'),
      'another units of wind': edited(/\.das/, /m s-1/, 'knots'),
      'another scale_factor of sst': other({ packing: 0.25 }),
      'lon on another grid': other({ lon: [20.5, 21.5, 23.5] }),
      'times of the source are not in order': dapAnswer(() => {
        const content = grid(4)
        const { time } = content.variables
        return time === undefined ? content : { ...content, variables: { ...content.variables, time: { ...time, values: [0, 1, 3, 2] } } }
      }),
      ADDRESS_NOT_PUBLIC: (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/dodsC/sst.dds' }).end(),
    }
    for (const [says, answer] of Object.entries(answers)) {
      server.answer = answer
      const { status, stdout } = await update('Live_Dap_Hostile')
      expect([status, stdout]).toEqual([2, expect.stringContaining(says)])
    }
    expect(await rows('Live_Dap_Hostile')).toEqual(expected(2))
  })
})

describe('a grid of ERDDAP', () => {
  const since = 1_793_491_200 // 2026-11-01 in seconds since 1970
  const griddap = (days: number, changes: Parameters<typeof grid>[1] = {}): ClassicContent => {
    const content = grid(days, changes)
    const time = { type: 'double', dimensions: ['time'], attributes: { units: 'seconds since 1970-01-01T00:00:00Z' } } as const
    const values = Array.from({ length: days }, (_, day) => since + day * 86_400)
    return { ...content, variables: { ...content.variables, time: { ...time, values } } }
  }
  const query = 'sst[(2026-11-01):1:(last)][(10.5):1:(11.5)][],wind[(2026-11-01):1:(last)][(10.5):1:(11.5)][]'

  test('ING-89 only times after the last stored one are asked for; that there are none is no error', async () => {
    let days = 2
    server.answer = griddapAnswer(() => griddap(days))
    await begin('Live_Griddap', { url: `${server.url}/erddap/griddap/sst.nc?${query}` }, griddap(2))
    expect((await update('Live_Griddap')).stdout).toBe('Live_Griddap: unchanged\n')
    expect(asked(0)).toEqual(['/erddap/griddap/sst.csv?time[(2026-11-02T00:00:00.000Z):1:(last)]'])
    days = 4
    const from = server.requests.length
    expect((await update('Live_Griddap')).stdout).toBe('Live_Griddap: 12 rows added, to 2026-11-04; version 2 of its table\n')
    expect(asked(from).at(-1)).toBe(
      `/erddap/griddap/sst.nc?${query.replaceAll('(2026-11-01):1:(last)', '(2026-11-03T00:00:00Z):1:(2026-11-04T00:00:00Z)')}`,
    )
    expect(await rows('Live_Griddap')).toEqual(expected(4))
    // The server has lost its latest times.
    days = 1
    expect((await update('Live_Griddap')).stdout).toBe('Live_Griddap: unchanged\n')
  })

  test('ING-89 hostile answers and an address without ranges publish nothing', async () => {
    const honest = griddapAnswer(() => griddap(3))
    await begin('Live_Griddap_Hostile', { url: `${server.url}/erddap/griddap/sst.nc?${query}` }, griddap(2))
    await begin('Live_Griddap_Whole', { url: `${server.url}/erddap/griddap/sst.nc?sst` }, griddap(2))
    const file =
      (bytes: Uint8Array): LiveServer['answer'] =>
      (request, response) =>
        /\.csv/.test(request.url ?? '') ? honest(request, response) : response.writeHead(200).end(bytes)
    const list =
      (text: string): LiveServer['answer'] =>
      (_, response) =>
        response.writeHead(200).end(text)
    const whole = Buffer.from(classicBytes(griddap(3)))
    const answers: Record<string, LiveServer['answer']> = {
      'no list of times': list('<p>Down</p>'),
      'times that are none': list('time\nUTC\n2026-11-03\n'),
      'not in order': list('time\nUTC\n2026-11-04T00:00:00Z\n2026-11-03T00:00:00Z\n'),
      'other times than those asked for': file(whole),
      'no whole NetCDF-3 file': file(whole.subarray(0, -20)),
      'a web page': file(Buffer.from('<html>Down</html>')),
      'lon on another grid': griddapAnswer(() => griddap(3, { lon: [20.5, 21.5, 23.5] })),
      'another scale_factor of sst': griddapAnswer(() => griddap(3, { packing: 0.25 })),
      'status 503': (_, response) => response.writeHead(503).end('Error {\n code=503;\n message="Service Unavailable";\n}\n'),
    }
    for (const [says, answer] of Object.entries(answers)) {
      server.answer = answer
      const { status, stdout } = await update('Live_Griddap_Hostile')
      expect([status, stdout]).toEqual([2, expect.stringContaining(says)])
    }
    server.answer = honest
    expect((await update('Live_Griddap_Whole')).stdout).toContain('must name each variable with the ranges of all dimensions')
    expect(await rows('Live_Griddap_Hostile')).toEqual(expected(2))
  })
})
