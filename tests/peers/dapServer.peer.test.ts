import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { askOpendap } from '../../edge/ingest/live/opendap/opendap.ts'
import { type ClassicContent, classicBytes } from '../fixtures/ingest/classicFile.ts'
import { never, Scratch } from '../fixtures/ingest/sourceFiles.ts'
import { dapAnswer } from '../helpers/dapAnswer.ts'
import { type LiveServer, startLiveServer } from '../helpers/liveServer.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
let server: LiveServer
beforeEach(async () => {
  server = await startLiveServer()
})
afterEach(() => server.close())

function grid(times: number): ClassicContent {
  const cells = Array.from({ length: times * 6 }, (_, index) => index)
  const along = { dimensions: ['time', 'lat', 'lon'] }
  return {
    dimensions: { time: times, lat: 2, lon: 3 },
    attributes: { title: 'A "grid"' },
    variables: {
      time: { type: 'double', dimensions: ['time'], attributes: { units: 'days since 2026-11-01' }, values: cells.slice(0, times) },
      lat: { type: 'float', dimensions: ['lat'], attributes: { units: 'degrees_north' }, values: [10.5, 11.5] },
      lon: { type: 'float', dimensions: ['lon'], attributes: { units: 'degrees_east' }, values: [20.5, 21.5, 22.5] },
      flag: { ...along, type: 'byte', values: cells.map((value) => value % 100) },
      sst: { ...along, type: 'short', attributes: { scale_factor: 0.5, valid_range: [-900, 900] }, values: cells.map((value) => -value) },
      count: { ...along, type: 'int', values: cells.map((value) => value * 1000) },
      wind: { ...along, type: 'float', attributes: { units: 'm s-1' }, values: cells.map((value) => value / 8) },
      exact: { ...along, type: 'double', values: cells.map((value) => value / 3) },
    },
  }
}

/** Of each variable, its values as ncdump writes them. */
async function dumped(address: string): Promise<string> {
  const { stdout } = await promisify(execFile)('ncdump', ['-p', '9,17', address])
  return stdout.slice(stdout.indexOf('data:'))
}

test('ING-87 the DAP 2 server of the tests is one to the NetCDF library, which reads every value of it', async () => {
  const content = grid(3)
  server.answer = dapAnswer(() => content)
  expect(await dumped(`${server.url}/dodsC/grid`)).toBe(await dumped(scratch.write('grid.nc', classicBytes(content))))
  expect(server.requests.some(({ path }) => path.includes('.dods?'))).toBe(true)
})

test('ING-87 a file that the NetCDF library copied from a server, once continued, holds what the server does', async () => {
  let times = 2
  server.answer = dapAnswer(() => grid(times))
  const kept = join(scratch.folder, 'copied.nc')
  await promisify(execFile)('nccopy', ['-k', 'classic', `${server.url}/dodsC/grid`, kept])
  times = 5
  const live = { url: `${server.url}/dodsC/grid`, schedule: 'daily' }
  const folder = join(scratch.folder, 'grown')
  mkdirSync(folder)
  const { files } = await askOpendap({ live, kept, folder, state: {}, fetch, signal: never })
  expect(files).toBe(join(folder, 'copied.nc'))
  expect(await dumped(String(files))).toBe(await dumped(scratch.write('whole.nc', classicBytes(grid(5)))))
})
