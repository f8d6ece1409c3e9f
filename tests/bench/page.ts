import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../helpers/chromium.ts'
import { startPortal } from '../helpers/portal.ts'
import { slowLink } from '../helpers/slowLink.ts'
import { download } from './page/download.ts'
import { busyOf } from './page/tasks.ts'
import { type BenchOptions, median, type Report, skipped } from './report.ts'

export const group = 'page'

const ROUNDS = 7
const TARGET = 1.3
const PATH = '/catalog/datasets/COADS_Climatology'
/** A phone on slow 4G, as Lighthouse has it: 1.6 Mbit/s. */
const NETWORK = { roundTripMs: 150, bytesPerSecond: 204_800 }
const SLOWER_CPU = 4

/** A page may stand still for so many milliseconds at most, on that processor. */
const MAX = 200
/** One of each kind that anybody may open. */
const paths = [
  '/',
  '/catalog',
  PATH,
  '/visualization/charts',
  '/plot?v=1&id=1&viztype=heatmap',
  '/plot?v=1&id=36&viztype=sparse',
  '/catalog/cruises/VIRTUAL_ATL',
  '/visualization/cruises',
  '/programs',
  '/documentation/api',
  '/datasubmission/guide',
  '/datasubmission/validationtool',
  '/gallery',
  '/login',
] as const

/** What a slow phone has of the pages: parts are `paint` and `tasks`; and what a large download costs, part `download`. */
export async function run(report: Report, { only, maxRounds }: BenchOptions): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) return report(skipped('pages on a slow phone', 'no Chromium here'))
  const portal = await startPortal({ PELAGOS_RATE_FACTOR: '100' })
  const browser = await chromium.launch({ args: chromiumArguments, executablePath })
  const rounds = Math.min(ROUNDS, maxRounds ?? ROUNDS)
  try {
    for (const [name, part] of Object.entries({ paint, tasks }))
      if (only === null || only === name) await part(report, browser, portal.url, rounds)
    if (only === null || only === 'download') await download(report, browser, portal)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** The longest task of each kind of page, how long its tasks block it in all, and when it is quiet. */
async function tasks(report: Report, browser: Browser, portalUrl: string, rounds: number): Promise<void> {
  for (const path of paths) {
    const visits: Awaited<ReturnType<typeof busyOf>>[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await busyOf(browser, portalUrl + path, SLOWER_CPU))
    const most = (of: (visit: (typeof visits)[number]) => number) => median(visits.map(of))
    const longest = visits.flatMap((visit) => visit.tasks).toSorted((one, other) => other.tookMs - one.tookMs)[0]
    const value = most(({ longestMs }) => longestMs)
    report({
      name: `longest task of ${path}`,
      value,
      unit: 'ms',
      floor: `${MAX} ms`,
      ratio: value / MAX,
      target: 1,
      check: `processor ${SLOWER_CPU} times slower; blocked ${most(({ blockingMs }) => blockingMs).toFixed(0)} ms, quiet after ${most(({ quietAtMs }) => quietAtMs).toFixed(0)} ms; ${longest?.cause ?? ''}`,
    })
  }
}

/** The largest contentful paint of a data set's page, against a page with the same text and nothing else. */
async function paint(report: Report, browser: Browser, portalUrl: string, rounds: number): Promise<void> {
  const bare = await serveText(await textOf(browser, portalUrl + PATH))
  const links = await Promise.all([slowLink(portalUrl, NETWORK), slowLink(bare.url, NETWORK)])
  try {
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1) {
      const painted = await largestPaint(browser, links[0].url + PATH)
      const bareMs = await largestPaint(browser, links[1].url)
      // The first round warms both servers.
      if (round === 0) continue
      ours.push(painted)
      floor.push(bareMs)
    }
    const [value, bareValue] = [median(ours), median(floor)]
    const ratio = value / bareValue
    report({
      name: 'largest paint of a data set’s page, slow phone',
      value,
      unit: 'ms',
      floor: `the same text alone ${bareValue.toFixed(0)} ms`,
      ratio,
      target: TARGET,
      check: `${ours.length} fresh visits each with their connection, 150 ms and 1.6 Mbit/s packet by packet, processor ${SLOWER_CPU} times slower`,
    })
  } finally {
    for (const link of links) link.stop()
    bare.stop()
  }
}

async function textOf(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(address)
  const text = await page.locator('main').innerText()
  await page.close()
  return text
}

/** A page of paragraphs, compressed as the portal does it. */
async function serveText(text: string): Promise<{ readonly url: string; stop(): void }> {
  const [title = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const safe = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const paragraphs = lines.map((line) => `<p>${safe(line)}</p>`).join('')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title><h1>${safe(title)}</h1>${paragraphs}`
  const body = gzipSync(html)
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip', 'Content-Length': String(body.byteLength) }
  const server = createServer((request, response) => {
    if (request.url === '/') response.writeHead(200, headers).end(body)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

/** Milliseconds until the largest paint of a first visit, once the page has come to rest. */
async function largestPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return paint
}
