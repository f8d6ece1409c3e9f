import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeSamples } from '#core/code/codeSamples.ts'
import { dataset, submission } from '../fixtures/workbooks/submission.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { publishedDatasets } from '../helpers/publishedDatasets.ts'
import { unzipped } from '../helpers/unzipped.ts'
import { pelagos, pelagosProcess, temporaryFolder } from './command.ts'
import { portalSuites } from './portalSuites.ts'

const folder = temporaryFolder()
let portal: TestPortal
let env: Record<string, string>

beforeAll(async () => {
  portal = await startPortal()
  env = { PELAGOS_URL: portal.url, PELAGOS_API_KEY: await portal.makeApiKey() }
})
afterAll(() => portal.stop())

const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')
const leftovers = () => readdirSync(folder).filter((name) => name.endsWith('.part'))

describe('search', () => {
  test('data sets are found by words; names go to the output, remarks to the error stream', async () => {
    const { status, stdout, stderr } = await pelagos(['search', 'temperature', 'climatology'], { env })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^COADS_Climatology\n {2}\S.*\n {2}January to December · .* rows$/m)
    expect(stderr).toMatch(/^\d+ data sets\.\n$/)
  })

  test('--json gives the records, --limit at most so many', async () => {
    const { stdout, stderr } = await pelagos(['search', 'temperature', '--json', '--limit', '2'], { env })
    const found = JSON.parse(stdout) as { Short_Name: string }[]
    expect(found).toHaveLength(2)
    expect(found[0]).toHaveProperty('Row_Count')
    expect(stderr).toBe('')
  })

  test('D69 a named region is told with its bounds and finds the data within; in quotation marks it is a word', async () => {
    const { stdout, stderr } = await pelagos(['search', 'temperature', 'Hawaii'], { env })
    expect(stderr.replaceAll('\u2009', ' ')).toMatch(/^Region: Hawaii, 18° N to 23° N, 161° W to 154° W\n\d+ data sets\.\n$/)
    expect(stdout).toContain('COADS_Climatology')
    const asWord = await pelagos(['search', 'temperature', '"Hawaii"'], { env })
    expect(asWord.stderr).not.toContain('Region')
    expect(asWord.stdout).not.toContain('COADS_Climatology')
  })

  test('a misspelt word shows similar spellings, and says so', async () => {
    const { stdout, stderr } = await pelagos(['search', 'temprature'], { env })
    expect(stderr).toContain('No data set contains all of these words. Similar spellings:')
    expect(stdout).toContain('COADS_Climatology')
  })
})

portalSuites(
  folder,
  () => env,
  () => portal.makeApiKey('submit'),
)

describe('validate', () => {
  test('CLI-07 WBK-35 WBK-36 names and cruises are checked with the portal where it answers, else it is said that they were not', async () => {
    const path = join(folder, 'names.xlsx')
    const row = (day: number) => [`2020-01-0${day}T00:00:00`, 10 + day, 20, 5, 20 + day]
    const blob = await submission([['time', 'lat', 'lon', 'depth', 'sst'], row(1), row(2), row(3)], {
      dataset: [
        { ...dataset, dataset_short_name: 'coads_climatology', cruise_names: 'VIRTUAL_ATL' },
        { cruise_names: 'Virtual Atl' },
        { cruise_names: 'KM0000' },
      ],
    })
    writeFileSync(path, Buffer.from(await blob.arrayBuffer()))
    const online = await pelagos(['validate', path, '--online'], { env })
    expect(online.stdout).toContain('dataset_short_name is the name of a published data set.')
    expect(online.stdout).toContain('The portal has no track of the cruise Virtual Atl.')
    expect(online.stdout).toContain('The track of the new cruise KM0000 is made of its rows.')
    expect([online.status, online.stderr]).toEqual([1, expect.not.stringContaining('Skipped')])
    const away = await pelagos(['validate', path, '--online'], { env: { PELAGOS_URL: 'http://127.0.0.1:9' } })
    expect(away.stderr).toMatch(/Not checked: whether names are already in use and cruises are known\. The portal at \S+ does not answer/)
    const offline = await pelagos(['validate', path, '--json'])
    expect(JSON.parse(offline.stdout)).toMatchObject({ skipped: ['name-in-use', 'cruise'], errorCount: 0 })
  })
})

describe('download', () => {
  test('CLI-06 a subset across the date line lands in its file, data alone, the key nowhere', async () => {
    const path = join(folder, 'subset.csv')
    const words = ['download', 'COADS_Climatology', '--lat', '10', '30', '--lon', '160', '-140', '--time', '1', '3', '-o', path]
    const { status, stdout, stderr } = await pelagos(words, { env })
    expect([status, stdout]).toEqual([0, ''])
    const [header = '', ...rows] = lines(path)
    expect(header.split(',').slice(0, 3)).toEqual(['month', 'lat', 'lon'])
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) {
      const [month = 0, lat = 0, lon = 0] = row.split(',').map(Number)
      expect(month >= 1 && month <= 3 && lat >= 10 && lat <= 30 && (lon >= 160 || lon <= -140)).toBe(true)
    }
    expect(new Set(rows.map((row) => Number(row.split(',')[2]) > 0)).size).toBe(2)
    expect(stderr).toContain(`${path}: ${rows.length.toLocaleString('en')} rows`)
    expect(stderr).not.toContain(env.PELAGOS_API_KEY)
  })

  test('CLI-06 without a file the data go to the output stream; chosen variables only', async () => {
    const words = ['download', '--lat', '-10', '-5', '--time', '2', '2', 'COADS_Climatology', '--variable', 'sst', '--variable', 'wind_u']
    const { status, stdout, stderr } = await pelagos(words, { env })
    expect(status).toBe(0)
    expect(stdout.split('\n')[0]).toBe('month,lat,lon,sst,wind_u')
    expect(stderr).not.toContain('month,lat')
  })

  test.each(['Esku_Heat_Budget_Climatology', 'Virtual_Cruise_CTD'])(
    'CLI-06 the command on the page of %s downloads all of it',
    async (name) => {
      const dataset = publishedDatasets.find(({ record }) => record.Short_Name === name)
      if (dataset === undefined) throw new Error(`the default catalog lacks ${name}`)
      const [{ Variable } = { Variable: '' }] = dataset.variables
      const sample = codeSamples(dataset.record, Variable, portal.url).find(({ language }) => language === 'pelagos')?.text ?? ''
      const [address, , , ...words] = sample.replaceAll('\\\n', ' ').replace('export ', '').split(/\s+/)
      expect(address).toBe(`PELAGOS_URL=${portal.url}`)
      const path = join(folder, words.at(-1) ?? '')
      const { status, stderr } = await pelagos([...words.slice(0, -1), path], { env })
      expect([status, stderr.includes('rror')]).toEqual([0, false])
      expect(lines(path)).toHaveLength(dataset.record.Row_Count + 1)
      expect(lines(path)[0]?.split(',')).toContain(Variable)
    },
  )

  test('--json says what was written; Arrow arrives whole', async () => {
    const path = join(folder, 'nino.arrow')
    const { stdout, stderr } = await pelagos(['download', 'Nino12_SST', '--format', 'arrow', '-o', path, '--json'], { env })
    expect(JSON.parse(stdout)).toEqual({ file: path, format: 'arrow', rows: null, sizeBytes: statSync(path).size })
    expect(stderr).toBe('')
  })

  test.each([
    ['csv', 'csv', 'time,'],
    ['arrow', 'arrows', '\xff\xff\xff\xff'],
    ['parquet', 'parquet', 'PAR1'],
    ['netcdf', 'nc', 'CDF\x01'],
    ['ndjson', 'ndjson', '{"time":'],
  ])('CLI-06 %s lands whole in a folder, called after the data set, .%s', async (format, ending, start) => {
    const { status, stderr } = await pelagos(['download', 'Nino12_SST', '--format', format, '-o', folder], { env })
    const path = join(folder, `Nino12_SST.${ending}`)
    expect([status, stderr]).toEqual([0, expect.stringContaining(path)])
    const bytes = readFileSync(path, 'latin1')
    expect(bytes.slice(0, start.length)).toBe(start)
    const byEnding = join(folder, `same.${ending.toUpperCase()}`)
    expect((await pelagos(['download', 'Nino12_SST', '-o', byEnding], { env })).status).toBe(0)
    expect(readFileSync(byEnding, 'latin1').length).toBe(bytes.length)
  })

  test('an end date means all of that day, and no rows is no failure', async () => {
    const path = join(folder, 'nino.csv')
    await pelagos(['download', 'Nino12_SST', '--time', '2000-01-01', '2000-12-15', '--spreadsheet', '-o', path], { env })
    expect(lines(path)).toHaveLength(13)
    const none = await pelagos(['download', 'Nino12_SST', '--time', '1900-01-01', '1900-12-31', '-o', path], { env })
    expect([none.status, none.stderr]).toEqual([0, expect.stringContaining('No rows in these ranges')])
    expect(readFileSync(path, 'utf8')).toBe('time,lat,lon,sst,sst_anomaly\n\n')
  })

  test('longitudes counted from 0 to 360 give the same file', async () => {
    const [plain, counted] = [join(folder, 'plain.csv'), join(folder, 'counted.csv')]
    const rest = ['--lat', '10', '14', '--time', '1', '1', '-o']
    expect((await pelagos(['download', 'COADS_Climatology', '--lon', '160', '-140', ...rest, plain], { env })).status).toBe(0)
    expect((await pelagos(['download', 'COADS_Climatology', '--lon', '160', '220', ...rest, counted], { env })).status).toBe(0)
    expect(readFileSync(counted, 'utf8')).toBe(readFileSync(plain, 'utf8'))
  })

  test('a file with an unknown extension is rejected with a list of known ones, unless the format is given', async () => {
    const path = join(folder, 'nino.xlsx')
    const { status, stderr } = await pelagos(['download', 'Nino12_SST', '-o', path], { env })
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('No form of the data has files that end in .xlsx. Choose one of csv .csv'),
    ])
    expect(existsSync(path)).toBe(false)
    expect((await pelagos(['download', 'Nino12_SST', '--format', 'csv', '-o', path], { env })).status).toBe(0)
  })

  test.each([
    [['COADS_Climatolgy'], 'Did you mean COADS_Climatology?'],
    [['COADS_Climatology', '--variable', 'salt'], 'has no variable salt. It has: '],
    [['COADS_Climatology', '--time', '2020-01-01', '2020-02-01'], 'Give --time as months'],
    [['Nino12_SST', '--time', '1', '3'], 'Give --time as dates'],
    [['Nino12_SST', '--depth', '0', '10'], 'has no depths'],
    [['Ocean_Atlas_Temperature_Climatology'], 'this download (2,237,570 rows) of Ocean_Atlas_Temperature_Climatology'],
  ])('%j is rejected with a readable message, and no file appears', async (words, says) => {
    const path = join(folder, 'refused.csv')
    const { status, stderr } = await pelagos(['download', ...words, '-o', path], { env })
    expect([status, stderr]).toEqual([2, expect.stringContaining(says)])
    expect(existsSync(path)).toBe(false)
  })

  test('a full disk ends with a sentence and status 2; nothing half written stays, an older file does', async () => {
    const path = join(folder, 'full.csv')
    writeFileSync(path, 'older')
    const words = ['download', 'Levitus_Annual', '-o', path, '--json']
    const { status, stderr } = await pelagosProcess(words, { env, wrap: ['prlimit', '--fsize=500000'] })
    expect(JSON.parse(stderr).error.code).toBe('storage-full')
    expect(status).toBe(2)
    expect([readFileSync(path, 'utf8'), leftovers()]).toEqual(['older', []])
  })

  test.each(['csv', 'arrows', 'parquet', 'nc', 'ndjson'])(
    'a connection that breaks again and again delays a download: .%s',
    async (ending) => {
      const words = ['download', 'COADS_Climatology', '--lat', '-20', '20', '-o']
      const [path, straight] = [join(folder, `broken.${ending}`), join(folder, `straight.${ending}`)]
      await pelagos([...words, straight], { env })
      const [server, url] = await breakingProxy(portal.url, Math.max(250_000, statSync(straight).size / 3))
      const { status } = await pelagos([...words, path], { env: { ...env, PELAGOS_URL: url } })
      server.close()
      expect([status, readFileSync(path).equals(readFileSync(straight)), leftovers()]).toEqual([0, true, []])
    },
  )

  test('a zip file whose connection breaks again and again is told, and the same command has the rest', async () => {
    const [server, url] = await breakingProxy(portal.url, 300_000)
    const path = join(folder, 'broken.zip')
    const words = ['download', 'Levitus_Annual', '-o', path]
    const { status, stderr } = await pelagos(words, { env: { ...env, PELAGOS_URL: url } })
    server.close()
    const says = expect.stringContaining('before all data had arrived. The same command resumes.')
    expect([status, stderr, existsSync(path)]).toEqual([2, says, false])
    const [part = ''] = leftovers()
    const kept = readFileSync(join(folder, part))
    expect((await pelagos(words, { env })).status).toBe(0)
    const bytes = readFileSync(path)
    expect([bytes.subarray(0, kept.length).equals(kept), leftovers()]).toEqual([true, []])
    for (const file of (await unzipped(bytes)).values()) await file.blob()
  })

  test('a stopped download leaves nothing behind', async () => {
    const path = join(folder, 'stopped.csv')
    const words = ['download', 'Levitus_Annual', '-o', path]
    const { status } = await pelagosProcess(words, { env, stopAt: { text: 'Looking up', signal: 'SIGINT' } })
    expect(status).toBe(130)
    expect([existsSync(path), leftovers()]).toEqual([false, []])
  })
})

describe('keys', () => {
  test('CLI-06 without a key the command ends with status 3 and names login', async () => {
    const { status, stderr } = await pelagos(['download', 'Nino12_SST'], { env: { PELAGOS_URL: portal.url } })
    expect([status, stderr]).toEqual([3, expect.stringContaining('pelagos login')])
  })

  test('CLI-06 login keeps a key that only its owner can read, never prints it, and downloads work', async () => {
    const settings = { PELAGOS_URL: portal.url, XDG_CONFIG_HOME: join(folder, 'settings') }
    const words = ['login', '--username', 'demo', '--password-stdin']
    const { status, stdout, stderr } = await pelagos(words, { env: settings, input: `${portal.demoPassword}\n` })
    expect([status, stdout]).toEqual([0, ''])
    const path = join(settings.XDG_CONFIG_HOME, 'pelagos', `${new URL(portal.url).host.replace(':', '_')}.key`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(stderr).not.toContain(readFileSync(path, 'utf8').trim())
    expect((await pelagos(['download', 'Nino12_SST'], { env: settings })).status).toBe(0)
    const wrong = await pelagos(words, { env: settings, input: 'wrong\n' })
    expect([wrong.status, wrong.stderr]).toEqual([3, expect.stringContaining('Login failed. Please try again.')])
    chmodSync(path, 0o644)
    const open = await pelagos(['download', 'Nino12_SST'], { env: settings })
    expect([open.status, open.stderr]).toEqual([2, expect.stringContaining('chmod 600')])
  })

  test('CLI-06 a kept key never reaches another portal', async () => {
    const settings = join(folder, 'other')
    mkdirSync(join(settings, 'pelagos'), { recursive: true })
    writeFileSync(join(settings, 'pelagos', 'other.example.key'), `${env.PELAGOS_API_KEY}\n`, { mode: 0o600 })
    const { status } = await pelagos(['download', 'Nino12_SST'], { env: { PELAGOS_URL: portal.url, XDG_CONFIG_HOME: settings } })
    expect(status).toBe(3)
  })
})

/** Passes everything on to the portal and cuts each connection after so many bytes of answers. */
async function breakingProxy(url: string, bytes: number): Promise<[Server, string]> {
  const { hostname, port } = new URL(url)
  const server = createServer((client: Socket) => {
    const upstream = connect(Number(port), hostname)
    let passed = 0
    client.on('data', (piece) => upstream.write(piece))
    upstream.on('data', (piece) => {
      passed += piece.length
      client.write(piece)
      if (passed > bytes) upstream.destroy()
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.end())
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return [server, `http://127.0.0.1:${address.port}`]
}
