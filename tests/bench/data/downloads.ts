import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { bulkApi } from '#core/api/bulk.ts'
import { unzipped } from '../../helpers/unzipped.ts'
import { inTurn, skipped } from '../report.ts'
import { type Bench, roundsOf } from './Bench.ts'
import { type BenchPortal, startBenchPortal } from './benchPortal.ts'
import { procedurePath, receive } from './client.ts'
import { compare, digestOf } from './digest.ts'
import { type Box, boundsOf, boxes, fromSql, grids, rowsIn, variables } from './grid.ts'
import { memoryOf, peakDuring, tellsMemory } from './processMemory.ts'

const ROUNDS = 5
const TIME_TARGET = 1.3
const GROWTH_MB = 100
const AT_ONCE = 10

const path = (box: Box) => procedurePath('uspSpaceTime', grids.usual, box, variables.join(','))
/** The same compression as in the zip file: Deflate's fastest level. */
const gzip = { 'Accept-Encoding': 'gzip' }

/** Two million rows as a zip file, by HTTP and by the command line: time against the bare stream of CSV, memory, and ten at once. */
export async function downloads(bench: Bench): Promise<void> {
  await times(bench)
  await withFreshPortal(bench, async (portal) => {
    await growth(bench, portal, 'HTTP', (file) => zipTo(portal, file, boxes['2M']))
    await tenAtOnce(bench, portal)
  })
  await withFreshPortal(bench, (portal) => growth(bench, portal, 'command line', (file) => commandTo(portal, file, boxes['2M'])))
}

async function times(bench: Bench): Promise<void> {
  const { report, portal, folder } = bench
  const file = join(folder, 'timed.zip')
  const found = await inTurn(roundsOf(bench, ROUNDS), {
    bare: async () => void (await receive(portal, path(boxes['2M']), gzip)),
    http: () => zipTo(portal, file, boxes['2M']),
    command: () => commandTo(portal, file, boxes['2M']),
    estimate: () => commandTo(portal, file, boxes['2M'], '--estimate'),
  })
  const { isRight, check } = await checked(bench, file)
  const floor = `CSV by gzip ${found.bare.toFixed(0)} ms`
  const line = (way: string, ms: number, target: number | null) =>
    report({ name: `zip of 2M rows, ${way}`, value: ms, unit: 'ms', floor, ratio: ms / found.bare, target, isRight, check })
  line('HTTP', found.http, TIME_TARGET)
  line('command line, its start and checks left out', found.command - found.estimate, TIME_TARGET)
  line('command line, all of it', found.command, null)
}

/** What a portal that has made a small zip file holds more during the large one. */
async function growth(bench: Bench, portal: BenchPortal, way: string, download: (file: string) => Promise<void>): Promise<void> {
  const name = `growth of the portal, zip of 2M rows, ${way}`
  if (!tellsMemory) return bench.report(skipped(name, 'the system does not tell it in /proc'))
  const [file, pid] = [join(bench.folder, 'grown.zip'), portal.process.pid ?? 0]
  const idle = await memoryOf(pid)
  const peak = await peakDuring(pid, () => download(file))
  const value = peak.processMb + peak.childrenMb - idle.processMb - idle.childrenMb
  const floor = `${GROWTH_MB} MB above ${idle.processMb.toFixed(0)} MB`
  bench.report({ name, value, unit: 'MB', floor, ratio: value / GROWTH_MB, target: 1, ...(await checked(bench, file)) })
}

async function tenAtOnce(bench: Bench, portal: BenchPortal): Promise<void> {
  const pid = portal.process.pid ?? 0
  const files = Array.from({ length: AT_ONCE }, (_, at) => join(bench.folder, `one-of-ten-${at}.zip`))
  const idle = await memoryOf(pid)
  const peak = await peakDuring(pid, async () => void (await Promise.all(files.map((file) => zipTo(portal, file, boxes['2M'])))))
  let rightFiles = 0
  for (const file of files) rightFiles += (await checked(bench, file)).isRight ? 1 : 0
  const value = peak.processMb - idle.processMb
  const check = `${rightFiles} files with all rows`
  const floor = `${AT_ONCE} of ${GROWTH_MB} MB`
  const name = `growth of the portal, ${AT_ONCE} zips of 2M rows at once`
  const ratio = value / AT_ONCE / GROWTH_MB
  bench.report({ name, value, unit: 'MB', floor, ratio, target: 1, isRight: rightFiles === AT_ONCE, check })
}

async function zipTo({ url, headers }: BenchPortal, file: string, box: Box): Promise<void> {
  const { time, lat, lon } = boundsOf(box)
  const filters = {
    temporal: { startDate: time[0], endDate: time[1] },
    spatial: { latMin: lat[0], latMax: lat[1], lonMin: lon[0], lonMax: lon[1] },
  }
  const { method, path: address } = bulkApi.bulkDownload
  const body = JSON.stringify({ shortNames: [grids.usual.name], filters })
  const answer = await fetch(url + address, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body })
  if (answer.status !== 200 || answer.body === null) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  await pipeline(Readable.fromWeb(answer.body as NodeReadableStream), createWriteStream(file))
}

async function commandTo({ url, headers }: BenchPortal, file: string, box: Box, ...more: readonly string[]): Promise<void> {
  const { time, lat, lon } = boundsOf(box)
  const ranges = ['--time', ...time, '--lat', ...lat.map(String), '--lon', ...lon.map(String)]
  const env = { ...process.env, PELAGOS_URL: url, PELAGOS_API_KEY: headers.Authorization?.split(' ')[1] }
  const child = spawn(process.execPath, ['cli/pelagos.js', 'download', grids.usual.name, ...ranges, '-o', file, ...more], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`pelagos download ended with ${status}: ${said}`)
}

/** Whether a zip file holds the rows of the box, as COPY writes them. */
async function checked({ connection, stored, folder }: Bench, file: string) {
  const [ours, theirs] = [join(folder, 'unzipped.csv'), join(folder, 'copied.csv')]
  const files = await unzipped(await openAsBlob(file))
  const [, rows] = [...files].find(([name]) => name.endsWith('.csv')) ?? []
  if (rows === undefined) return { isRight: false, check: 'no CSV in the zip file' }
  await pipeline(Readable.fromWeb((await rows.blob()).stream() as NodeReadableStream), createWriteStream(ours))
  const select = `SELECT time, lat, lon, ${variables.join(', ')} ${fromSql(stored.usual, boxes['2M'])}`
  await connection.run(`COPY (${select}) TO '${theirs}' (FORMAT csv)`)
  const outcome = compare(await digestOf(connection, ours), await digestOf(connection, theirs), rowsIn(boxes['2M']))
  await rm(ours)
  return outcome
}

async function withFreshPortal({ stored, folder }: Bench, deed: (portal: BenchPortal) => Promise<void>): Promise<void> {
  const portal = await startBenchPortal([stored.usual])
  try {
    await zipTo(portal, join(folder, 'small.zip'), boxes['10k'])
    await receive(portal, path(boxes['10k']), gzip)
    await wait(1000)
    await deed(portal)
  } finally {
    await portal.stop()
  }
}
