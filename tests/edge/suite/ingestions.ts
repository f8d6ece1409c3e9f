import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type IngestionDraftRecord,
  type IngestionPreviewRecord,
  ingestPhases,
  type PublicationRecord,
  type WorkbookDraftRecord,
} from '#core/catalog/ingestionRecords.ts'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { limits } from '#core/limits/submission.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { cellKind } from '#core/workbook/Workbook.ts'
import { datasets, securityEvents } from '../../../edge/database/schema/index.ts'
import { classicBytes } from '../../fixtures/ingest/classicFile.ts'
import type { OpenPortal } from '../helpers/people.ts'
import { type Browser, freshName, Submissions } from '../helpers/submissions.ts'
import { withQuery } from './TestedApi.ts'

const heading = [
  '* Sea-Bird SBE 9 Data File:',
  '* NMEA Latitude = 02 00.07 S',
  '* NMEA Longitude = 038 00.39 W',
  '* NMEA UTC (Time) = Aug 24 2011 07:55:20',
  '# name 0 = prDM: Pressure, Digiquartz [db]',
  '# name 1 = t090C: Temperature [ITS-90, deg C]',
  '# bad_flag = -9.990e-29',
  '# file_type = ascii',
  '*END*',
]
const scans = ['      2.126    27.0505', '    100.500    20.1000', '    200.000 -9.990e-29']
const cast = `${[...heading, ...scans].join('\r\n')}\r\n`

const marks = 'date,lat,lon,depth,code\n2021-10-05,71.3,-156.7,4,-999\n2021-10-06,71.3,-156.7,8,3\n2021-10-07,71.3,-156.7,2,-999\n'

const stations = [
  ['time', 'lat', 'lon', 'sst'],
  ['2026-01-01', 1, 2, 20.5],
  ['2026-01-02', 1, 2, 21],
]
const grid = classicBytes({
  dimensions: { time: 2, lat: 1, lon: 1 },
  variables: {
    time: { type: 'double', dimensions: ['time'], attributes: { units: 'days since 2026-01-01' }, values: [0, 1] },
    lat: { type: 'float', dimensions: ['lat'], attributes: { units: 'degrees_north' }, values: [1] },
    lon: { type: 'float', dimensions: ['lon'], attributes: { units: 'degrees_east' }, values: [2] },
    sst: { type: 'float', dimensions: ['time', 'lat', 'lon'], values: [20.5, 21] },
  },
})

async function sheetOf(rows: readonly (readonly ExcelJS.CellValue[])[]): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Stations')
  for (const row of rows) sheet.addRow([...row])
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

interface Sent {
  readonly who?: Browser
  readonly content?: string | Buffer<ArrayBuffer>
  readonly name?: string
}

/** From a field file to a data set, in a portal that can make data sets. */
export function ingestionsSuite(open: OpenPortal & { readonly dataDir: string }): void {
  const calls = new Submissions(open)
  let admin: Browser
  beforeAll(async () => {
    admin = await calls.browser({ isDataSubmissionAdmin: true })
  })
  const send = (call: string, more: Readonly<Record<string, string>> = {}, { who = admin, content = cast, name = 'cast.cnv' }: Sent = {}) =>
    calls.postForm(who, call, { name, ...more, file: new Blob([content], { type: 'application/octet-stream' }) })
  const draft = async (replies: readonly (string | null)[] = []) => {
    const answer = await send('draftingestion', { replies: JSON.stringify(replies) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as IngestionDraftRecord
  }
  /** The metadata that the likely replies make, under a name of their own. */
  const described = async (shortName: string) => {
    const { questions } = await draft()
    const { metadata, open: left } = await draft(questions.map(({ guess }) => guess ?? null))
    expect(left).toEqual([])
    return JSON.stringify({ ...metadata, shortName, longName: `Cast ${shortName}`, tableName: `tbl${shortName}` })
  }
  const isInCatalog = (shortName: string) => open.database.$count(datasets, eq(datasets.shortName, shortName))
  const sent = () => {
    const jobs = join(open.dataDir, 'ingest')
    return existsSync(jobs) ? readdirSync(jobs).filter((name) => name.startsWith('sent-')) : []
  }

  describe('field files sent by administrators', () => {
    test('ING-80 a draft says what the file is, what becomes of its columns and what it leaves open, and keeps nothing', async () => {
      const { kind, columns, questions, open: left, metadata } = await draft()
      expect(kind).toBe('Sea-Bird cast')
      expect(columns).toContainEqual({
        ...{ column: 't090C', name: 't090C', role: '', unit: '°C', standardName: 'sea_water_temperature', leftOut: '' },
        first: ['27.0505', '20.1000', '-9.990e-29'],
      })
      expect(columns.find(({ column }) => column === 'prDM')).toMatchObject({ role: 'pressure', unit: 'dbar' })
      expect(columns.find(({ role }) => role === 'time')?.first[0]).toMatch(/^2011-08-24T07:55:20/)
      expect(questions.map(({ asks }) => asks)).toContain('Which institute or person are the data from?')
      expect(left.length).toBeGreaterThan(0)
      expect(String(metadata.source)).toMatch(/^\? /)
      const answered = await draft(questions.map(({ asks, guess }) => (asks.includes('institute') ? 'Test Institute' : (guess ?? null))))
      expect([answered.open, answered.metadata.source]).toEqual([[], 'Test Institute'])
      expect(sent()).toEqual([])
    })

    test.each([
      ['CF NetCDF', 'grid.nc', async () => Buffer.from(grid)],
      ['Excel table', 'stations.xlsx', () => sheetOf(stations)],
      ['comma-separated text', 'stations.csv.gz', async () => Buffer.from(gzipSync(stations.map((row) => row.join(',')).join('\n')))],
    ])('ING-80 ING-81 %s is read from a page as on the command line: %s', async (kind, name, made) => {
      const file = { content: Buffer.from(await made()), name }
      expect(await (await send('draftingestion', {}, file)).json()).toMatchObject({ kind })
      const preview = await send('previewingestion', { metadata: JSON.stringify({ make: 'Observation', releaseDate: '2026-01-01' }) }, file)
      expect(await preview.json()).toMatchObject({
        ...{ columns: ['time', 'lat', 'lon', 'sst'], report: { kind, rowsRead: 2, rowsStored: 2, cellsLeftOut: [] } },
        first: [
          ['2026-01-01T00:00:00Z', 1, 2, 20.5],
          ['2026-01-02T00:00:00Z', 1, 2, 21],
        ],
      })
      expect(sent()).toEqual([])
    })

    test('ING-81 a preview counts every row and value, shows the first rows, and publishes nothing', async () => {
      const name = freshName()
      const answer = await send('previewingestion', { metadata: await described(name) })
      const preview = (await answer.json()) as IngestionPreviewRecord
      expect(preview).toMatchObject({ dataset: name, replaces: null, rows: 3 })
      expect(preview.report).toMatchObject({
        ...{ kind: 'Sea-Bird cast', rowsRead: 3, rowsStored: 3 },
        cellsLeftOut: [{ column: 't090C', count: 1 }],
      })
      const temperature = preview.columns.indexOf('t090C')
      expect(preview.first.map((row) => [row[0], row[temperature]])).toEqual([
        ['2011-08-24T07:55:20Z', 27.0505],
        ['2011-08-24T07:55:20Z', 20.1],
        ['2011-08-24T07:55:20Z', null],
      ])
      expect([await isInCatalog(name), sent()]).toEqual([0, []])
    })

    test('ING-82 publishing adds the data set with its page, notes who did it, and changes nothing the second time', async () => {
      const name = freshName()
      const metadata = await described(name)
      const publish = async () => (await send('publishingestion', { metadata })).json()
      const address = `/catalog/datasets/${name}`
      expect(await publish()).toEqual({ dataset: name, version: 1, isNew: true, address })
      expect((await open.api.send(withQuery('/api/catalog/datasetfullpage', { shortname: name }))).status).toBe(200)
      expect(await publish()).toEqual({ dataset: name, version: 1, isNew: false, address })
      const byAdmin = and(eq(securityEvents.kind, 'dataset-ingested'), eq(securityEvents.userId, admin.person.id))
      const events = await open.database.select().from(securityEvents).where(byAdmin)
      expect(events.map(({ details }) => details)).toEqual([{ dataset: name, version: 1 }])
      expect(sent()).toEqual([])
    })

    test('ING-93 an administrator is told how far a publication is, in steps and rows, and what came of it; others are told nothing', async () => {
      const rows = 250_000
      const lines = Array.from({ length: rows }, (_, at) => `${new Date(at * 60_000).toISOString()},1,2,${at % 30}.5`)
      const file = { content: ['time,lat,lon,sst', ...lines].join('\n'), name: 'long.csv' }
      const tell = async ({ headers } = admin) => open.api.send('/api/datasubmission/ingestionprogress', { headers })
      const told = async () => ((await (await tell()).json()) as { publication: PublicationRecord | null }).publication
      const shortName = freshName()
      const metadata = { shortName, longName: shortName, tableName: `tbl${shortName}`, make: 'Observation', releaseDate: '2026-01-01' }
      const publishing = send('publishingestion', { metadata: JSON.stringify(metadata) }, file)
      const steps: PublicationRecord[] = []
      while (!steps.at(-1)?.published) {
        const found = await told()
        if (found?.file === file.name) steps.push(found)
        await delay(100)
      }
      expect((await publishing).status).toBe(200)
      const seen = steps.map(({ phase }) => ['wait', ...ingestPhases].indexOf(phase))
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(steps.filter(({ ofRows }) => ofRows !== null).map(({ ofRows }) => ofRows)).toContain(rows)
      expect(await told()).toMatchObject({ phase: 'publish', published: { dataset: shortName, isNew: true }, failure: null })
      await send('publishingestion', { metadata: '{' }, file)
      expect(await told()).toMatchObject({ published: null, failure: expect.stringContaining('JSON') })
      expect(await (await tell(await calls.browser({ isDataSubmissionAdmin: true }))).json()).toEqual({ publication: null })
      expect((await tell(await calls.browser())).status).toBe(403)
    })

    test('ING-83 only administrators on pages of the portal may send field files', async () => {
      const curator = await calls.browser()
      const foreign = { ...admin, headers: { ...admin.headers, Origin: 'https://elsewhere.example', 'X-Requested-With': '' } }
      for (const call of ['draftingestion', 'previewingestion', 'publishingestion'])
        for (const who of [curator, foreign]) expect((await send(call, {}, { who })).status).toBe(403)
    })

    test('ING-84 a file that cannot be read, a wrong reply, wrong metadata, an archive or a name with folders is rejected with the reason', async () => {
      const metadata = await described(freshName())
      const textOf = async (answer: Promise<Response>) => [(await answer).status, await (await answer).text()]
      const reason = (says: string) => [400, expect.stringContaining(says)]
      expect(await textOf(send('draftingestion', {}, { content: 'no table at all', name: 'notes.txt' }))).toEqual(reason('has no rows'))
      expect(await textOf(send('draftingestion', { replies: '{' }))).toEqual(reason('replies must be a JSON list'))
      const marked = { content: marks, name: 'marks.csv' }
      const { questions } = (await (await send('draftingestion', {}, marked)).json()) as IngestionDraftRecord
      const replies = JSON.stringify(questions.map(({ options }) => (options?.includes('yes') ? 'perhaps' : null)))
      expect(await textOf(send('draftingestion', { replies }, marked))).toEqual(reason('has the replies yes, no'))
      expect(await textOf(send('previewingestion', { metadata: '{' }))).toEqual(reason('JSON'))
      const unnamed = JSON.stringify({ ...(JSON.parse(metadata) as object), shortName: '' })
      expect(await textOf(send('publishingestion', { metadata: unnamed }))).toEqual(reason('shortName'))
      for (const name of ['../cast.cnv', '.cnv', 'a/b.cnv', 'cast*.cnv'])
        expect(await textOf(send('draftingestion', {}, { name }))).toEqual(reason('Rename the file'))
      const tar = `${'cast.cnv'.padEnd(257, '\0')}ustar`.padEnd(1024, '\0')
      expect(await textOf(send('draftingestion', {}, { content: tar, name: 'casts.tar' }))).toEqual(reason('archive'))
      const large = await send('draftingestion', {}, { content: ' '.repeat(limits.fieldFileBytes + 1) })
      expect(large.status).toBe(413)
      expect(sent()).toEqual([])
    })
  })

  describe('submission workbooks begun with field files', () => {
    const begin = async (replies: readonly (string | null)[] = [], more: Parameters<typeof send>[2] = {}) =>
      send('beginworkbook', { replies: JSON.stringify(replies) }, { who: await calls.browser(), ...more })
    const begun = async (...given: Parameters<typeof begin>) => (await (await begin(...given)).json()) as WorkbookDraftRecord
    /** The texts of each sheet as the reader of submissions reads them, headers first. */
    const sheetsOf = async ({ workbook }: WorkbookDraftRecord) => {
      const read = await readWorkbook(new Blob([Buffer.from(workbook ?? '', 'base64')]))
      const columnsOf = (name: string) => read.sheets.get(name)?.columns ?? []
      const cells = (name: string) =>
        Object.fromEntries(
          columnsOf(name).map(({ header, kinds, values }) => [
            header,
            Array.from(values, (value, index) => {
              if (kinds[index] === cellKind.blank) return null
              return kinds[index] === cellKind.text ? read.texts[value] : value
            }),
          ]),
        )
      return { read, data: cells('data'), dataset: cells('dataset_meta_data'), variables: cells('vars_meta_data') }
    }

    test('ING-90 a submitter gets a workbook with the rows of a file and what it says; the rest stays empty for them to fill in', async () => {
      const record = await begun()
      expect(record).toMatchObject({
        kind: 'Sea-Bird cast',
        rows: 3,
        notes: expect.arrayContaining([expect.stringContaining('t090C left out: 1')]),
      })
      const { read, data, dataset, variables } = await sheetsOf(record)
      expect(Object.keys(data).slice(0, 4)).toEqual(['time', 'lat', 'lon', 'depth'])
      expect(data.time).toEqual(Array.from({ length: 3 }, () => '2011-08-24T07:55:20'))
      expect([data.lat?.[0], data.t090C]).toEqual([-2.001_166_667, [27.0505, 20.1]])
      expect([dataset.dataset_make, dataset.dataset_source, dataset.dataset_release_date]).toEqual([['Observation'], [], []])
      const at = variables.var_short_name?.indexOf('t090C') ?? -1
      expect(variables.var_unit?.[at]).toBe('°C')
      const { findings } = validateWorkbook(read, vocabulary)
      expect(findings.filter(({ sheet, severity }) => sheet === 'data' && severity === 'error')).toEqual([])
      expect(sent()).toEqual([])
    })

    test('ING-90 what the file leaves open is asked first, and nothing about the data set', async () => {
      const marked = { content: marks, name: 'marks.csv' }
      const first = await begun([], marked)
      expect([first.workbook, first.rows]).toEqual([null, 0])
      expect(first.questions.map(({ asks }) => asks).filter((asks) => /institute|licence|released/.test(asks))).toEqual([])
      const replied = await begun(
        first.questions.map(({ options }) => (options?.includes('yes') ? 'yes' : null)),
        marked,
      )
      expect(replied.rows).toBe(1)
      expect((await sheetsOf(replied)).data.code).toEqual([3])
    })

    test('ING-90 a file with more rows than a sheet takes, one that cannot be read, and a call without a session are rejected', async () => {
      const length = 640
      const steps = Array.from({ length }, (_, index) => index / 10)
      const content = Buffer.from(
        classicBytes({
          dimensions: { time: 1, lat: length, lon: length },
          variables: {
            time: { type: 'double', dimensions: ['time'], attributes: { units: 'days since 2026-01-01' }, values: [0] },
            lat: { type: 'float', dimensions: ['lat'], attributes: { units: 'degrees_north' }, values: steps },
            lon: { type: 'float', dimensions: ['lon'], attributes: { units: 'degrees_east' }, values: steps },
            sst: { type: 'float', dimensions: ['time', 'lat', 'lon'], values: steps.flatMap(() => steps) },
            ice: { type: 'float', dimensions: ['time', 'lat', 'lon'], values: steps.flatMap(() => steps) },
          },
        }),
      )
      const large = await begin([], { content, name: 'sst.nc' })
      expect([large.status, await large.text()]).toEqual([400, expect.stringMatching(/has 409,600 rows.* at most 400,000: send a part/)])
      const unread = await begin([], { content: 'no table at all', name: 'notes.txt' })
      expect([unread.status, await unread.text()]).toEqual([400, expect.stringContaining('has no rows')])
      const foreign = { ...admin, headers: { ...admin.headers, Origin: 'https://elsewhere.example', 'X-Requested-With': '' } }
      expect((await send('beginworkbook', {}, { who: foreign })).status).toBe(403)
      expect((await send('beginworkbook', {}, { who: { ...admin, headers: {} } })).status).toBe(401)
      expect(sent()).toEqual([])
    })
  })
}
