import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ExcelJS from 'exceljs'

const here = import.meta.dirname
const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] })

/** What openpyxl reads: the values by sheet and cell; and the sheets that pandas reads. */
export interface ReadByPython {
  readonly cells: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>
  readonly pandas: readonly string[]
}

/** Opens a workbook with openpyxl and pandas. */
export const openWithPython = (path: string): ReadByPython =>
  JSON.parse(run('/usr/bin/python3', '-W', 'ignore', join(here, 'with_openpyxl.py'), path)) as ReadByPython

/** The names of the sheets that readxl of R reads. */
export const openWithR = (path: string): string[] =>
  run('Rscript', join(here, 'with_readxl.R'), path)
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '')

/** The names of the sheets that exceljs reads. */
export async function openWithExcelJs(path: string): Promise<string[]> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(readFileSync(path) as unknown as ExcelJS.Buffer)
  return workbook.worksheets.map(({ name }) => name)
}

/** Whether this machine has LibreOffice, which is too large to be installed for a test. */
export const hasOffice = process.env.PATH?.split(':').some((folder) => existsSync(join(folder, 'soffice'))) ?? false

/** The workbook as LibreOffice writes it after opening it: a path beside the original. */
export function openWithOffice(path: string): string {
  const target = join(dirname(path), 'office')
  const profile = `-env:UserInstallation=file://${join(dirname(path), 'profile')}`
  run('soffice', profile, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', target, path)
  return join(target, basename(path))
}
