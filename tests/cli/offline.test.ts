import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { sheetNames } from '#core/workbook/Workbook.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { submission } from '../fixtures/workbooks/submission.ts'
import { pelagos, pelagosProcess, temporaryFolder } from './command.ts'

const folder = temporaryFolder()
const headers = ['time', 'lat', 'lon', 'sst']
const wrong = [headers, ['2020-01-01T00:00:00', 91, 20, 'NA'], ['2020-01-02', 1, 2, 3]]

async function file(name: string, rows: Parameters<typeof submission>[0]): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, Buffer.from(await (await submission(rows)).arrayBuffer()))
  return path
}

describe('validate', () => {
  test('CLI-01 the findings name sheet, row, column, severity and message, offline', async () => {
    const { status, stdout, stderr } = await pelagos(['validate', await file('wrong.xlsx', wrong)])
    expect(stdout.split('\n')).toEqual([
      'error: data, row 2, lat: lat must be between -90 and 90 degrees north. Found: 91',
      'error: data, row 2, sst: Missing values must be blank: no NA, nan, null or -999. Found: NA',
      expect.stringMatching(/^confirmation: data, row 3, time: Dates without a time are read as midnight UTC/),
      '',
    ])
    expect(stderr).toContain('2 errors, 0 warnings, 1 confirmation')
    expect(status).toBe(1)
  })

  test('CLI-01 what is the same in many rows is one line, with the rows', async () => {
    const marks = ['NA', 'NA', 'nan', 3, 'NA', 5, ...Array.from({ length: 20 }, (_, row) => (row % 2 === 0 ? 'null' : row))]
    const rows = marks.map((mark, row) => [`2020-01-01T00:00:${String(row).padStart(2, '0')}`, row, 20, mark])
    const { stdout, stderr } = await pelagos(['validate', await file('many.xlsx', [headers, ...rows])])
    expect(stdout.split('\n')[0]).toBe(
      'error: data, rows 2 to 4, 6, 8, 10, 12, 14, 16, 18 and 4 more, sst: Missing values must be blank: no NA, nan, null or -999. Found: NA, nan, null',
    )
    expect(stderr).toContain('14 errors')
  })

  test('CLI-03 the exit status distinguishes no errors, errors and failure', async () => {
    const good = await pelagos(['validate', await file('good.xlsx', [headers, ['2020-01-01T00:00:00', 10, 65, 3]])])
    expect([good.status, good.stdout]).toEqual([0, ''])
    expect((await pelagos(['validate', await file('bad.xlsx', wrong)])).status).toBe(1)
    expect((await pelagos(['validate', join(folder, 'absent.xlsx')])).status).toBe(2)
  })

  test('CLI-03 --json gives exactly the findings of the shared audits, also for a workbook with errors', async () => {
    const path = await file('json.xlsx', wrong)
    const { status, stdout, stderr } = await pelagos(['validate', path, '--json'])
    const expected = validateWorkbook(await readWorkbook(new Blob([readFileSync(path)])), vocabulary)
    const hash = `sha256:${createHash('sha256').update(readFileSync(path)).digest('hex')}`
    expect(JSON.parse(stdout)).toEqual({ schemaVersion: 1, file: path, contentHash: hash, skipped: ['name-in-use', 'cruise'], ...expected })
    expect([status, stderr]).toEqual([1, ''])
  })

  test('CLI-02 a report for browsers, a revised workbook and issue files are written where they are asked for, and replace nothing', async () => {
    const path = await file('outputs.xlsx', wrong)
    const [report, revised, issues] = ['report.html', 'revised.xlsx', 'issues'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const outputs = ['--report', report, '--revised', revised, '--issues', issues]
    const { status, stdout } = await pelagos(['validate', path, ...outputs])
    expect([status, stdout]).toEqual([1, expect.stringContaining('lat must be between')])
    expect(readFileSync(report, 'utf8')).toContain('lat must be between -90 and 90 degrees north.')
    expect((await readWorkbook(new Blob([readFileSync(revised)]))).sheetNames).toEqual([...sheetNames, 'change_log'])
    expect(readdirSync(issues).toSorted()).toEqual(['cross_validate_data_vars.csv', 'cruise.csv', 'findings.csv', 'var_schema.csv'])
    const again = await pelagos(['validate', path, ...outputs])
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('already exists. Add --force')])
    expect((await pelagos(['validate', path, ...outputs, '--force'])).status).toBe(1)
  })

  test.each([
    ['a text file named .xlsx', 'time,lat,lon\n', 'The file is not an Excel workbook'],
    [
      'half a workbook',
      readFileSync(new URL('../../content/workbook/template.xlsx', import.meta.url)).subarray(0, 4000),
      'is not complete',
    ],
  ])('SEC-22 %s is rejected with a sentence and no stack', async (_, content, says) => {
    const path = join(folder, 'hostile.xlsx')
    writeFileSync(path, content)
    const { status, stdout, stderr } = await pelagos(['validate', path])
    expect(stderr).toContain(says)
    expect(stderr).not.toMatch(/\n\s+at |Error:/)
    expect([status, stdout]).toEqual([2, ''])
    const json = await pelagos(['validate', path, '--json'])
    expect(JSON.parse(json.stderr).error).toMatchObject({ code: 'unreadable-workbook', details: { reason: expect.any(String) } })
  })
})

describe('template', () => {
  test('the template is written as a file and to the output stream, and replaces nothing unasked', async () => {
    const path = join(folder, 'template.xlsx')
    expect((await pelagos(['template', '-o', path])).status).toBe(0)
    expect((await readWorkbook(new Blob([readFileSync(path)]))).sheetNames.slice(0, 3)).toEqual(sheetNames)
    const again = await pelagos(['template', '-o', path])
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('--force')])
    expect((await pelagos(['template', '-o', path, '--force'])).status).toBe(0)
    expect((await pelagos(['template'])).stdout.slice(0, 2)).toBe('PK')
  })

  test('a full disk is said in a sentence, and nothing half written stays', async () => {
    const { status, stderr } = await pelagosProcess(['template', '--json', '-o', join(folder, 'full.xlsx')], {
      wrap: ['prlimit', '--fsize=2000'],
    })
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'storage-full' })
    expect(status).toBe(2)
    expect(readdirSync(folder).filter((name) => name.includes('full'))).toEqual([])
  })
})

describe('usage', () => {
  test('the help teaches by examples, and every command has its own', async () => {
    for (const words of [[], ['search'], ['download'], ['login'], ['validate'], ['template']]) {
      const { status, stdout, stderr } = await pelagos([...words, '--help'])
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout).toContain(`Examples:`)
      expect(stdout).toContain(`  pelagos ${words[0] ?? 'search'}`)
    }
    expect((await pelagos(['--version'])).stdout).toBe(`${packageFile.version}\n`)
  })

  test.each([
    [['download', 'X', '--lat', '91', '92'], '91 is not a latitude'],
    [['download', 'X', '--lat', '30', '10'], 'southern bound comes first'],
    [['download', 'X', '--lat', '10'], 'needs two values'],
    [['download', 'X', '--lat', 'ten', '20'], 'ten is not a number'],
    [['download', 'X', '--lon', '160', '400'], '400 is not a longitude: longitudes range from -180 to 180, or from 0 to 360'],
    [['download', 'X', '--time', '13', '14'], '13 is not a month'],
    [['download', 'X', '--time', '1', '2020-01-01'], 'two months or two dates'],
    [['download', 'X', '--time', '2021-02-29', '2021-03-01'], '2021-02-29 is not a date'],
    [['download', 'X', '--depth', '-5', '10'], 'cannot be negative'],
    [['download', 'X', '--format', 'xlsx'], 'csv, arrow, parquet, netcdf, ndjson'],
    [['download'], 'Name a data set, or a collection with --collection ID'],
    [['download', '--collection', 'x'], 'A collection has a number'],
    [['search'], "missing required argument 'WORDS'"],
    [['search', 'x', '--limit', '0'], 'whole number of at least 1'],
    [['serch', 'x'], 'Did you mean search?'],
    [[], 'pelagos --help'],
  ])('%j is rejected with a clear message before any call', async (words, says) => {
    const { status, stdout, stderr } = await pelagos(words, { env: { PELAGOS_URL: 'http://127.0.0.1:1' } })
    expect(stderr).toContain(says)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect([status, stdout]).toEqual([2, ''])
  })

  test('a portal that does not answer and wrong settings are reported in a sentence', async () => {
    const silent = await pelagos(['search', 'x', '--json'], { env: { PELAGOS_URL: 'http://127.0.0.1:1' } })
    expect(JSON.parse(silent.stderr).error.code).toBe('unreachable')
    const faulty = await pelagos(['search', 'x'], { env: { PELAGOS_URL: 'ftp://x', PELAGOS_API_KEY: 'secret with blanks' } })
    expect(faulty.stderr).toContain('PELAGOS_URL')
    expect(faulty.stderr).toContain('PELAGOS_API_KEY is not an API key')
    expect(faulty.stderr).not.toContain('secret with blanks')
    expect([silent.status, faulty.status]).toEqual([2, 2])
  })
})
