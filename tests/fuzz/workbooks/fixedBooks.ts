import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import ExcelJS from 'exceljs'
import { applyFixes, type FixedWorkbook } from '#core/workbook/applyFixes.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { type SheetName, sheetNames, type Workbook } from '#core/workbook/Workbook.ts'
import { writeFixed } from '#core/workbook/writeFixed.ts'
import { Random } from '../Random.ts'
import type { FuzzRuns } from '../runNamed.ts'
import { decoratedBook } from './decoratedBook.ts'

const MAX_SHOWN = 10
const values = [26.5, -0.001, 45_000, 'corrected', '=1+1', '<&>"\'', ' spaces ', 'a\nb', '_x0041_', null]

/**
 * `npm run fuzz -- fixes`: workbooks with all that people add to theirs, in which some cells and names of sheets are corrected. Whatever was not
 * corrected must be as it was: part by part as bytes, and cell by cell as exceljs reads it. Answers how many were not.
 */
export async function fixedRuns({ runs, seed, from }: FuzzRuns): Promise<number> {
  const faults: string[] = []
  let [cells, changes] = [0, 0]
  for (let index = from; index < from + runs; index++) {
    const { lost, compared, changed } = await fixedRun(new Random(seed * 1_000_003 + index))
    cells += compared
    changes += changed
    for (const text of lost) faults.push(`run ${index}: ${text}`)
  }
  for (const text of faults.slice(0, MAX_SHOWN)) console.log(text)
  console.log(`${runs} workbooks, ${cells} cells, ${changes} changes: ${faults.length} lost`)
  return faults.length + (cells === 0 ? 1 : 0)
}

/** Corrects one workbook, twice; tells what was lost. */
export async function fixedRun(random: Random) {
  const { bytes } = await decoratedBook(random)
  let file = new Blob([bytes])
  const lost: string[] = []
  let [compared, changed] = [0, 0]
  for (let time = 0; time < 2; time++) {
    const fixed = someFixes(await readWorkbook(file, { sheets: sheetNames }), random)
    const { content } = await writeFixed(fixed, file, 0)
    const names = new Map(fixed.changes.flatMap(({ cell, from, to }) => (cell === '' ? [[from, to] as const] : [])))
    lost.push(...(await lostParts(file, content)), ...(await lostReading(content, fixed)))
    const cells = await lostCells(file, content, fixed, names)
    lost.push(...cells.lost)
    compared += cells.compared
    changed += fixed.changes.length
    file = content
  }
  return { lost, compared, changed }
}

/** Some cells with other values, and perhaps the right names of sheets. */
function someFixes(workbook: Workbook, random: Random): FixedWorkbook {
  const finding = (sheet: SheetName, cell: string | undefined, value: string | number | null): Finding => ({
    ...{ code: 'by-hand', severity: 'error', sheet, row: null, column: null, says: '' },
    ...(cell === undefined ? {} : { cell }),
    fix: { value, confidence: 'safe' },
  })
  const findings = sheetNames.flatMap((name) => {
    const sheet = workbook.sheets.get(name)
    if (!sheet) return []
    const some = Array.from({ length: random.whole(0, 12) }, () => {
      const { letters } = random.pick(sheet.columns)
      const row = random.chance(0.1) ? sheet.headerRow : random.pick([...sheet.rowNumbers])
      return finding(name, `${letters}${row}`, random.pick(values))
    })
    return random.chance(0.7) ? [...some, finding(name, undefined, name)] : some
  })
  return applyFixes(workbook, findings)
}

/** Which parts that no correction touches have other bytes, and what of the sheets stands beside their cells. */
async function lostParts(before: Blob, after: Blob): Promise<string[]> {
  const [old, now] = [await partsOf(before), await partsOf(after)]
  return [...old].flatMap(([name, text]) => {
    const other = now.get(name)
    if (other === undefined) return [`${name} is missing`]
    const isList = /^\[Content|\.rels$|^xl\/workbook\.xml$/.test(name)
    return isList || besideCells(text) === besideCells(other) ? [] : [`${name} changed beside its cells`]
  })
}

const besideCells = (xml: string): string =>
  xml.startsWith('<?xml') && xml.includes('<sheetData')
    ? xml
        .replace(/<sheetData>.*<\/sheetData>|<sheetData\/>/s, '')
        .replace(/<dimension[^>]*>/, '')
        .replace(/<mergeCells count="\d+">/, '<mergeCells>')
    : xml

async function partsOf(file: Blob): Promise<ReadonlyMap<string, string>> {
  const entries = await new ZipReader(new Uint8ArrayReader(new Uint8Array(await file.arrayBuffer()))).getEntries()
  const parts = entries.flatMap((entry) => (entry.directory ? [] : [entry]))
  return new Map(
    await Promise.all(
      parts.map(async (part) => [part.filename, Buffer.from(await part.getData(new Uint8ArrayWriter())).toString('latin1')] as const),
    ),
  )
}

/** What our reader finds otherwise than in the corrected workbook. */
async function lostReading(content: Blob, { workbook }: FixedWorkbook): Promise<string[]> {
  const read = await readWorkbook(content, { sheets: sheetNames })
  return [...workbook.sheets].flatMap(([name, sheet]) => {
    const again = read.sheets.get(name)
    const [wanted, got] = [cellTexts(workbook, sheet), again ? cellTexts(read, again) : new Map()]
    return [...wanted].flatMap(([cell, text]) =>
      got.get(cell) === text ? [] : [`${name} ${cell} is read as ${got.get(cell)}, not ${text}`],
    )
  })
}

function cellTexts(workbook: Workbook, sheet: NonNullable<ReturnType<Workbook['sheets']['get']>>): ReadonlyMap<string, string> {
  const cells = new Map<string, string>()
  for (const { header, letters, kinds, values: numbers } of sheet.columns) {
    if (header !== '') cells.set(`${letters}${sheet.headerRow}`, header.trim())
    for (const [row, kind] of kinds.entries()) {
      const value = numbers[row] ?? 0
      const text = kind === 3 ? (workbook.texts[value] ?? '') : value
      if (kind !== 0 && String(text).trim() !== '') cells.set(`${letters}${sheet.rowNumbers[row]}`, `${kind === 3 ? 'text' : kind} ${text}`)
    }
  }
  return cells
}

/** Which cells exceljs reads otherwise than before, though nobody changed them; of the others, which lost their style or comment. */
async function lostCells(before: Blob, after: Blob, { changes }: FixedWorkbook, names: ReadonlyMap<string, string>) {
  const [old, fixed] = [await exceljs(before), await exceljs(after)]
  const lost: string[] = []
  let compared = 0
  const changed = new Set(changes.map(({ sheet, cell }) => `${sheet} ${cell}`))
  for (const sheet of old.worksheets) {
    const name = names.get(sheet.name) ?? sheet.name
    const other = fixed.getWorksheet(name)
    if (!other) {
      lost.push(`the sheet ${name}`)
      continue
    }
    const read = sheetNames.find((each) => sameName(each) === sameName(name)) ?? name
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        compared++
        const isChanged = changed.has(`${read} ${cell.address}`)
        const now = other.getCell(cell.address)
        // A number in the style of a date would be read as a day; and exceljs reads no comment of a cell without value and style.
        const besides = { hasStyle: !isChanged || cell.style.numFmt !== 'yyyy-mm-dd', hasNote: !isChanged || now.value !== null }
        const [was, is] = [shown(cell, isChanged, besides, names), shown(now, isChanged, besides, new Map())]
        if (was !== is) lost.push(`${name} ${cell.address}: ${is} instead of ${was}`)
      }),
    )
  }
  return { lost, compared }
}

const sameName = (name: string): string => name.toLowerCase().replaceAll(/[\s_]/g, '')

/** What of a cell is compared beside its value. */
interface Besides {
  readonly hasStyle: boolean
  readonly hasNote: boolean
}

/** A cell as exceljs reads it; of a changed one what is beside its value. */
function shown(cell: ExcelJS.Cell, isChanged: boolean, { hasStyle, hasNote }: Besides, names: ReadonlyMap<string, string>): string {
  const { formula, result, value, style, note, type } = cell
  const content = formula === undefined ? JSON.stringify(value) : JSON.stringify([renamed(formula, names), result])
  return JSON.stringify([hasStyle && style, hasNote && note, isChanged ? null : [type === ExcelJS.ValueType.Formula, content]])
}

const renamed = (formula: string, names: ReadonlyMap<string, string>): string =>
  [...names].reduce((text, [from, to]) => (from.toLowerCase() === to ? text : text.replaceAll(`'${from}'!`, `'${to}'!`)), formula)

async function exceljs(file: Blob): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await file.arrayBuffer()) as unknown as ExcelJS.Buffer)
  return workbook
}
