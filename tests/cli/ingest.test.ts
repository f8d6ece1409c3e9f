import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phaseIds } from '#core/submission/phases.ts'
import { withSubmissions } from '../e2e/submissions.ts'
import { freshName } from '../edge/helpers/submissions.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { pelagos, pelagosProcess, temporaryFolder } from './command.ts'

const folder = temporaryFolder()
const csv = join(folder, 'stations.csv')
const metadata = join(folder, 'stations.json')
let portal: TestPortal
let headers: Record<string, string>

/** A station every degree from 175 E across the date line to 175 W, in each of four years. */
function writeSource(rows: number, version: string): void {
  const lines = Array.from({ length: rows }, (_, index) => {
    const lon = 175 + (index % 11)
    const time = new Date(Date.UTC(2018 + (index % 4), index % 12, 1 + (index % 28), index % 24)).toISOString()
    return `${time.slice(0, 19)}Z,${index % 40},${lon > 180 ? lon - 360 : lon},${(index * 7) % 50},C${index % 2},${index / 10}`
  })
  writeFileSync(csv, `time,lat,lon,depth,cruise,oxygen\n${lines.join('\n')}\n`)
  const variable = (name: string, visualize: boolean) => ({
    name,
    longName: `Made ${name}`,
    unit: '',
    sensor: 'CTD',
    keywords: [name],
    visualize,
  })
  const cruise = (name: string) => ({ name, nickname: name, shipName: 'Ship', chiefName: 'Chief' })
  const description = {
    shortName: 'Made_Stations',
    longName: 'Made stations',
    tableName: 'tblMade_Stations',
    version,
    releaseDate: '2024-01-01',
    make: 'Observation',
    processLevel: '1',
    studyDomain: 'Biogeochemistry',
    source: 'Made',
    acknowledgement: 'Nobody',
    licence: { name: 'CC0' },
    description: 'Stations.',
    keywords: ['station'],
    temporalResolution: 'Irregular',
    spatialResolution: 'Irregular',
    timeMeaning: { kind: 'instants' },
    cruises: [cruise('C0'), cruise('C1')],
    variables: [variable('cruise', false), variable('oxygen', true)],
  }
  writeFileSync(metadata, JSON.stringify(description))
}

const call = async (path: string) => {
  const answer = await fetch(`${portal.url}/api/${path}`, { headers })
  return { status: answer.status, text: await answer.text() }
}
const query = (text: string) => call(`data/query?query=${encodeURIComponent(text)}`)
const rowsOf = (text: string) => text.trim().split('\n').slice(1)
const ingestWords = () => ['ingest', csv, '--data-dir', portal.dataDir]
const ingest = (...words: string[]) => pelagos([...ingestWords(), ...words])

beforeAll(async () => {
  portal = await startPortal()
  headers = { authorization: `Api-Key ${await portal.makeApiKey()}` }
  writeSource(440, '1.0')
})
afterAll(() => portal.stop())

describe('pelagos ingest', () => {
  test('a dry run says what would be published and publishes nothing', async () => {
    const { status, stdout, stderr } = await ingest('--dry-run')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Made_Stations \(tblMade_Stations\): 440 rows in 1 file/)
    expect(stdout).toMatch(/^ {2}oxygen: 440 values, mean 21\.95 ± .*, 0 to 43\.9$/m)
    expect(stderr).toContain('Dry run: nothing was published. Made_Stations would be new.')
    expect((await call('catalog/dataset-names')).text).not.toContain('Made_Stations')
  })

  test('a portal that runs on the same folder shows and answers the data set at the next request', async () => {
    const before = await query('SELECT TOP 1 * FROM tblMade_Stations')
    expect(before.status).toBeGreaterThanOrEqual(400)
    const { status, stderr } = await ingest()
    expect([status, stderr]).toEqual([0, expect.stringContaining('Published Made_Stations, version 1.0, as version 1 of its table.')])
    expect(stderr).not.toContain('Reading the source')
    expect(stderr).toContain('It is available in the portal now.')
    const page = await call('catalog/datasetfullpage?shortname=Made_Stations')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('"Row_Count":440')])
    expect(page.text).toContain('"Regions":"North Pacific Ocean"')
    expect(rowsOf((await query('SELECT cruise, oxygen FROM tblMade_Stations WHERE oxygen >= 20')).text)).toHaveLength(240)
    const box = "EXEC uspSpaceTime 'tblMade_Stations','oxygen','2018-01-01','2022-01-01','0','90','178','-178','0','100'"
    expect(rowsOf((await query(box)).text)).toHaveLength(200)
    expect(rowsOf((await query("SELECT Variable FROM udfCatalog() WHERE Table_Name = 'tblMade_Stations'")).text)).toHaveLength(2)
  })

  test('its size is reported, and its cruises have tracks', async () => {
    const text = 'SELECT * FROM tblMade_Stations WHERE lat BETWEEN 0 AND 90'
    const size = await call(`data/check-query-size?query=${encodeURIComponent(text)}`)
    expect(JSON.parse(size.text)).toMatchObject({ allow: true, projection: { size: -440, provenance: 'table stats' } })
    const { text: cruises } = await query("EXEC uspCruiseByName 'C0'")
    const id = rowsOf(cruises)[0]?.split(',')[0]
    expect(rowsOf((await query(`EXEC uspCruiseTrajectory ${id}`)).text).length).toBeGreaterThan(100)
  })

  test('a second version replaces the first; the hook is called, and its failure undoes nothing', async () => {
    writeSource(880, '2.0')
    const printedLines: string[] = []
    const server = createServer((request, answer) => {
      request.on('data', (piece: Buffer) => printedLines.push(piece.toString()))
      request.on('end', () => answer.writeHead(printedLines.length < 2 ? 500 : 204).end())
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { status, stdout } = await pelagosProcess([...ingestWords(), '--json'], {
      env: { PELAGOS_REBUILD_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
    })
    server.close()
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'published', version: 2, replaces: '1.0', rows: 880, rebuild: { failure: null } })
    expect(printedLines).toEqual([
      JSON.stringify({ dataset: 'Made_Stations', version: 2 }),
      JSON.stringify({ dataset: 'Made_Stations', version: 2 }),
    ])
    expect(rowsOf((await query('SELECT oxygen FROM tblMade_Stations')).text)).toHaveLength(880)
    writeSource(881, '2.1')
    const { status: later, stderr } = await pelagosProcess(ingestWords(), { env: { PELAGOS_REBUILD_URL: 'http://127.0.0.1:9/' } })
    expect([later, stderr]).toEqual([0, expect.stringContaining('the rebuild hook failed (it could not be reached)')])
    expect(rowsOf((await query('SELECT oxygen FROM tblMade_Stations')).text)).toHaveLength(881)
  })

  test('CLI-08 diff says what changed in the present version, or from one version to the next, and rejects other pairs', async () => {
    const env = { PELAGOS_URL: portal.url }
    const diff = (...words: string[]) => pelagos(['diff', ...words], { env })
    const second = await diff('tblMade_Stations', '1', 'v2')
    expect([second.status, second.stderr]).toEqual([0, ''])
    expect(second.stdout.split('\n').slice(0, 2)).toEqual([
      'Made_Stations: version 1 (1.0) to version 2 (2.0)',
      '  880 rows, 440 before: 440 added, 0 removed, 0 altered, 440 unchanged.',
    ])
    expect(second.stdout).toMatch(/^ {2}The changes lie within 20\d\d-.* to 20\d\d-.*, 0°\u2009N to 39°\u2009N, .*, 0 to 49\u2009m\.$/m)
    const present = await diff('Made_Stations', '--json')
    expect(JSON.parse(present.stdout)).toMatchObject({ version: 3, before: 2, difference: { rows: { added: 1, removed: 0, altered: 0 } } })
    expect(await diff('Made_Stations', '1', '3')).toMatchObject({
      ...{ status: 2, stdout: '' },
      stderr: 'pelagos: Version 3 was compared only with version 2, which it replaced: pelagos diff Made_Stations 2 3\n',
    })
    const rejected = [
      ['Nobody_Knows'],
      ['Made_Stations', '3', '4'],
      ['Made_Stations', '2', '1'],
      ['Made_Stations', '1'],
      ['Made_Stations', 'x', '2'],
    ]
    const said = await Promise.all(rejected.map((words) => diff(...words)))
    expect(said.map(({ status, stderr }) => [status, stderr])).toEqual(
      [
        'Data set not found.',
        'Nothing is known of what changed in version 4 of Made_Stations.',
        'Give the earlier version first.',
        'Give both versions, or none for the present one.',
        'x is not a version. Versions are counted from 1.',
      ].map((text) => [2, `pelagos: ${text}\n`]),
    )
  })

  test('--list names what was ingested; retire takes it out of the catalog', async () => {
    const listed = await pelagos(['ingest', '--list', '--data-dir', portal.dataDir, '--json'])
    expect(JSON.parse(listed.stdout)).toMatchObject({
      datasets: [{ dataset: 'Made_Stations', version: 3, rows: 881, isRetired: false }],
      jobs: [],
    })
    expect((await pelagos(['retire', 'Made_Stations', '--data-dir', portal.dataDir])).status).toBe(0)
    expect((await query('SELECT oxygen FROM tblMade_Stations')).status).toBeGreaterThanOrEqual(400)
    const again = await pelagos(['retire', 'Made_Stations', '--data-dir', portal.dataDir])
    expect([again.status, again.stderr]).toEqual([2, 'pelagos: There is no data set Made_Stations.\n'])
  })

  test('stopped by the user, it says how to resume, and resumes', async () => {
    writeSource(900, '3.0')
    const stopped = await pelagosProcess(ingestWords(), { stopAt: { text: 'Read the source.', signal: 'SIGINT' } })
    expect([stopped.status, stopped.stderr]).toEqual([
      130,
      expect.stringContaining('Stopped. Nothing was published; run the same command again'),
    ])
    const listed = await pelagos(['ingest', '--list', '--data-dir', portal.dataDir])
    expect(listed.stdout).toMatch(/^Made_Stations: not finished, next is \w+$/m)
    const { status, stderr } = await ingest()
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Read the source.')])
    expect(rowsOf((await query('SELECT oxygen FROM tblMade_Stations')).text)).toHaveLength(900)
  })

  test.runIf(existsSync('/usr/bin/prlimit'))('a full disk ends in an error message and leaves the published data unchanged', async () => {
    const before = readdirSync(join(portal.dataDir, 'observations/tblMade_Stations'))
    writeSource(60_000, '4.0')
    const wrap = ['prlimit', '--fsize=1500000']
    const { status, stderr } = await pelagosProcess(ingestWords(), { wrap })
    expect([status, stderr]).toEqual([2, expect.stringContaining('The disk of the data folder is full.')])
    expect(readdirSync(join(portal.dataDir, 'observations/tblMade_Stations'))).toEqual(before)
    expect(rowsOf((await query('SELECT oxygen FROM tblMade_Stations')).text)).toHaveLength(900)
  })

  test('--submission publishes a submission that awaits ingestion, as an administrator, and again changes nothing', async () => {
    const { id, name, admin, submitter } = await withSubmissions(portal, async (calls) => {
      const [ada, rachel] = [await calls.browser(), await calls.browser({ isDataSubmissionAdmin: true })]
      const short = freshName()
      const submitted = await calls.submit(ada, short)
      await calls.setPhase(rachel, submitted, phaseIds.ingestion)
      return { id: submitted, name: short, admin: rachel.person.username, submitter: ada.person.username }
    })
    const publish = (...words: string[]) => pelagos(['ingest', '--submission', String(id), '--data-dir', portal.dataDir, ...words])
    expect(await publish()).toMatchObject({ status: 2, stderr: expect.stringContaining('--submission needs --as') })
    const rejected = await publish('--as', submitter)
    expect([rejected.status, rejected.stderr]).toEqual([expect.any(Number), expect.stringContaining('is not an administrator')])
    const { status, stdout, stderr } = await publish('--as', admin)
    expect([status, stdout, stderr]).toEqual([
      0,
      expect.stringContaining(`tbl${name}`),
      expect.stringContaining('as version 1 of its table'),
    ])
    expect(rowsOf((await query(`SELECT lat FROM tbl${name}`)).text)).toHaveLength(3)
    expect(await publish('--as', admin)).toMatchObject({ status: 0, stderr: expect.stringContaining('is published already') })
    expect((await pelagos(['ingest', '--submission', 'x'])).stderr).toContain('takes the number of a submission')
  })

  test('ING-30 a file from the field is drafted and ingested with two commands; a draft is never replaced', async () => {
    const path = join(folder, 'Harbour.txt')
    writeFileSync(
      path,
      'Date\tTime\tLat\tLon\tTemp [degC]\n05-Oct-2021\t12:00\t54 30.0 N\t8 06 E\t11.5\n06-Oct-2021\t12:00\t54.5\t8.1\t11.2\n',
    )
    const drafted = await pelagos(['ingest', '--init', '--yes', path, '--json'])
    expect([drafted.status, JSON.parse(drafted.stdout)]).toEqual([
      0,
      { file: join(folder, 'Harbour.json'), kind: 'tab-separated text', open: [] },
    ])
    expect(await pelagos(['ingest', '--init', path])).toMatchObject({ status: 2, stderr: expect.stringContaining('exists') })
    const { status, stdout } = await pelagos(['ingest', path, '--data-dir', portal.dataDir])
    expect([status, stdout]).toEqual([0, expect.stringContaining('Read as tab-separated text: 2 rows read, all stored.')])
    const { text } = await query('SELECT time, lat, lon, Temp FROM tblHarbour')
    expect(rowsOf(text)).toEqual(['2021-10-05T12:00:00.000Z,54.5,8.1,11.5', '2021-10-06T12:00:00.000Z,54.5,8.1,11.2'])
  })

  test('ING-64 files named one by one are one table', async () => {
    const write = (name: string, day: string) => {
      writeFileSync(join(folder, name), `date,lat,lon,temp\n${day},54.5,8.1,11\n`)
      return join(folder, name)
    }
    const paths = [write('leg1.csv', '2021-10-05'), write('leg2.csv', '2021-10-06')]
    const metadataFile = join(folder, 'legs.json')
    expect((await pelagos(['ingest', '--init', '--yes', '--metadata', metadataFile, ...paths])).status).toBe(0)
    const { status, stdout } = await pelagos(['ingest', ...paths, '--metadata', metadataFile, '--data-dir', portal.dataDir, '--dry-run'])
    expect([status, stdout]).toEqual([0, expect.stringContaining('2 rows read, all stored.')])
  })

  test('ING-32 the history of a data set says what of its source was left out', async () => {
    const path = join(folder, 'Flagged.csv')
    writeFileSync(
      path,
      'date,lat,lon,depth,SALNTY,SALNTY_FLAG_W\n2021-10-05,1,2,5,35.1,2\n2021-10-06,1,2,5,35.2,2\n2021-10-06,1,2,9,12.2,4\n',
    )
    writeFileSync(
      join(folder, 'Flagged.json'),
      JSON.stringify({ make: 'Observation', releaseDate: '2024-05-01', history: 'Recalibrated in 2022.' }),
    )
    expect((await pelagos(['ingest', path, '--data-dir', portal.dataDir])).status).toBe(0)
    const found = JSON.parse((await call('catalog/datasetmetadata?shortname=Flagged')).text)
    expect(found.dataset.Dataset_History).toBe(
      'Recalibrated in 2022.\n\nRead as comma-separated text: 3 rows read, 2 stored. 1 row left out: it holds no value (first at line 4). ' +
        'SALNTY: 1 value left out: flag 4 in SALNTY_FLAG_W (first at line 4). Column SALNTY_FLAG_W left out: its flags decide which values are stored.',
    )
  })

  test('wrong usage and wrong settings end with status 2 and a sentence', async () => {
    expect((await pelagos(['ingest'])).stderr).toContain('missing file')
    const missing = await pelagos(['ingest', join(folder, 'nothing.csv'), '--data-dir', portal.dataDir])
    expect(missing.status).toBe(2)
    const wrong = await pelagosProcess(['ingest', '--list'], { env: { PORT: 'x', PELAGOS_DATA_DIR: portal.dataDir } })
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('PORT: ')])
    expect(readFileSync(metadata, 'utf8')).toContain('Made_Stations')
  })
})
