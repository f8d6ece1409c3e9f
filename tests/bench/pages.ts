import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeStations } from '../fixtures/ingest/stations.ts'
import { largeCatalogStore } from '../helpers/largeCatalogStore.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import type { BenchOptions, Report } from './report.ts'

export const group = 'pages'

const main = join(import.meta.dirname, '../../cli/main.ts')
const PATH = '/catalog/datasets/COADS_Climatology'
const REQUESTS = 400
const DATASETS = 20_000
const VERSIONS = 3
const targets = { keptRatio: 1.3, firstViewMs: 150, startMs: 10_000, catalogBytes: 60_000 } as const

/** Pages that are views of the store: a cached one against a file of the same bytes, the first view after a publication, and a portal of 20,000 data sets. */
export async function run(report: Report, { maxRounds }: BenchOptions): Promise<void> {
  await keptAgainstFile(report, Math.min(REQUESTS, (maxRounds ?? REQUESTS) * 50))
  await afterPublication(report)
  await largePortal(report)
}

async function keptAgainstFile(report: Report, requests: number): Promise<void> {
  const ours = await startPortal()
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-same-'))
  const page = await fetch(ours.url + PATH, { headers: { 'Accept-Encoding': 'identity' } })
  const html = await page.text()
  mkdirSync(join(folder, 'same'))
  writeFileSync(join(folder, 'same/index.html'), html)
  const theirs = await startPortal({ PELAGOS_SITE_DIR: folder })
  try {
    const [kept, file]: [number[], number[]] = [[], []]
    // The first fifth warms both.
    for (let at = 0; at < requests * 1.2; at += 1) {
      const [keptMs, fileMs] = [await timed(`${ours.url}${PATH}`, html), await timed(`${theirs.url}/same`, html)]
      if (at < requests / 5) continue
      kept.push(keptMs)
      file.push(fileMs)
    }
    const [value, floor] = [p95(kept), p95(file)]
    report({
      name: 'kept page, 95th percentile',
      value,
      unit: 'ms',
      floor: `the same words as a file ${floor.toFixed(2)} ms`,
      ratio: value / floor,
      target: targets.keptRatio,
      check: `${requests} requests each in turn, every body equal`,
    })
  } finally {
    await ours.stop()
    await theirs.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed(address: string, expected?: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(address, { headers: { 'Accept-Encoding': 'br' } })
  const text = await response.text()
  const tookMs = performance.now() - start
  if (response.status !== 200 || (expected !== undefined && text !== expected))
    throw new Error(`${address} answered ${response.status}, or other words`)
  return tookMs
}

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

async function afterPublication(report: Report): Promise<void> {
  const portal = await startPortal()
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-publication-'))
  try {
    const { csv, shortName } = writeStations(folder)
    const metadata = csv.replace(/\.csv$/, '.json')
    // The module of the pages is loaded with the first page of all.
    await timed(portal.url + PATH)
    const [own, catalog]: [number[], number[]] = [[], []]
    for (let version = 1; version <= VERSIONS; version += 1) {
      const described = JSON.parse(readFileSync(metadata, 'utf8')) as object
      writeFileSync(metadata, JSON.stringify({ ...described, longName: `Stations, version ${version}` }))
      await promisify(execFile)(process.execPath, [main, 'ingest', csv, '--data-dir', portal.dataDir])
      own.push(await timed(`${portal.url}/catalog/datasets/${shortName}`))
      catalog.push(await timed(`${portal.url}/catalog`))
    }
    for (const [name, times] of [
      ['data set’s page', own],
      ['catalog', catalog],
    ] as const)
      tell(report, `first view of the ${name} after a publication`, Math.max(...times))
  } finally {
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function tell(
  report: Report,
  name: string,
  value: number,
  target: number = targets.firstViewMs,
  check = 'the slowest of all versions',
): void {
  report({
    name,
    value,
    unit: 'ms',
    floor: '-',
    ratio: value / target,
    target: 1,
    check: `${check}; at most ${target} ms`,
  })
}

async function largePortal(report: Report): Promise<void> {
  const { dataDir, publishOne, close } = await largeCatalogStore(DATASETS)
  const settings = { PELAGOS_DATA_DIR: dataDir, PELAGOS_SEED: 'none' }
  const start = performance.now()
  const portal: TestPortal = await startPortal(settings)
  try {
    tell(report, `start with ${DATASETS} data sets`, performance.now() - start, targets.startMs, 'until it answers')
    await timed(`${portal.url}/programs`)
    for (const path of ['/', '/catalog']) {
      await timed(portal.url + path)
      await publishOne()
      tell(report, `first view of ${path} after one of ${DATASETS} was published`, await timed(portal.url + path))
    }
    const response = await fetch(`${portal.url}/catalog`, { headers: { 'Accept-Encoding': 'br' } })
    const bytes = Number(response.headers.get('Content-Length'))
    const listed = (await response.text()).match(/href="\/catalog\/datasets\//g)?.length ?? 0
    report({
      name: `catalog page of ${DATASETS} data sets`,
      value: bytes,
      unit: 'bytes',
      floor: '-',
      ratio: bytes / targets.catalogBytes,
      target: 1,
      isRight: listed > 0,
      check: `compressed, ${listed} links to data sets in its HTML`,
    })
  } finally {
    await portal.stop()
    await close()
  }
}
