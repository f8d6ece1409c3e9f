import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { applyFixes } from '#core/workbook/applyFixes.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import { CHANGE_LOG } from '#core/workbook/patch/changeLog.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { issueFiles } from '#core/workbook/report/issueFiles.ts'
import { reportHtml } from '#core/workbook/report/reportHtml.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { textAt, type Workbook } from '#core/workbook/Workbook.ts'
import { writeFixed } from '#core/workbook/writeFixed.ts'
import { headers, rowAt, rows } from '../../fixtures/workbooks/audits.ts'
import { dataset, submission, variable } from '../../fixtures/workbooks/submission.ts'

const checked = (workbook: Workbook) => validateWorkbook(workbook, vocabulary)
const wrongFile = () =>
  submission([headers, rowAt(0, '26,5'), rowAt(1, { error: '#N/A' }), rowAt(2), rowAt(3)], {
    dataset: [{ ...dataset, dataset_long_name: 'a test & more', dataset_release_date: '30.04.2019' }],
    variables: [{ ...variable, var_keywords: 'temperature' }],
  })
const cellsOf = (workbook: Workbook) =>
  [...workbook.sheets.values()].map(({ name, rowNumbers, columns }) => [
    name,
    [...rowNumbers],
    columns.map((column) => [
      column.header,
      column.letters,
      Array.from(column.kinds, (kind, row) => [kind, textAt(workbook, column, row)]),
    ]),
  ])

const finding = (cell: string, value: string | number | null): Finding => ({
  code: 'x',
  severity: 'error',
  sheet: 'data',
  row: 2,
  column: 'sst',
  cell,
  says: '',
  fix: { value, confidence: 'safe' },
})

test('fixes change their cells and headers in a copy, and every change is listed with the old value', async () => {
  const workbook = await readWorkbook(await wrongFile())
  const before = cellsOf(workbook)
  const { findings } = checked(workbook)
  const fixed = applyFixes(workbook, findings)
  expect(cellsOf(workbook)).toEqual(before)
  expect(fixed.changes.map(({ cell, from, to }) => [cell, from, to])).toEqual(
    expect.arrayContaining([
      ['E2', '26,5', '26.5'],
      ['E3', '#N/A', ''],
      ['B2', 'a test & more', 'A Test & More'],
      ['D2', '30.04.2019', '2019-04-30'],
      ['I2', 'temperature', 'temperature, Indian Ocean'],
    ]),
  )
  const after = checked(fixed.workbook).findings.map(({ code }) => code)
  for (const code of ['value-not-number', 'release-date', 'title-case', 'keyword-region']) expect(after).not.toContain(code)
})

test('CLI-02 a revised workbook holds the cells of the fixed one and a sheet of the changes, to us and to exceljs', async () => {
  const file = await wrongFile()
  const workbook = await readWorkbook(file)
  const fixed = applyFixes(workbook, checked(workbook).findings)
  const { content: blob } = await writeFixed(fixed, file, Date.UTC(2026, 0, 1))
  const read = await readWorkbook(blob)
  expect(read.sheetNames).toEqual([...workbook.sheetNames, CHANGE_LOG])
  const { sheets, texts } = read
  expect(cellsOf({ ...read, sheets: new Map([...sheets].filter(([name]) => name !== CHANGE_LOG)), texts })).toEqual(cellsOf(fixed.workbook))
  const peer = new ExcelJS.Workbook()
  await peer.xlsx.load((await blob.arrayBuffer()) as unknown as ExcelJS.Buffer)
  expect(peer.getWorksheet('data')?.getCell('E2').value).toBe(26.5)
  expect(peer.getWorksheet(CHANGE_LOG)?.rowCount).toBe(fixed.changes.length + 1)
})

test('CLI-02 any texts and numbers that cells are changed to are read back as they were written', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => text.trim() !== '' && !/\r/.test(text)),
    fc.constantFrom('_x0041_', '=1+1', '<&>"', ' spaced ', 'a\nb\tc', '\u0001', null),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 20 }), async (values) => {
      const file = await submission([headers, ...values.map((_, row) => rowAt(row)), rowAt(values.length)])
      const changed = values.map((to, row) => ({ ...finding(`E${row + 2}`, to) }))
      const fixed = applyFixes(await readWorkbook(file), changed)
      const read = await readWorkbook((await writeFixed(fixed, file, 0)).content)
      expect(cellsOf(read).slice(0, 3)).toEqual(cellsOf(fixed.workbook))
    }),
    { numRuns: 40 },
  )
})

test('of two fixes of one cell the first counts, and a cell that is not there changes nothing', async () => {
  const workbook = await readWorkbook(await submission(rows))
  const { changes } = applyFixes(workbook, [finding('E2', 'one'), finding('E2', 'two'), finding('E999', 'x'), finding('ZZ2', 'x')])
  expect(changes.map(({ cell, to }) => [cell, to])).toEqual([['E2', 'one']])
})

test('CLI-02 what a cell holds cannot run in a report, nor as a formula in the issue files', async () => {
  const workbook = await readWorkbook(
    await submission([headers, rowAt(0, '=HYPERLINK("https://evil.example")'), rowAt(1, '<script>alert(1)</script>'), rowAt(2)]),
  )
  const findings = checked(workbook)
  const html = reportHtml(findings, { name: '<img src=x>.xlsx', workbook, contentHash: 'sha256:0', madeAt: 0 })
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;')
  for (const csv of issueFiles(findings.findings).values()) expect(csv).not.toMatch(/(^|,|")=/m)
  expect(issueFiles(findings.findings).get('findings.csv')).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})
