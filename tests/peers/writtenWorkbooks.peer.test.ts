import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readWorkbook } from '#core/workbook/read.ts'
import { pelagos } from '../cli/command.ts'
import { outsideData } from '../helpers/outsideData.ts'
import { hasOffice, openWithExcelJs, openWithOffice, openWithPython, openWithR } from './workbooks/openers.ts'

const scratch = mkdtempSync(join(tmpdir(), 'pelagos-written-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const folders = [
  join(import.meta.dirname, '../fixtures/workbooks/field'),
  ...[outsideData('field')].flatMap((path) => (path ? [join(path, 'workbooks')] : [])),
]
const paths = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.xlsx'))
    .map((name) => join(folder, name)),
)

/** Its comments were written by openpyxl, which exceljs 4.4 cannot open, corrected or not. */
const foreignToExcelJs = 'extra_sheets.xlsx'

describe(`CLI-02 a fixed workbook opens in other programs${hasOffice ? '' : ' (LibreOffice is not on this machine)'}`, {
  timeout: 300_000,
}, () => {
  test.each(paths.map((path) => [path.split('/').at(-1) ?? '', path]))('%s', async (name, path) => {
    const folder = join(scratch, name)
    mkdirSync(folder)
    const output = join(folder, 'fixed.xlsx')
    const { status, stderr } = await pelagos(['fix', path, '-o', output])
    expect([0, 1], stderr).toContain(status)
    const sheets = (await readWorkbook(new Blob([readFileSync(output)]))).sheetNames
    const read = openWithPython(output)
    expect(Object.keys(read.cells)).toEqual(sheets)
    expect(read.pandas).toEqual(sheets)
    expect(openWithR(output)).toEqual(sheets)
    if (name !== foreignToExcelJs) expect(await openWithExcelJs(output)).toEqual(sheets)
    if (hasOffice) expect((await readWorkbook(new Blob([readFileSync(openWithOffice(output))]))).sheetNames).toEqual(sheets)
  })
})
