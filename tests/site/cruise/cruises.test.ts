import { beforeEach, expect, test, vi } from 'vitest'
import { listedCruises } from '../../fixtures/listedCruises.ts'

const made = {
  id: 7,
  dataset: 'Made_Log',
  datasetName: 'Made log',
  variable: 'sst',
  longName: 'Temperature',
  unit: '°C',
  palette: 'thermal',
}

/** Casts from 5 to 400 m. */
const depthOf = (query: URLSearchParams) => ({
  depths: [Number(query.get('depth') ?? 5)],
  depthChoices: [5, 100, 400],
  depthRange: { min: 5, max: 400 },
})

/** The portal's side: six calls, and whether it answers at all. */
let isAway = false
const sent: unknown[] = []
async function portalFetch(address: string, init: RequestInit): Promise<Response> {
  if (isAway) return new Response('away', { status: 503 })
  const { pathname, searchParams } = new URL(address, 'http://portal')
  if (pathname === '/api/data/cruiselist') return Response.json(listedCruises)
  if (pathname === '/api/data/trajectory-point-counts') return Response.json({ 1: 2, 2: 3 })
  if (pathname === '/api/catalog/cruise-overview') return Response.json([{ ID: 2, lons: [179, -179], lats: [1, 2] }])
  if (pathname === '/api/catalog/cruise-variables') return Response.json([made])
  if (pathname === '/api/catalog/cruise-values')
    return Response.json({
      ...made,
      rowsOf: 'cruise',
      total: 1,
      times: [0],
      lons: [179],
      lats: [1],
      values: [21.5],
      ...depthOf(searchParams),
    })
  sent.push(JSON.parse(String(init.body)))
  return Response.json([
    { Cruise_ID: 2, time: null, lat: 1, lon: 179 },
    { Cruise_ID: 2, time: null, lat: 2, lon: -179 },
  ])
}

let store: typeof import('../../../site/src/cruise/stores/cruises.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('fetch', portalFetch)
  vi.stubGlobal('location', { pathname: '/visualization/cruises', search: '?cruise=DRAWN_A9' })
  vi.stubGlobal('history', { state: null, replaceState: () => undefined })
  store = await import('../../../site/src/cruise/stores/cruises.ts')
  isAway = false
  sent.length = 0
})

test('EXP-01 a portal that does not answer is said calmly, and asked again when the reader wants', async () => {
  isAway = true
  await store.readCruises()
  expect(store.$knownCruises.get()).toMatchObject({ state: 'failed', message: expect.stringContaining('could not be loaded') })
  isAway = false
  await store.readCruises()
  expect(store.$knownCruises.get()).toMatchObject({ state: 'succeeded' })
})

test('EXP-11 the ids of the selection are asked for, and each cruise becomes a track with a look of its own', async () => {
  await store.readCruises()
  store.selectCruise(1, true)
  await store.renderTrajectories()
  expect(sent).toEqual([{ cruise_ids: [2, 1] }])
  const drawing = store.$drawing.get()
  expect(drawing.state === 'succeeded' && drawing.value.map(({ name, colour, lons }) => ({ name, colour, lons }))).toEqual([
    { name: 'DRAWN_A9', colour: 'var(--chart-1)', lons: [179, -179] },
    { name: 'DRAWN_A10', colour: 'var(--chart-2)', lons: [] },
  ])
  isAway = true
  await store.renderTrajectories()
  expect(store.$drawing.get()).toMatchObject({ state: 'failed' })
})

test('EXP-11 EXP-12 an address with cruises draws them at once, with what was measured along them; the kind of map stays in the address', async () => {
  const addresses: string[] = []
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, address: string) => addresses.push(address) })
  await store.openExplorer()
  expect(sent).toEqual([{ cruise_ids: [2] }])
  expect(store.$drawing.get()).toMatchObject({ state: 'succeeded', value: [{ name: 'DRAWN_A9', lons: [179, -179] }] })
  expect(store.$overview.get()).toMatchObject({ state: 'succeeded', value: [{ ID: 2 }] })
  const { $values, $chosenVariable } = await import('../../../site/src/cruise/stores/alongTrack.ts')
  expect($chosenVariable.get()).toBe('Made_Log.sst')
  expect($values.get()).toMatchObject({ state: 'succeeded', value: { isByExtent: false, lines: [{ name: 'DRAWN_A9', values: [21.5] }] } })
  store.showMap('flat')
  expect(addresses.at(-1)).toBe('/visualization/cruises?cruise=DRAWN_A9&map=flat&variable=Made_Log.sst')
})

test('EXP-12 leaving the page takes every trajectory away, those on their way too', async () => {
  await store.readCruises()
  const rendering = store.renderTrajectories()
  store.clearTrajectories()
  await rendering
  expect(store.$drawing.get()).toEqual({ state: 'notTried' })
})

test('values at another depth are asked for, kept in the address, and come with the depths that they were measured at', async () => {
  const addresses: string[] = []
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, address: string) => addresses.push(address) })
  const along = await import('../../../site/src/cruise/stores/alongTrack.ts')
  await store.openExplorer()
  const shown = () => {
    const { state, ...rest } = along.$values.get()
    return state === 'succeeded' && 'value' in rest ? rest.value : null
  }
  expect(shown()).toMatchObject({ depthChoices: [5, 100, 400], depthRange: { min: 5, max: 400 }, lines: [{ depths: { min: 5, max: 5 } }] })
  expect(along.$trackColours.get()).toMatchObject({ palette: 'thermal', along: [{ id: 2, values: [21.5] }] })
  await store.showDepth(100)
  expect(shown()).toMatchObject({ lines: [{ depths: { min: 100, max: 100 } }] })
  expect(addresses.at(-1)).toBe('/visualization/cruises?cruise=DRAWN_A9&variable=Made_Log.sst&depth=100')
  vi.stubGlobal('location', { pathname: '/visualization/cruises', search: addresses.at(-1)?.split('cruises')[1] })
  along.$chosenDepth.set(null)
  await store.openExplorer()
  expect(shown()).toMatchObject({ lines: [{ depths: { min: 100, max: 100 } }] })
})
