import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ExcelJS from 'exceljs'
import SheetJs from 'xlsx'

const here = import.meta.dirname
const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] })

type ByCell<Value> = Readonly<Record<string, Value>>

/** What openpyxl reads: by sheet and cell the values, and how cells and sheets are formatted; and the sheets that pandas reads. */
export interface ReadByPython {
  readonly cells: Readonly<Record<string, ByCell<string | number | boolean>>>
  readonly kept: Readonly<Record<string, { readonly sheet: unknown; readonly cells: ByCell<readonly unknown[]> }>>
  readonly pandas: readonly string[]
}

/** Opens workbooks with openpyxl and pandas. */
export const openWithPython = (paths: readonly string[]): ReadByPython[] =>
  linesOf(run('/usr/bin/python3', '-W', 'ignore', join(here, 'with_openpyxl.py'), ...paths)).map((line) => JSON.parse(line) as ReadByPython)

/** The names of the sheets that readxl of R reads, for each workbook. */
export const openWithR = (paths: readonly string[]): string[][] =>
  linesOf(run('Rscript', join(here, 'with_readxl.R'), ...paths)).map((line) => line.split('\t').slice(1))

const linesOf = (text: string): string[] => text.trimEnd().split('\n')

/** The names of the sheets that exceljs reads. */
export async function openWithExcelJs(path: string): Promise<string[]> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(readFileSync(path) as unknown as ExcelJS.Buffer)
  return workbook.worksheets.map(({ name }) => name)
}

/** The names of the sheets that SheetJS reads. Its version on npm is unsafe for foreign files, so it only gets our own. */
export const openWithSheetJs = (path: string): string[] => SheetJs.read(readFileSync(path)).SheetNames

/** Whether this machine has LibreOffice, which is too large to be installed for a test. */
export const hasOffice = process.env.PATH?.split(':').some((folder) => existsSync(join(folder, 'soffice'))) ?? false

/** The workbook as LibreOffice writes it after opening it: a path beside the original. */
export function openWithOffice(path: string): string {
  const target = join(dirname(path), 'office')
  const profile = `-env:UserInstallation=file://${join(dirname(path), 'profile')}`
  run('soffice', profile, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', target, path)
  return join(target, basename(path))
}
