import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPending } from '#core/request/RequestState.ts'
import { fileFacts } from '#core/rows/formFacts.ts'
import { answers, bodies, ranges, requests, standInForPortal } from './downloadPortal.ts'
import { bytesOf, fileOf, piecesThen } from './files.ts'

const store = await import('../../../site/src/download/stores/download.ts')
const { $notices } = await import('../../../site/src/common/stores/notices.ts')
const { $session, sessionOf } = await import('../../../site/src/common/stores/session.ts')
const user = sessionOf(`UserInfo=${encodeURIComponent(JSON.stringify({ id: 1, username: 'demo' }))}`)

beforeEach(() => {
  vi.useFakeTimers()
  store.chooseForm('csv')
  $session.set(user)
  standInForPortal()
})
afterEach(() => {
  store.closeDownload()
  $notices.set([])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('DLD-06 opening the dialog and every change send a size check 2 seconds later', async () => {
  await store.openDownload('COADS_Climatology')
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

test('a download that is under way is named, and goes on while the dialog is open for another data set', async () => {
  answers.rows = piecesThen([bytesOf('time\n1\n\n')], (controller) => controller.close())
  await store.openDownload('COADS_Climatology')
  const file = fileOf()
  const downloading = store.startDownload(file.open)
  await store.openDownload('Another')
  expect([isPending(store.$download.get()), store.$arriving.get()?.name]).toEqual([true, 'COADS_Climatology.csv'])
  await downloading
  expect(file.ends).toEqual(['COADS_Climatology.csv'])
  expect($notices.get().map(({ text }) => text)).toEqual(['Saved, 1 row: COADS_Climatology.csv'])
  expect(store.$download.get()).toEqual({ state: 'notTried' })
})

test('DLD-27 a visitor’s size is not checked; signing in checks it, and repeats a check that had failed', async () => {
  $session.set({ state: 'visitor' })
  await store.openDownload('COADS_Climatology')
  await vi.advanceTimersByTimeAsync(3000)
  expect(requests).toHaveLength(0)
  answers.size = () => new Response('broken', { status: 500 })
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
  await store.openDownload('COADS_Climatology')
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, latStart: 50, latEnd: 10 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests).toHaveLength(0)
})

test('DLD-22 DLD-29 DLD-31 the rows arrive by the query call, are received as bytes, saved when all are there, and counted', async () => {
  const whole = new Uint8Array([...bytesOf('time,lat\n1,2\n'), 0xff, 0xfe, ...bytesOf(',3\n\n')])
  answers.rows = piecesThen([whole.slice(0, 6), whole.slice(6)], (controller) => controller.close())
  await store.openDownload('COADS_Climatology')
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
  await store.openDownload('COADS_Climatology')
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
  await store.openDownload('COADS_Climatology')
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
  await store.openDownload('COADS_Climatology')
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
  await store.openDownload('COADS_Climatology')
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
  answers.rows = piecesThen([bytesOf('PK')], (controller) => controller.error(new TypeError('network error')))
  await store.openDownload('COADS_Climatology')
  store.chooseForm('zip')
  const file = fileOf()
  await store.startDownload(file.open)
  const subset = store.$subset.get()
  if (subset) store.changeSubset({ ...subset, latEnd: 0, timeStart: '2', timeEnd: '11' })
  answers.rows = piecesThen([bytesOf('PK'), new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)])], (controller) => controller.close())
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
  answers.rows = () => new Response('Too many queries at once', { status: 503 })
  await store.openDownload('COADS_Climatology')
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
  await store.openDownload('COADS_Climatology')
  for (const end of ends) {
    answers.rows = piecesThen(begun, end)
    const file = fileOf()
    await store.startDownload(file.open)
    expect(file.ends).toEqual(['discarded'])
    expect(store.$download.get()).toEqual({
      state: 'failed',
      message: 'Failed to download data. The connection was lost before all data had arrived. Nothing was saved. Try again.',
    })
  }
})

test('DLD-26 DLD-29 a download whose connection breaks says so, and goes on behind what has arrived', async () => {
  const headers = { ETag: 'W/"one"', 'Accept-Ranges': 'bytes' }
  const answered = (of: () => Response, status: number) => () => new Response(of().body, { status, headers })
  const breaking = piecesThen([bytesOf('time\n1\n')], (controller) => controller.error(new TypeError('network error')))
  const rest = piecesThen([bytesOf('2\n\n')], (controller) => controller.close())
  answers.rows = answered(breaking, 200)
  await store.openDownload('COADS_Climatology')
  const file = fileOf()
  const lost: boolean[] = []
  const stop = store.$arriving.listen((arriving) => arriving?.isLost !== undefined && lost.push(arriving.isLost))
  const downloading = store.startDownload(file.open)
  await vi.advanceTimersByTimeAsync(900)
  expect(lost).toEqual([true])
  answers.rows = answered(rest, 206)
  await vi.advanceTimersByTimeAsync(200)
  await downloading
  stop()
  expect(ranges).toEqual([
    [null, null],
    ['bytes=7-', '"one"'],
  ])
  expect(lost).toEqual([true, false])
  expect([file.ends, new TextDecoder().decode(new Uint8Array(file.bytes))]).toEqual([['COADS_Climatology.csv'], 'time\n1\n2\n\n'])
  expect(store.$download.get()).toMatchObject({ state: 'succeeded', value: { rows: 2 } })
})

test('DLD-26 a file that the browser cannot store fails', async () => {
  answers.rows = piecesThen([bytesOf('time\n1\n\n')], (controller) => controller.close())
  await store.openDownload('COADS_Climatology')
  const file = fileOf({ isFull: true })
  await store.startDownload(file.open)
  expect(file.ends).toEqual(['discarded'])
  expect(store.$download.get()).toMatchObject({ state: 'failed', message: expect.stringMatching(/^Unable to download\. /) })
})

test('a download that is stopped leaves no file and can be tried again', async () => {
  answers.rows = piecesThen([bytesOf('time\n1\n'), bytesOf('2\n\n')], (controller) => controller.close())
  await store.openDownload('COADS_Climatology')
  const file = fileOf()
  const stop = store.$download.listen(({ state }) => state === 'streaming' && store.cancelDownload())
  await store.startDownload(file.open)
  stop()
  expect(file.ends).toEqual(['discarded'])
  expect(store.$download.get()).toEqual({ state: 'notTried' })
})

test('a download goes on while its dialog is closed, and the page says how it ended', async () => {
  answers.rows = piecesThen([bytesOf('time\n1\n\n')], (controller) => controller.close())
  await store.openDownload('COADS_Climatology')
  const file = fileOf()
  const downloading = store.startDownload(file.open)
  store.closeDownload()
  await downloading
  expect(file.ends).toEqual(['COADS_Climatology.csv'])
  expect($notices.get().map(({ text }) => text)).toEqual(['Saved, 1 row: COADS_Climatology.csv'])
  expect(store.$download.get()).toEqual({ state: 'notTried' })
})

test('DLD-28 closing the dialog forgets its data set and calls off what is under way', async () => {
  await store.openDownload('COADS_Climatology')
  store.closeDownload()
  await vi.advanceTimersByTimeAsync(5000)
  expect([store.$downloadName.get(), store.$downloadDataset.get().state, store.$subset.get(), requests.length]).toEqual([
    null,
    'notTried',
    null,
    0,
  ])
})
