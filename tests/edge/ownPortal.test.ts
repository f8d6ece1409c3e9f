import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { ValueOf } from '#core/api/endpoint.ts'
import type { variablesApi } from '#core/api/variables.ts'
import { hereTexts } from '#core/messages/here.ts'
import { pelagos, temporaryFolder } from '../cli/command.ts'
import { writeOwnGrid } from '../fixtures/ingest/ownGrid.ts'
import { writeStations } from '../fixtures/ingest/stations.ts'
import { readDefaultCatalog } from '../helpers/defaultCatalog.ts'
import { startPortal } from '../helpers/portal.ts'
import { startWorker } from '../helpers/workerPortal.ts'

const settings = { PELAGOS_SEED: 'none' }
const portal = await startPortal(settings)
const key = await portal.makeApiKey()
const folder = temporaryFolder()
let worker: Awaited<ReturnType<typeof startWorker>>
afterAll(async () => {
  await worker?.stop()
  await portal.stop()
})

async function publish(path: string): Promise<void> {
  const { status, stderr } = await pelagos(['ingest', path, '--data-dir', portal.dataDir])
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('rror')])
}
const read = async (path: string, url = portal.url) => {
  const response = await fetch(new URL(path, url))
  return { status: response.status, text: await response.text() }
}
const pages = [
  '/',
  '/catalog',
  '/programs',
  '/visualization',
  '/visualization/cruises',
  '/visualization/charts',
  '/datasubmission/guide',
  '/data.json',
  '/catalog/feed.xml',
  '/sitemap.xml',
]
const { datasets } = await readDefaultCatalog()
const describedPrograms = ['amt', 'argo', 'bats', 'bios-scope', 'c-comp', 'cbiomes', 'geotraces', 'gradients', 'hot', 'scope']
const traces = [
  ...datasets.flatMap(({ dataset }) => [dataset.shortName, ...dataset.cruises.map(({ name }) => name)]),
  ...describedPrograms.map((key) => `/programs/${key}"`),
  ...describedPrograms.map((key) => `/programs/${key}<`),
]

async function expectNoTraces(url?: string): Promise<void> {
  for (const path of pages) {
    const { status, text } = await read(path, url)
    expect([path, status, traces.filter((name) => text.includes(name))]).toEqual([path, 200, []])
  }
}

/** Matches a position, and lists what there is at it, as somebody with a key of the portal would. */
async function matchAndHere(url: string): Promise<readonly string[]> {
  const env = { PELAGOS_URL: url, PELAGOS_API_KEY: key }
  const matched = await pelagos(['match', '-', '--variable', 'tblMade_Stations.oxygen'], {
    env,
    input: 'time,lat,lon,depth\n2021-01-02,10.1,-150,1\n',
  })
  const here = await pelagos(['here', '10.1', '-150', '--time', '2021-01-02'], { env })
  return [matched.stdout.split('\n')[1] ?? '', matched.stderr, here.stdout, here.stderr]
}

test('MAT-19 a portal without the default catalog begins empty: every page is there and reads well, none has a trace of it', async () => {
  await expectNoTraces()
  for (const path of ['/', '/catalog']) expect((await read(path)).text).toContain('No data sets have been published yet.')
  expect((await read('/visualization/cruises')).text).toContain('No cruise has data yet.')
  expect((await read('/programs')).text).toContain('No data set names a program yet.')
  expect(await (await fetch(new URL('/api/catalog/programs', portal.url))).json()).toEqual([])
  expect(await matchAndHere(portal.url)).toEqual([
    '',
    expect.stringContaining('The table tblMade_Stations is unknown.'),
    '',
    `${hereTexts.empty}\n`,
  ])
  for (const path of ['/programs/hot', '/catalog/datasets/COADS_Climatology', '/globe.png', '/catalog/figures/COADS_Climatology-sst.png'])
    expect([path, (await read(path)).status]).toEqual([path, 404])
})

test('OPS-06 OPS-08 MAT-19 what an operator publishes is matched, listed at its places and on every page before any script, on Node and on workerd, and a new version replaces it', async () => {
  const { csv, shortName, longName, cruise, program } = writeStations(folder)
  await publish(csv)
  worker = await startWorker(portal.dataDir, settings)
  for (const url of [portal.url, worker.url]) {
    expect(await matchAndHere(url)).toEqual([
      expect.stringMatching(/^2021-01-02,10\.1,-150,1,200,,1,11\.1\d*,-24,/),
      expect.stringContaining('1 row with 1 variable.'),
      expect.stringMatching(
        /^Made_Stations\n {2}Dissolved Oxygen: 200\s.mol kg.* · 2021-01-01 · .* · 0 m deep · 11\.1 km away\n {2}Nitrate: 0/,
      ),
      '2 variables of 1 data set.\n',
    ])
    await expectNoTraces(url)
    for (const path of pages.filter((page) => !/^\/(programs|visualization|datasubmission)/.test(page)))
      expect([path, (await read(path, url)).text.includes(shortName)]).toEqual([path, true])
    expect((await read('/visualization/cruises', url)).text).toContain(cruise)
    const cruisePage = (await read(`/catalog/cruises/${encodeURIComponent(cruise)}`, url)).text
    expect([cruisePage.includes(shortName), cruisePage.includes(`>${program}<`)]).toEqual([true, true])
    expect((await read('/', url)).text).toMatch(/data-centre="-12\d 2\d"/)
    expect((await read('/programs', url)).text).toContain(program)
    const page = await read('/programs/made-transect', url)
    expect([page.status, page.text.includes(program), page.text.includes(shortName)]).toEqual([200, true, true])
    const listed = JSON.parse((await read('/api/catalog/programs', url)).text) as unknown
    expect(listed).toEqual([{ id: 'made-transect', name: program, datasets: 1, cruises: 2 }])
  }
  const before = (await read(`/catalog/datasets/${shortName}`)).text
  expect(before).toContain(longName.replace('&', '&amp;'))
  const metadata = csv.replace(/\.csv$/, '.json')
  writeFileSync(metadata, JSON.stringify({ ...(JSON.parse(readFileSync(metadata, 'utf8')) as object), longName: 'Another name' }))
  await publish(csv)
  for (const url of [portal.url, worker.url]) {
    const after = (await read(`/catalog/datasets/${shortName}`, url)).text
    expect([after.includes('Another name'), after.includes(longName.replace('&', '&amp;'))]).toEqual([true, false])
    expect((await read('/catalog', url)).text).toContain('Another name')
  }
})

test('a grid that an operator publishes as NetCDF has its maps and charts, and colours the globe, on Node and on workerd', async () => {
  const { path, shortName, variable } = await writeOwnGrid(folder)
  await publish(path)
  for (const url of [portal.url, worker.url]) {
    const home = (await read('/', url)).text
    expect(home).toContain(`Globe centred on 18° N 40° W, coloured by ${variable}, March 2026`.replaceAll('° ', '°\u2009'))
    expect((await read(/href="(\/globe\.[0-9a-f]+\.png)"/.exec(home)?.[1] ?? '/none', url)).status).toBe(200)
    expect((await read('/visualization', url)).text).toContain(`aria-label="${variable}, March 2026"`)
    const page = (await read(`/catalog/datasets/${shortName}`, url)).text
    expect([page.includes('Monthly'), page.includes('10°'), page.includes('Open in charts')]).toEqual([true, true, true])
    const { lists } = JSON.parse((await read('/api/catalog/chart-variables', url)).text) as ValueOf<typeof variablesApi.chartVariables>
    const offered = [lists.Observation, lists.Model].flatMap(({ datasets: listed }) => listed)
    expect(offered.find((dataset) => dataset.shortName === shortName)?.variables.map(({ longName }) => longName)).toEqual([variable])
    expect((await read('/visualization/charts', url)).text).toMatch(/\d+ variables? of 2 data sets can be charted\./)
    expect([(await read('/plot?id=1', url)).status, (await read('/sitemap.xml', url)).text.includes('/plot')]).toEqual([200, false])
  }
})
