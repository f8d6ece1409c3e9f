import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWorkbook } from '#core/workbook/read.ts'
import { pelagos } from '../cli/command.ts'
import { outsideData } from '../helpers/outsideData.ts'
import {
  hasOffice,
  openWithExcelJs,
  openWithOffice,
  openWithPython,
  openWithR,
  openWithSheetJs,
  type ReadByPython,
} from './workbooks/openers.ts'

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

/** What `pelagos fix --json` says of the changes. */
interface Report {
  readonly changes: readonly { readonly sheet: string; readonly cell: string }[]
  readonly notes: readonly string[]
}

/** A workbook and what was corrected in it, with both as other programs read them. */
interface Fixed extends Report {
  readonly output: string
  readonly original: ReadByPython
  readonly read: ReadByPython
  readonly readByR: readonly string[]
}

/** All of them, each program started once. */
const fixed = new Map<string, Fixed>()
beforeAll(async () => {
  const reports: (Report & { readonly output: string })[] = []
  for (const path of paths) {
    const output = join(scratch, basename(path))
    const { status, stdout, stderr } = await pelagos(['fix', path, '-o', output, '--json'])
    expect([0, 1], stderr).toContain(status)
    reports.push({ ...(JSON.parse(stdout) as Report), output })
  }
  const outputs = reports.map(({ output }) => output)
  const [originals, written, byR] = [openWithPython(paths), openWithPython(outputs), openWithR(outputs)]
  reports.forEach((report, at) => {
    const [original, read, readByR] = [originals[at], written[at], byR[at]]
    if (original && read && readByR) fixed.set(basename(report.output), { ...report, original, read, readByR })
  })
})

const placeOf = ({ sheet, cell }: Report['changes'][number]): string => `${sheet}!${cell}`

/** The cells of the original that differ in value, formula, format or comment, and the sheets that are formatted differently. */
function differences(before: ReadByPython, after: ReadByPython): string[] {
  const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return Object.entries(before.kept)
    .flatMap(([sheet, { cells, sheet: format }]) => {
      const isCellKept = (cell: string) =>
        isEqual(before.cells[sheet]?.[cell], after.cells[sheet]?.[cell]) && isEqual(cells[cell], after.kept[sheet]?.cells[cell])
      const changed = Object.keys(cells).filter((cell) => !isCellKept(cell))
      return [...changed.map((cell) => placeOf({ sheet, cell })), ...(isEqual(format, after.kept[sheet]?.sheet) ? [] : [sheet])]
    })
    .toSorted()
}

/** Its comments were written by openpyxl, which exceljs 4.4 cannot open, corrected or not. */
const foreignToExcelJs = 'extra_sheets.xlsx'

/** What a formula shows is not computed here, and the report says so. */
const isAboutFormulas = (note: string): boolean => /\d formulas (?:kept|replaced)/.test(note)

describe(`CLI-02 a fixed workbook opens in other programs${hasOffice ? '' : ' (LibreOffice is not on this machine)'}`, {
  timeout: 120_000,
}, () => {
  test.each(paths.map((path) => basename(path)))('%s', async (name) => {
    const { output, changes, notes, original, read, readByR } = fixed.get(name) as Fixed
    const sheets = (await readWorkbook(new Blob([readFileSync(output)]))).sheetNames
    expect(Object.keys(read.cells)).toEqual(sheets)
    expect(read.pandas).toEqual(sheets)
    expect(differences(original, read)).toEqual([...new Set(changes.map(placeOf))].toSorted())
    expect(notes.filter((note) => !isAboutFormulas(note))).toEqual([])
    expect(notes.length > 0).toBe(name === 'formulas.xlsx')
    expect(readByR).toEqual(sheets)
    expect(openWithSheetJs(output)).toEqual(sheets)
    if (name !== foreignToExcelJs) expect(await openWithExcelJs(output)).toEqual(sheets)
    if (hasOffice) expect((await readWorkbook(new Blob([readFileSync(openWithOffice(output))]))).sheetNames).toEqual(sheets)
  })
})
