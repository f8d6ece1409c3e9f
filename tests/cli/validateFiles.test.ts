import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import schema from '../../site/public/schemas/workbook-report-1.json' with { type: 'json' }
import { variable as made, metadata } from '../fixtures/ingest/sourceFiles.ts'
import { dataset, submission, variable } from '../fixtures/workbooks/submission.ts'
import { pelagos, pelagosProcess, temporaryFolder } from './command.ts'

const folder = temporaryFolder()
const headers = ['time', 'lat', 'lon', 'sst']
const bytesOf = async (rows: Parameters<typeof submission>[0]) => Buffer.from(await (await submission(rows)).arrayBuffer())
const good = await bytesOf([headers, ['2020-01-01T00:00:00', 10, 65, 3]])
const fixable = await bytesOf([headers, ['2020-01-01T00:00:00', 10, 65, 'NA'], ['2020-01-02T00:00:00', 11, 65, 3]])
const wrong = await bytesOf([headers, ['2020-01-01T00:00:00', 91, 20, 'NA'], ['2020-01-02T00:00:00', 1, 2, 3]])

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const isReport = new Ajv({ allowUnionTypes: true }).compile(schema)

test('CLI-01 several workbooks, those of a folder and one from the standard input are checked, each finding with its file', async () => {
  const inside = join(folder, 'cruises')
  mkdirSync(inside)
  const [one, two] = [put('cruises/a.xlsx', good), put('cruises/b.xlsx', wrong)]
  put('cruises/~$b.xlsx', 'a lock file of Excel')
  const ofFolder = await pelagos(['validate', inside])
  expect([ofFolder.status, ofFolder.stdout.split('\n').filter(Boolean).length]).toEqual([1, 2])
  expect(ofFolder.stdout).toContain(`${two}: error: data, row 2, lat: lat must be between`)
  expect(ofFolder.stderr).toContain('a.xlsx has no errors')
  const fromInput = await pelagos(['validate', '-', one, '--format', 'json'], { input: wrong })
  const { reports } = JSON.parse(fromInput.stdout)
  expect(reports.map(({ file, errorCount }: { file: string; errorCount: number }) => [file, errorCount])).toEqual([
    ['-', 2],
    [one, 0],
  ])
  mkdirSync(join(folder, 'none'))
  expect(await pelagos(['validate', join(folder, 'none')])).toMatchObject({ status: 2, stderr: expect.stringContaining('no workbook') })
})

test('CLI-03 reports follow the published schema, also of a file that cannot be checked, whose fault does not hide the others', async () => {
  const paths = [put('bad.xlsx', wrong), put('no.xlsx', 'time,lat,lon\n')]
  const [alone, both] = [await pelagos(['validate', paths[0] ?? '', '--json']), await pelagos(['validate', ...paths, '--json'])]
  for (const { stdout } of [alone, both]) expect(isReport(JSON.parse(stdout)), JSON.stringify(isReport.errors)).toBe(true)
  expect([alone.status, both.status, both.stderr]).toEqual([1, 2, ''])
  const { reports } = JSON.parse(both.stdout)
  expect(reports.map((report: object) => Object.keys(report).includes('error'))).toEqual([false, true])
  expect(isReport({ ...JSON.parse(alone.stdout), contentHash: 'md5:1' })).toBe(false)
})

const table = 'time,lat,lon,sst\n2020-01-01T00:00:00,91,20,NA\n2020-01-02T00:00:00,1,2,3\n'

test('CLI-01 CSV files are checked with the metadata beside them, in a folder, from the standard input and without any', async () => {
  const cells = (row: object) =>
    `${Object.keys(row).join(',')}\n${Object.values(row)
      .map((cell) => `"${cell}"`)
      .join(',')}\n`
  mkdirSync(join(folder, 'tables'))
  const path = put('tables/a.csv', table)
  put('tables/a_dataset_meta_data.csv', cells(dataset))
  put('tables/a_vars_meta_data.csv', cells(variable))
  const ofFolder = await pelagos(['validate', join(folder, 'tables')])
  expect([ofFolder.status, ofFolder.stdout.split('\n').filter(Boolean)]).toEqual([
    1,
    [
      'error: data, row 2, lat: lat must be between -90 and 90 degrees north. Found: 91',
      'error: data, row 2, sst: Missing values must be blank: no NA, nan, null or -999. Found: NA',
    ],
  ])
  expect(ofFolder.stderr).not.toContain('no metadata')
  const bare = await pelagos(['validate', '-', '--json'], { input: table })
  const report = JSON.parse(bare.stdout)
  expect([bare.status, report.errorCount, isReport(report)]).toEqual([1, 2, true])
  expect(report.skipped).toContain('cross_validate_data_vars')
  expect(report.contentHash).toBe(`sha256:${createHash('sha256').update(table).digest('hex')}`)
  const output = join(folder, 'a_fixed.csv')
  expect((await pelagos(['fix', path, '-o', output])).status).toBe(1)
  expect(readFileSync(output, 'utf8')).toBe(table.replace('NA', ''))
  expect(await pelagos(['fix', path, '-o', join(folder, 'a.xlsx')])).toMatchObject({ status: 2, stderr: expect.stringContaining('.csv') })
})

test('CLI-01 a folder with a dataset.json is read as ingestion reads it', async () => {
  const inside = join(folder, 'described')
  mkdirSync(inside)
  put('described/rows.csv', 'Time,LAT,lon,sst\n2020-01-01T00:00:00,1,359.5,NA\n2020-01-02T00:00:00,1,2,3\n')
  put('described/dataset.json', JSON.stringify(metadata([made('sst')])))
  expect(await pelagos(['validate', inside])).toMatchObject({ status: 0, stdout: '' })
  put('described/dataset.json', JSON.stringify({ ...metadata([made('sst'), made('other')]), make: 'Guess' }))
  const { status, stdout } = await pelagos(['validate', inside])
  expect([status, stdout]).toEqual([1, expect.stringContaining('make must be one of Observation')])
  expect(stdout).toContain('vars_meta_data, other: The data sheet has no column other.')
})

test('CLI-03 findings are SARIF for code hosts and CSV for spreadsheets', async () => {
  const path = put('formats.xlsx', wrong)
  const sarif = JSON.parse((await pelagos(['validate', path, '--format', 'sarif'])).stdout)
  expect(sarif.version).toBe('2.1.0')
  const [{ results, tool }] = sarif.runs
  expect(results[0]).toMatchObject({
    ruleId: 'lat-range',
    level: 'error',
    message: { text: 'data!B2: lat must be between -90 and 90 degrees north. Found: 91' },
    locations: [{ physicalLocation: { region: { startLine: 2 } } }],
  })
  expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toContain('lat-range')
  const { stdout } = await pelagos(['validate', path, '--format', 'csv'])
  expect(stdout.split('\r\n')[0]).toBe('file,severity,rule,sheet,row,column,cell,value,message,fix')
  expect(stdout).toContain(`${path},error,lat-range,data,2,lat,B2,91,`)
  expect(await pelagos(['validate', path, '--format', 'xml'])).toMatchObject({ status: 2 })
})

test('CLI-02 pelagos fix writes all safe fixes, and its exit status says whether errors are left', async () => {
  const output = join(folder, 'fixed.xlsx')
  const fixed = await pelagos(['fix', put('fixable.xlsx', fixable), '-o', output])
  expect([fixed.status, fixed.stdout]).toEqual([0, ''])
  expect(fixed.stderr).toContain('fixed.xlsx with 1 change.')
  expect((await pelagos(['validate', output])).status).toBe(0)
  expect(await pelagos(['fix', join(folder, 'fixable.xlsx'), '-o', output])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--force'),
  })
  const left = await pelagos(['fix', '-', '-o', output, '--force', '--json'], { input: wrong })
  expect([left.status, JSON.parse(left.stdout).changes.length, JSON.parse(left.stdout).errorCount]).toEqual([1, 1, 1])
})

test('CLI-01 --watch checks a workbook again when it is saved, until it is stopped', async () => {
  const path = put('watched.xlsx', wrong)
  const { status, stderr } = await pelagosProcess(['validate', path, '--watch'], {
    whenSaid: { text: 'Not checked:', act: () => writeFileSync(path, good) },
    stopAt: { text: 'watched.xlsx has no errors', signal: 'SIGINT' },
  })
  expect(stderr).toContain('watched.xlsx: 2 errors')
  expect(status).toBe(130)
})

test('CLI-01 the workflow and the hook of the documentation work in a shell as they are written', () => {
  const repository = join(folder, 'repository')
  const bin = join(folder, 'bin')
  for (const made of [repository, bin]) mkdirSync(made)
  const program = join(import.meta.dirname, '../../cli/main.ts')
  writeFileSync(join(bin, 'pelagos'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
  chmodSync(join(bin, 'pelagos'), 0o755)
  const text = readFileSync(new URL('../../content/docs/validation.md', import.meta.url), 'utf8')
  const workflow = /run: \|\n {10}(.+)\n/.exec(text)?.[1] ?? ''
  const hook = /```sh\n(#!\/bin\/sh\n[\s\S]+?)```/.exec(text)?.[1] ?? ''
  expect([workflow, hook].map((script) => script.includes('pelagos validate'))).toEqual([true, true])
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' }
  const shell = (script: string) => {
    try {
      return { status: 0, stdout: execFileSync('/bin/sh', ['-e', '-c', script], { cwd: repository, env, stdio: 'pipe' }).toString() }
    } catch (fault) {
      const { status } = fault as { readonly status: number }
      return { status, stdout: '' }
    }
  }
  expect(shell('git init -q . && git config user.email a@b.example && git config user.name A').status).toBe(0)
  writeFileSync(join(repository, '.git/hooks/pre-commit'), hook, { mode: 0o755 })
  writeFileSync(join(repository, 'a cruise.xlsx'), good)
  expect(shell('git add . && git commit -q -m good').status).toBe(0)
  expect(shell(workflow).status).toBe(0)
  expect(JSON.parse(readFileSync(join(repository, 'workbooks.sarif'), 'utf8')).runs[0].artifacts).toHaveLength(1)
  writeFileSync(join(repository, 'bad.xlsx'), wrong)
  expect(shell('git add bad.xlsx && git commit -q -m bad').status, 'the hook keeps a workbook with errors from being committed').not.toBe(0)
  expect(shell('git add bad.xlsx && git commit -q --no-verify -m bad').status).toBe(0)
  expect(shell(workflow).status).not.toBe(0)
})
