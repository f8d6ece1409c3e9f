import { createReadStream, existsSync, globSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { contentTypeOf } from '../../edge/adapters/node/site/contentTypes.ts'

const dist = join(import.meta.dirname, '../../dist')
/** Of pages that are made of a list, such as those of the rules of workbooks, so many stand for all. */
const OF_A_FAMILY = 4
const LARGE_FAMILY = 20

/** The prerendered pages by their addresses: all, but few of each folder. */
function prerendered(): string[] {
  const addresses = globSync('**/*.html', { cwd: dist }).map((file) => `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`)
  const siblings = (address: string) => addresses.filter((other) => dirname(other) === dirname(address)).toSorted()
  const isShown = (address: string) => {
    const family = siblings(address)
    return dirname(address) === '/' || family.length < LARGE_FAMILY || family.indexOf(address) < OF_A_FAMILY
  }
  return addresses.toSorted().filter(isShown)
}

/** Serves the built files and nothing else, as any web server would. */
let server: Server
let origin: string
test.beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    const path = join(dist, decodeURIComponent(new URL(url, 'http://site').pathname))
    const found = [path, join(path, 'index.html'), `${path}.html`].find((file) => existsSync(file) && statSync(file).isFile())
    response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': contentTypeOf(found ?? '.html') })
    createReadStream(found ?? join(dist, '404.html')).pipe(response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What a page shows and does where no call of the API is answered. */
async function openAlone(page: Page, address: string) {
  const calls: string[] = []
  const uncaught: string[] = []
  const note = (fault: Error) => uncaught.push(fault.message)
  page.on('pageerror', note)
  await page.route(`${origin}/api/**`, (route) => {
    calls.push(new URL(route.request().url()).pathname)
    return route.abort()
  })
  await page.goto(origin + address, { waitUntil: 'networkidle' })
  const main = page.locator('main')
  const text = await main.innerText()
  const busy = await main.locator('[aria-busy="true"]').count()
  const headings = await main.locator('h1').count()
  page.off('pageerror', note)
  await page.unrouteAll()
  return { calls, uncaught, text, busy, headings }
}

/** Asks only what else the page may offer, such as signing in with Google. */
const OPTIONAL = '/api/user/settings'

test('OPS-09 every prerendered page, served as a file without the API, shows its content, and an error where it would have asked', async ({
  page,
}) => {
  const addresses = prerendered()
  expect(addresses.length).toBeGreaterThan(40)
  for (const address of addresses) {
    const { calls, uncaught, text, busy, headings } = await openAlone(page, address)
    expect([address, uncaught, busy, headings, text.length > 50]).toEqual([address, [], 0, 1, true])
    const asked = calls.filter((path) => path !== OPTIONAL)
    expect([address, asked.length === 0 || /could not|failed|try again/i.test(text)]).toEqual([address, true])
  }
})
