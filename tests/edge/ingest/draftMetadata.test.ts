import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cruisesByGaps, usualGaps } from '../../../core/catalog/cruisesByGaps.ts'
import { type Ask, draftMetadata } from '../../../edge/ingest/draftMetadata.ts'
import { never, rejectionOf, Scratch, staged } from '../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const now = Date.UTC(2026, 4, 1)
const guessing: Ask = async (questions) => questions.map(({ guess }) => guess ?? null)
const silent: Ask = async (questions) => questions.map(() => null)
const draft = (path: string, ask: Ask) => draftMetadata(path, { signal: never, now, ask })

const stations = [
  'Sample ID,date,lat,lon,Depth,Sample Depth,Nitrate [umol/kg],code',
  'A,2021-10-05,71.3,-156.7,17,4,1.55,-999',
  'B,2021-10-05,71.3,-156.7,,8,0.59,3',
  'C,2021-10-06,71.3,-156.7,,2,0.47,-999',
].join('\n')

test('ING-30 a draft with the likely replies ingests its file', async () => {
  const path = scratch.write('stations.csv', `${stations}\n`)
  const { metadata, open, path: beside } = await draft(path, guessing)
  expect(open).toEqual([])
  expect(beside).toBe(path.replace(/csv$/, 'json'))
  expect(metadata).toMatchObject({
    shortName: 'stations',
    make: 'Observation',
    releaseDate: '2026-05-01',
    reading: {
      rename: { 'Sample Depth': 'depth', lat: 'lat', lon: 'lon' },
      time: { columns: ['date'], form: 'YYYY-MM-DD', zone: 'UTC' },
      missing: { code: [-999] },
    },
  })
  const metadataPath = scratch.write('stations.json', metadata)
  await staged(
    path,
    async ({ source, rows, report }) => {
      expect(source.columns.map(({ name }) => name)).toEqual([
        'time',
        'lat',
        'lon',
        'depth',
        'Sample_ID',
        'Depth_column',
        'Nitrate',
        'code',
      ])
      expect(source.description.variables.find(({ name }) => name === 'Nitrate')).toMatchObject({
        unit: 'µmol kg-1',
        standardName: 'moles_of_nitrate_per_unit_mass_in_sea_water',
      })
      expect((await rows()).map((row) => row[3])).toEqual([4, 8, 2])
      expect(report?.cellsLeftOut).toEqual([{ column: 'code', because: '-999 marks a missing value', count: 2, first: 'line 2' }])
    },
    { metadataPath },
  )
})

test('ING-30 ING-58 a draft knows words among numbers, words with a unit, pressures, and columns of positions that are empty', async () => {
  const path = scratch.write(
    'words.csv',
    [
      'time,lat,lon,Pressure [dbar],Temp (°C),Size (µm),Station',
      '2021-10-05,,,10,5,> 3.0,1',
      '2021-10-06,,,20,ND,> 3.0,2',
      '2021-10-07,,,30,4,5,3A',
      '',
    ].join('\n'),
  )
  const { metadata, open } = await draft(path, guessing)
  expect(open.map(({ path: at }) => at.join('.'))).toEqual(['reading.position.lat', 'reading.position.lon'])
  const reading = { ...(metadata.reading as object), position: { lat: 60, lon: 5 } }
  await staged(
    path,
    async ({ source, rows, report }) => {
      expect(source.columns.map(({ name, type }) => `${name} ${type}`).slice(3)).toEqual([
        ...['depth float64', 'Pressure float32', 'Temp float32', 'Size text', 'Station text'],
      ])
      expect((await rows()).map((row) => row.slice(4))).toEqual([
        [10, 5, '> 3.0', '1'],
        [20, null, '> 3.0', '2'],
        [30, 4, '5', '3A'],
      ])
      expect(report?.cellsLeftOut).toMatchObject([{ column: 'Temp (°C)', because: 'ND marks a missing value', count: 1 }])
    },
    { metadataPath: scratch.write('words.json', { ...metadata, reading }) },
  )
})

test('ING-06 a draft asks whether commas separate thousands, and holds the reply', async () => {
  const path = scratch.write('flow.tab', 'date\tlat\tlon\tFlow\n2021-10-05\t1\t2\t1,234\n2021-10-06\t1\t2\t12,345\n')
  const { open } = await draft(path, guessing)
  expect(open.map(({ asks, options }) => [asks, options])).toEqual([['Is 1,234 the number 1.234 or 1234?', ['1.234', '1234']]])
  const { metadata } = await draft(path, async (questions) => questions.map(({ guess, options }) => guess ?? options?.[1] ?? null))
  expect(metadata.reading).toMatchObject({ decimalComma: false })
  const metadataPath = scratch.write('flow.json', metadata)
  await staged(path, async ({ rows }) => expect((await rows()).map((row) => row[3])).toEqual([1234, 12_345]), { metadataPath })
})

test('ING-30 replies are written where they belong, and what stays open is rejected by name', async () => {
  const path = scratch.write('logger.csv', 'date,temp (degC)\n03/04/2020,5\n05/06/2020,6\n')
  const first = await draft(path, silent)
  expect(first.open.map(({ path: at }) => at.join('.'))).toEqual([
    ...['make', 'releaseDate', 'source', 'licence.name', 'reading.time.form', 'reading.position.lat', 'reading.position.lon'],
  ])
  const rejection = await rejectionOf(path, scratch.write('logger.json', first.metadata))
  expect(rejection).toContain('These questions of the metadata have no reply yet:')
  expect(rejection).toContain('reading.position.lat: No column holds the latitude. What is it for all rows, in degrees north?')
  expect(rejection).toContain('make: What are the data?')
  const replies: Readonly<Record<string, string>> = {
    ...{ make: 'Observation', releaseDate: '2020-07-01', source: 'A harbour', 'licence.name': 'CC0' },
    ...{ 'reading.time.form': 'DD/MM/YYYY', 'reading.position.lat': '54,5', 'reading.position.lon': '-8' },
  }
  const { metadata, open } = await draft(path, async (questions) => questions.map(({ path: at }) => replies[at.join('.')] ?? null))
  expect(open).toEqual([])
  const metadataPath = scratch.write('logger.json', metadata)
  await staged(
    path,
    async ({ rows }) =>
      expect(await rows()).toEqual([
        [Date.UTC(2020, 3, 3), 54.5, -8, 5],
        [Date.UTC(2020, 5, 5), 54.5, -8, 6],
      ]),
    { metadataPath },
  )
})

test('ING-30 a workbook has its own metadata', async () => {
  const zip = scratch.write('book.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))
  await expect(draft(zip, guessing)).rejects.toThrow('contains its own metadata')
})

test('ING-92 a folder whose casts lie months apart is drafted as two cruises, which ingestion assigns to the rows', async () => {
  const folder = join(scratch.folder, 'casts')
  mkdirSync(folder)
  const cast = (day: string, lat: number, lon: number) =>
    `time,lat,lon,depth,temperature\n${day}T23:30:00Z,${lat},${lon},5,7\n${day}T23:31:00Z,${lat},${lon},10,6\n`
  for (const [name, text] of [
    ['a.csv', cast('2019-09-02', 60, 5)],
    ['b.csv', cast('2019-05-01', 60, 4)],
    ['c.csv', cast('2019-05-09', 61, 4)],
    ['d.csv', cast('2019-09-03', 60, 6)],
  ] as const)
    writeFileSync(join(folder, name), text)
  const { metadata } = await draft(folder, guessing)
  expect(metadata).toMatchObject({
    cruises: [
      { name: 'casts_1', nickname: '2019-05-01 to 2019-05-09' },
      { name: 'casts_2', nickname: '2019-09-02 to 2019-09-03' },
    ],
    reading: { cruises: { gapDays: 14, gapKm: 2000 } },
  })
  await staged(
    folder,
    async ({ source, query }) => {
      expect(source.cruiseColumn).toBe('cruise')
      expect(await query('SELECT cruise, count(*)::INTEGER, max(lat) FROM staged GROUP BY 1 ORDER BY 1')).toEqual([
        ['casts_1', 4, 61],
        ['casts_2', 4, 60],
      ])
    },
    { metadataPath: scratch.write('casts.json', metadata) },
  )
  const reading = { ...(metadata.reading as object), cruises: { gapDays: 5, gapKm: 2000 } }
  expect(await rejectionOf(folder, scratch.write('casts.json', { ...metadata, reading }))).toBe(
    [
      'The metadata list 2 cruises, but gaps of more than 5 days or 2000 km make 3. List these, or change “cruises” of “reading”:',
      ...['2019-05-01 to 2019-05-01', '2019-05-09 to 2019-05-09', '2019-09-02 to 2019-09-03'].map((days) => `  ${days}`),
    ].join('\n'),
  )
  writeFileSync(join(folder, 'd.csv'), cast('2019-09-03', 60, 6).replaceAll('temperature', 'trajectory'))
  expect(await rejectionOf(folder, scratch.write('casts.json', { ...metadata, reading }))).toContain('The column trajectory says')
})

test('ING-92 the casts of HLY1502 are one cruise, with those of a year later two; so are casts on two oceans', () => {
  type Track = readonly (readonly [number, number, number])[]
  const { cruises } = JSON.parse(readFileSync('content/catalog/HLY1502_CTD/computed.json', 'utf8')) as { cruises: { trajectory: Track }[] }
  const casts = (cruises[0]?.trajectory ?? []).map(([ms, lat, lon]) => ({ ms, lat, lon }))
  const [first, last] = [casts[0], casts.at(-1)].map((cast) => Math.floor((cast?.ms ?? 0) / 3_600_000) * 3_600_000)
  expect(cruisesByGaps(casts, usualGaps)).toEqual([{ startMs: first, endMs: last }])
  const yearLater = casts.map((cast) => ({ ...cast, ms: cast.ms + 365 * 86_400_000 }))
  expect(cruisesByGaps([...casts, ...yearLater], usualGaps)).toHaveLength(2)
  const far = { ms: (casts.at(-1)?.ms ?? 0) + 3_600_000, lat: -40, lon: 20 }
  expect(cruisesByGaps([...casts, far], usualGaps)).toHaveLength(2)
})
