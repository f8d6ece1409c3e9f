import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SizeCheckRecord, VariableRow } from '#core/catalog/records.ts'
import { Problem } from '#core/request/Problem.ts'
import { fileFacts } from '#core/rows/formFacts.ts'
import { catalogEntry } from '../../fixtures/catalogEntry.ts'

const store = await import('../../../site/src/download/stores/download.ts')
const { $notices } = await import('../../../site/src/shell/stores/notices.ts')
const { $session, sessionOf } = await import('../../../site/src/account/stores/session.ts')
const { record } = catalogEntry()
const user = sessionOf(`UserInfo=${encodeURIComponent(JSON.stringify({ id: 1, username: 'demo' }))}`)

const check: SizeCheckRecord = {
  query: {
    modifiedQuery: '',
    constraints: null,
    analysis: { commandType: 'sproc', extractedTableNames: [], extractedPrimaryTableNames: [] },
  },
  allow: true,
  projection: { size: -109_380, provenance: 'table stats' },
  answer: { rows: 675, precision: 'exact' },
}
const variableRow: VariableRow = {
  ID: 1,
  Variable: 'sst',
  Long_Name: 'Sea Surface Temperature',
  Unit: '°C',
  Spatial_Resolution: '2° X 2°',
  Temporal_Resolution: 'Monthly Climatology',
  Study_Domain: 'Physics',
  Variable_25th: null,
  Variable_50th: null,
  Variable_75th: null,
  Variable_Count: 109_380,
  Variable_Mean: null,
  Variable_STD: null,
  Variable_Min: null,
  Variable_Max: null,
  Make: 'Observation',
  Visualize: 1,
  Comment: null,
  Sensor: 'Blend',
  Keywords: '',
  Unstructured_Variable_Metadata: null,
}
const requests: URL[] = []
const bodies: unknown[] = []
const variables = () => Response.json([variableRow])
let size = () => Response.json(check)
let rows = () => new Response('time,lat,lon\n')

beforeEach(() => {
  vi.useFakeTimers()
  requests.length = 0
  bodies.length = 0
  store.chooseForm('csv')
  $session.set(user)
  size = () => Response.json(check)
  rows = () => new Response('time,lat,lon\n')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://portal')
    if (url.pathname === '/api/catalog/datasetvariables') return variables()
    requests.push(url)
    if (typeof init.body === 'string') bodies.push(JSON.parse(init.body))
    return url.pathname === '/api/data/check-query-size' ? size() : rows()
  })
})
afterEach(() => {
  store.closeDownload()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('DLD-06 opening the dialog and every change send a size check 2 seconds later', async () => {
  store.openDownload(record)
  await vi.advanceTimersByTimeAsync(1999)
  expect(requests).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests[0]?.searchParams.get('query')).toBe("EXEC uspSpaceTime 'tblCOADS_Climatology', '*', '1', '12', -77, 89, -179, 179, 0, 0")
  expect(store.$sizeCheck.get()).toEqual({ state: 'succeeded', value: { verdict: 'allowed', rows: 675 } })
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, latEnd: 0 })
  expect(store.$sizeCheck.get()).toEqual({ state: 'notTried' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests[1]?.searchParams.get('query')).toContain(', -77, 0, ')
})

test('DLD-27 a visitor’s size is not checked; signing in checks it, and repeats a check that had failed', async () => {
  $session.set({ state: 'visitor' })
  store.openDownload(record)
  await vi.advanceTimersByTimeAsync(3000)
  expect(requests).toHaveLength(0)
  size = () => new Response('broken', { status: 500 })
  $session.set(user)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveLength(1)
  expect(store.$sizeCheck.get().state).toBe('failed')
  $session.set({ state: 'visitor' })
  $session.set(user)
  expect(store.$sizeCheck.get()).toEqual({ state: 'inProgress', isRetry: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveLength(2)
})

test('DLD-18 an impossible range is never checked', async () => {
  store.openDownload(record)
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, latStart: 50, latEnd: 10 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests).toHaveLength(0)
})

/** What a download writes, and what becomes of it. */
function fileOf({ isFull = false } = {}) {
  const bytes: number[] = []
  const ends: string[] = []
  const open = async () => ({
    write: async (piece: Uint8Array) => {
      if (isFull) throw new Problem('storage-full', 'QuotaExceededError')
      bytes.push(...piece)
    },
    save: async (name: string) => void ends.push(name),
    discard: async () => void ends.push('discarded'),
  })
  return { bytes, ends, open }
}

const piecesThen = (pieces: readonly Uint8Array<ArrayBuffer>[], end: (controller: ReadableStreamDefaultController) => void) => () => {
  const left = [...pieces]
  const pull = (controller: ReadableStreamDefaultController) => {
    const piece = left.shift()
    if (piece === undefined) end(controller)
    else controller.enqueue(piece)
  }
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
}
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('DLD-22 DLD-29 DLD-31 the rows arrive by the query call, are received as bytes, saved when all are there, and counted', async () => {
  const whole = new Uint8Array([...bytesOf('time,lat\n1,2\n'), 0xff, 0xfe, ...bytesOf(',3\n\n')])
  rows = piecesThen([whole.slice(0, 6), whole.slice(6)], (controller) => controller.close())
  store.openDownload(record)
  expect(store.$download.get()).toEqual({ state: 'notTried' })
  const file = fileOf()
  const states: string[] = []
  const stop = store.$download.listen(({ state }) => states.push(state))
  await store.startDownload(file.open)
  stop()
  expect(states).toEqual(['inProgress', 'streaming', 'succeeded'])
  expect(file.bytes).toEqual([...whole])
  expect(file.ends).toEqual(['COADS_Climatology.csv'])
  expect(store.$download.get()).toEqual({
    state: 'succeeded',
    value: { name: 'COADS_Climatology.csv', rows: 2, sizeBytes: whole.length },
  })
  const [sent] = requests
  expect([requests.length, sent?.pathname]).toEqual([1, '/api/data/query'])
  // SEC-22: people open this file in a spreadsheet. SEC-06: its name keeps guests out.
  expect(Object.fromEntries(sent?.searchParams ?? [])).toEqual({
    query: "EXEC uspSpaceTime 'tblCOADS_Climatology', '*', '1', '12', -77, 89, -179, 179, 0, 0",
    format: 'csv',
    filename: 'COADS_Climatology.csv',
    spreadsheet: 'true',
  })
})

test('DLD-30 without rows that lack a value the query that is checked and sent is a SELECT, never as a zip file', async () => {
  store.openDownload(record)
  store.chooseForm('zip')
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, variables: ['sst'], complete: true })
  await vi.advanceTimersByTimeAsync(2000)
  await store.startDownload(fileOf().open)
  const [checked, sent] = requests.map(({ searchParams }) => searchParams.get('query'))
  expect(sent).toBe(checked)
  expect(sent).toMatch(/^SELECT TOP 2000000 \[month\], \[lat\], \[lon\], \[sst\] FROM .* WHERE \[sst\] IS NOT NULL AND /)
  expect(requests[1]?.searchParams.get('format')).toBe('csv')
})

test('each format is asked for by its name, and the file ends as the format does', async () => {
  store.openDownload(record)
  for (const form of ['parquet', 'netcdf', 'arrow'] as const) {
    requests.length = 0
    store.chooseForm(form)
    await store.startDownload(fileOf().open)
    const sent = requests[0]?.searchParams
    const [format, filename, spreadsheet] = ['format', 'filename', 'spreadsheet'].map((name) => sent?.get(name))
    expect([format, filename, spreadsheet]).toEqual([form, `COADS_Climatology.${fileFacts[form].fileExtension}`, null])
  }
})

test('the variables are offered, and those that are chosen are checked and asked for', async () => {
  store.openDownload(record)
  await vi.advanceTimersByTimeAsync(1)
  expect(store.$offeredVariables.get()).toEqual({
    state: 'succeeded',
    value: [{ name: 'sst', longName: 'Sea Surface Temperature', unit: '°C' }],
  })
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, variables: ['sst', 'wspd'] })
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests[0]?.searchParams.get('query')).toContain("'tblCOADS_Climatology', 'sst,wspd', ")
  await store.startDownload(fileOf().open)
  expect(requests[1]?.searchParams.get('query')).toBe(requests[0]?.searchParams.get('query'))
  store.chooseForm('zip')
  await store.startDownload(fileOf().open)
  expect(bodies).toMatchObject([{ filters: { variables: { COADS_Climatology: ['sst', 'wspd'] } } }])
})

test('DLD-06 the switch of ancillary data sends a size check too; the rows are those of their call, never as a zip file', async () => {
  store.openDownload(record)
  store.chooseForm('zip')
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, ancillary: true })
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests[0]?.searchParams.get('query')).toBe("EXEC uspAddAncillary 'tblCOADS_Climatology', '1', '12', -77, 89, -179, 179, 0, 0")
  await store.startDownload(fileOf().open)
  expect(requests[1]?.searchParams.get('query')).toBe(requests[0]?.searchParams.get('query'))
  expect(requests[1]?.searchParams.get('format')).toBe('csv')
})

test('DLD-23 DLD-32 the zip file is asked for with the same ranges; an error while it is built is told', async () => {
  rows = piecesThen([bytesOf('PK')], (controller) => controller.error(new TypeError('network error')))
  store.openDownload(record)
  store.chooseForm('zip')
  const file = fileOf()
  await store.startDownload(file.open)
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, latEnd: 0, timeStart: '2', timeEnd: '11' })
  rows = piecesThen([bytesOf('PK'), new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)])], (controller) => controller.close())
  await store.startDownload(file.open)
  expect(file.ends).toEqual(['discarded', 'COADS_Climatology.zip'])
  expect(store.$download.get()).toMatchObject({ state: 'succeeded', value: { rows: undefined, sizeBytes: 24 } })
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/api/data/bulk-download', '/api/data/bulk-download'])
  expect(bodies).toEqual([
    { shortNames: ['COADS_Climatology'], spreadsheet: true },
    {
      shortNames: ['COADS_Climatology'],
      spreadsheet: true,
      filters: {
        temporal: { startDate: '2000-02-15', endDate: '2000-11-15' },
        spatial: { latMin: -77, latMax: 0, lonMin: -179, lonMax: 179 },
      },
    },
  ])
})

test('DLD-26 DLD-29 what the portal refuses fails in its words, and no file is begun', async () => {
  rows = () => new Response('Too many queries at once', { status: 503 })
  store.openDownload(record)
  const file = fileOf()
  await store.startDownload(file.open)
  expect(file.ends).toEqual([])
  expect(store.$download.get()).toEqual({ state: 'failed', message: 'Failed to download dataset. Too many queries at once' })
})

test('DLD-26 rows that stop early fail, with an error or without, and leave no file', async () => {
  const begun = [bytesOf('time,lat\n1,2\n')]
  const ends = [
    (controller: ReadableStreamDefaultController) => controller.close(),
    (controller: ReadableStreamDefaultController) => controller.error(new TypeError('network error')),
  ]
  store.openDownload(record)
  for (const end of ends) {
    rows = piecesThen(begun, end)
    const file = fileOf()
    await store.startDownload(file.open)
    expect(file.ends).toEqual(['discarded'])
    expect(store.$download.get()).toEqual({
      state: 'failed',
      message: 'Failed to download data. The connection was lost before all data had arrived. Nothing was saved. Try again.',
    })
  }
})

test('DLD-26 a file that the browser cannot store fails', async () => {
  rows = piecesThen([bytesOf('time\n1\n\n')], (controller) => controller.close())
  store.openDownload(record)
  const file = fileOf({ isFull: true })
  await store.startDownload(file.open)
  expect(file.ends).toEqual(['discarded'])
  expect(store.$download.get()).toMatchObject({ state: 'failed', message: expect.stringMatching(/^Unable to download\. /) })
})

test('a download that is stopped leaves no file and can be tried again', async () => {
  rows = piecesThen([bytesOf('time\n1\n'), bytesOf('2\n\n')], (controller) => controller.close())
  store.openDownload(record)
  const file = fileOf()
  const stop = store.$download.listen(({ state }) => state === 'streaming' && store.cancelDownload())
  await store.startDownload(file.open)
  stop()
  expect(file.ends).toEqual(['discarded'])
  expect(store.$download.get()).toEqual({ state: 'notTried' })
})

test('a download goes on while its dialog is closed, and the page says how it ended', async () => {
  rows = piecesThen([bytesOf('time\n1\n\n')], (controller) => controller.close())
  store.openDownload(record)
  const file = fileOf()
  const downloading = store.startDownload(file.open)
  store.closeDownload()
  await downloading
  expect(file.ends).toEqual(['COADS_Climatology.csv'])
  expect($notices.get().map(({ text }) => text)).toEqual(['Saved, 1 row: COADS_Climatology.csv'])
  expect(store.$download.get()).toEqual({ state: 'notTried' })
})

test('DLD-28 closing the dialog forgets its data set and calls off what is under way', async () => {
  store.openDownload(record)
  store.closeDownload()
  await vi.advanceTimersByTimeAsync(5000)
  expect([store.$downloadRecord.get(), store.$subset.get(), requests.length]).toEqual([null, null, 0])
})
