import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { readWorkbook } from '#core/workbook/read.ts'
import { cellKind, type Workbook } from '#core/workbook/Workbook.ts'
import { lettersOf } from '#core/workbook/xlsx/SheetBuilder.ts'
import type { FuzzRuns } from '../runNamed.ts'
import { anyWorkbook, writeAny } from './anyWorkbook.ts'

/** How LibreOffice shows dates in its CSV, so that they can be read back to the millisecond. */
const DATES = 'yyyy-mm-dd hh:mm:ss.000'
/** Commas, quotes, UTF-8, from line 1; values as they are and not as shown; every sheet to a file of its own. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,-1'
const MOST_SHOWN = 5
const FILES_AT_ONCE = 50
const here = import.meta.dirname
const execute = promisify(execFile)

/**
 * `npm run fuzz -- readers`: workbooks written by exceljs, LibreOffice, openpyxl and openxlsx (of R), each read by LibreOffice and by us;
 * answers how many are read differently. It needs `soffice`; a writer that the machine does not have is told of.
 */
export async function readerRuns({ runs, seed, from }: FuzzRuns): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-readers-'))
  try {
    await writeAll(folder, { runs, seed, from })
    const names = readdirSync(folder).filter((name) => name.endsWith('.xlsx'))
    await office(folder, CSV, names)
    let [different, cells] = [0, 0]
    for (const name of names) {
      const bytes = readFileSync(join(folder, name))
      const { differences, compared } = await compare(folder, name, await readWorkbook(new Blob([bytes])))
      cells += compared
      if (differences.length === 0) continue
      different++
      console.log(`${name}: ${differences.length} cells differ`)
      for (const text of differences.slice(0, MOST_SHOWN)) console.log(`  ${text}`)
    }
    const writers = [...new Set(names.map(writerOf))].map(
      (writer) => `${names.filter((name) => writerOf(name) === writer).length} ${writer}`,
    )
    console.log(`${names.length} workbooks (${writers.join(', ')}), ${cells} cells: ${different} are read differently`)
    return different + (cells === 0 ? 1 : 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const writerOf = (name: string): string => name.slice(0, name.indexOf('-'))

/** A quarter by exceljs, a quarter of such written anew by LibreOffice, the others by Python and R. */
async function writeAll(folder: string, { runs, seed, from }: FuzzRuns): Promise<void> {
  const share = Math.ceil(runs / 4)
  const again = join(folder, 'again')
  mkdirSync(again)
  for (const [index, source] of fc.sample(anyWorkbook, { seed: seed + from, numRuns: 2 * share }).entries()) {
    const path = index < share ? join(folder, `exceljs-${index}.xlsx`) : join(again, `libreoffice-${index}.xlsx`)
    writeFileSync(path, await writeAny(source, DATES))
  }
  await office(again, 'xlsx:Calc MS Excel 2007 XML', readdirSync(again), folder)
  rmSync(again, { recursive: true })
  const words = [folder, String(seed + from), String(share), DATES]
  await ifHad('/usr/bin/python3', [join(here, 'writers/with_openpyxl.py'), ...words])
  await ifHad('Rscript', [join(here, 'writers/with_openxlsx.R'), ...words])
}

/** A process for some files at once: of some hundreds it leaves the last ones out without a word. */
async function office(folder: string, form: string, names: readonly string[], target = folder): Promise<void> {
  const profile = join(folder, '.profile')
  const words = [`-env:UserInstallation=file://${profile}`, '--headless', '--convert-to', form, '--outdir', target]
  for (let at = 0; at < names.length; at += FILES_AT_ONCE)
    await execute('soffice', [...words, ...names.slice(at, at + FILES_AT_ONCE)], { cwd: folder, maxBuffer: 1e8 })
  rmSync(profile, { recursive: true, force: true })
}

async function ifHad(program: string, words: readonly string[]): Promise<void> {
  await execute(program, words).catch((fault: Error) => console.log(`not written by ${program}: ${fault.message.slice(0, 300)}`))
}

async function compare(folder: string, name: string, workbook: Workbook) {
  const differences: string[] = []
  let compared = 0
  for (const [sheet, ours] of cellsOf(workbook)) {
    const theirs = csvCells(join(folder, `${name.slice(0, -'.xlsx'.length)}-${sheet}.csv`))
    for (const address of new Set([...ours.keys(), ...theirs.keys()])) {
      compared++
      const [own, other] = [ours.get(address), theirs.get(address) ?? '']
      if (own === undefined ? other !== '' : !own.isSame(other))
        differences.push(`${sheet} ${address}: ${JSON.stringify(own?.shown ?? null)}, LibreOffice ${JSON.stringify(other)}`)
    }
  }
  return { differences, compared }
}

interface ReadCell {
  readonly shown: string
  isSame(other: string): boolean
}

/** What we read; every kept row again in its place. */
function cellsOf({ sheets, texts, uses1904 }: Workbook): Map<string, Map<string, ReadCell>> {
  return new Map(
    [...sheets].map(([name, sheet]) => {
      const cells = new Map<string, ReadCell>()
      for (const { header, letters, kinds, values } of sheet.columns) {
        if (header !== '') cells.set(`${letters}${sheet.headerRow}`, { shown: header, isSame: (other) => other.trim() === header })
        for (const [row, kind] of kinds.entries()) {
          const cell = cellOf(kind, values[row] ?? 0, texts, uses1904)
          if (cell !== null) cells.set(`${letters}${sheet.rowNumbers[row]}`, cell)
        }
      }
      return [name, cells] as const
    }),
  )
}

function cellOf(kind: number, value: number, texts: readonly string[], uses1904: boolean): ReadCell | null {
  if (kind === cellKind.blank) return null
  if (kind === cellKind.text || kind === cellKind.error) return exact(texts[value] ?? '')
  if (kind === cellKind.boolean) return exact(value === 1 ? 'TRUE' : 'FALSE')
  // LibreOffice writes 15 digits.
  if (kind === cellKind.number) return { shown: String(value), isSame: (other) => other !== '' && isNear(Number(other), value) }
  const ms = (value - 25_569 + (uses1904 ? 1462 : 0)) * 86_400_000
  return { shown: new Date(ms).toISOString(), isSame: (other) => Math.abs(Date.parse(`${other.replace(' ', 'T')}Z`) - ms) <= 1 }
}

/** It writes no more than 20 decimals of small ones. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(1e-14 * Math.abs(other), 5e-21)

const exact = (shown: string): ReadCell => ({ shown, isSame: (other) => other === shown })

/** The cells of a CSV file that quotes every cell and keeps empty lines. */
function csvCells(path: string): Map<string, string> {
  const cells = new Map<string, string>()
  let [row, column] = [1, 1]
  for (const [, value, bare, end] of readFileSync(path, 'utf8').matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))([,\n])/g)) {
    const text = value?.replaceAll('""', '"') ?? bare ?? ''
    if (text !== '') cells.set(`${lettersOf(column - 1)}${row}`, text)
    if (end === ',') column++
    else [row, column] = [row + 1, 1]
  }
  return cells
}
