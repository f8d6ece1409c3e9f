import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../helpers/chromium.ts'
import { startPortal } from '../helpers/portal.ts'
import { slowLink } from '../helpers/slowLink.ts'
import { type BenchOptions, median, type Report, skipped } from './report.ts'

export const group = 'page'

const ROUNDS = 7
const TARGET = 1.3
const PATH = '/catalog/datasets/COADS_Climatology'
/** A phone on slow 4G, as Lighthouse has it: 1.6 Mbit/s. */
const NETWORK = { roundTripMs: 150, bytesPerSecond: 204_800 }
const SLOWER_CPU = 4

/** The largest contentful paint of a data set's page on a slow phone, against a page with the same text and nothing else. */
export async function run(report: Report, { mostRounds }: BenchOptions): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) return report(skipped('largest paint of a data set’s page', 'no Chromium here'))
  const portal = await startPortal()
  const browser = await chromium.launch({ args: chromiumArguments, executablePath })
  const bare = await serveText(await textOf(browser, portal.url + PATH))
  const links = await Promise.all([slowLink(portal.url, NETWORK), slowLink(bare.url, NETWORK)])
  try {
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round <= Math.min(ROUNDS, mostRounds ?? ROUNDS); round += 1) {
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
    await browser.close()
    for (const link of links) link.stop()
    bare.stop()
    await portal.stop()
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
