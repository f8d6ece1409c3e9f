import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { applyFixes } from '#core/workbook/applyFixes.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { type SheetName, sheetNames } from '#core/workbook/Workbook.ts'
import { writeCorrected } from '#core/workbook/writeCorrected.ts'
import { writeFixed } from '#core/workbook/writeFixed.ts'
import { handWritten } from '../../fixtures/workbooks/parts.ts'

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const head = `<row r="1" spans="1:3">${text('A1', 'time')}${text('B1', 'Lat')}${text('C1', 'x')}</row>`

const put = (cell: string | undefined, value: string | number | null, sheet: SheetName = 'data'): Finding => ({
  ...{ code: 'by-hand', severity: 'error', sheet, row: null, column: null, says: '' },
  ...(cell === undefined ? {} : { cell }),
  fix: { value, confidence: 'safe' },
})

async function fix(file: Blob, findings: readonly Finding[]) {
  const fixed = applyFixes(await readWorkbook(file, { sheets: sheetNames }), findings)
  const { content, notes } = await writeFixed(fixed, file, 0)
  const entries = await new ZipReader(new Uint8ArrayReader(new Uint8Array(await content.arrayBuffer()))).getEntries()
  const parts = new Map<string, string>()
  for (const entry of entries) if (!entry.directory) parts.set(entry.filename, await entry.getData(new TextWriter()))
  return {
    content,
    notes,
    parts,
    sheet: parts.get('xl/worksheets/s0.xml') ?? '',
    log: [...parts.values()].find((xml) => xml.includes('>rule<')) ?? '',
  }
}

const book = (rows: string, more = '', others: Readonly<Record<string, string>> = {}, change = {}) =>
  handWritten({ sheets: { data: `<sheetData>${head}${rows}</sheetData>${more}`, ...others }, ...change })

test('CLI-02 formulas that share that of a corrected cell become separate formulas, and the lost one is reported', async () => {
  const shared = '<f t="shared" ref="B2:B4" si="0">A2*$A$2+LOG10(A2)</f>'
  const rows = `<row r="2"><c r="A2"><v>1</v></c><c r="B2">${shared}<v>3</v></c></row><row r="3"><c r="A3"><v>2</v></c><c r="B3"><f t="shared" si="0"/><v>4</v></c></row><row r="4"><c r="B4"><f t="shared" si="0"></f><v>5</v></c></row>`
  const { sheet, notes, log } = await fix(book(rows), [put('B2', 26.5)])
  expect(sheet).toContain('<c r="B2"><v>26.5</v></c>')
  expect(sheet).toContain('<c r="B3"><f>A3*$A$2+LOG10(A3)</f><v>4</v></c>')
  expect(sheet).toContain('<c r="B4"><f>A4*$A$2+LOG10(A4)</f><v>5</v></c>')
  expect(notes[0]).toBe('data: 1 formula replaced by the corrected value, such as B2 (=A2*$A$2+LOG10(A2)).')
  expect(log).toContain('=A2*$A$2+LOG10(A2)')
})

test('CLI-02 formulas without a stored value stay as they are, and an array formula with a corrected cell leaves its values', async () => {
  const rows =
    '<row r="2"><c r="A2"><f>1+1</f></c><c r="B2"><f t="array" ref="B2:B3">A2:A3</f><v>3</v></c></row><row r="3"><c r="A3"><v>2</v></c><c r="B3"><v>4</v></c></row>'
  const { sheet, notes } = await fix(book(rows), [put('B3', null)])
  expect(sheet).toContain('<c r="A2"><f>1+1</f></c><c r="B2"><v>3</v></c>')
  expect(sheet).toContain('<c r="B3"/>')
  expect(notes).toContain('data: 1 array formula removed, as one of the cells was corrected, such as B2:B3. The values stay.')
})

test('CLI-02 merged cells are separated where one below the first gets a value, others stay', async () => {
  const rows = `<row r="2"><c r="A2"><v>7</v></c><c r="B2"><v>1</v></c></row><row r="3"><c r="B3"><v>1</v></c></row>`
  const merged = '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B8:C9"/></mergeCells><pageMargins left="1"/>'
  const { sheet, notes } = await fix(book(rows, merged), [put('A3', 7)])
  expect(sheet).toContain('<row r="3"><c r="A3"><v>7</v></c><c r="B3">')
  expect(sheet).toContain('<mergeCells><mergeCell ref="B8:C9"/></mergeCells><pageMargins left="1"/>')
  expect(notes.join()).toContain('1 merged range separated, such as A2:A3')
  const alone = await fix(book(rows, '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'), [put('A3', 7)])
  expect(alone.sheet).not.toContain('merge')
})

test('WBK-01 a sheet called "data " is read and checked, its name is a finding with a safe fix, and references follow the new name', async () => {
  const others = { notes: '<sheetData><row r="1"><c r="A1"><f>SUM(\'Data \'!B2:B9)&amp;"Data "</f><v>1</v></c></row></sheetData>' }
  const file = handWritten({ sheets: { 'Data ': `<sheetData>${head}<row r="2"><c r="A2"><v>1</v></c></row></sheetData>`, ...others } })
  const workbook = await readWorkbook(file, { sheets: sheetNames })
  const found = validateWorkbook(workbook, vocabulary).findings.find(({ code }) => code === 'sheet-name')
  expect(found).toMatchObject({ sheet: 'data', severity: 'error', fix: { value: 'data', confidence: 'safe' } })
  const patched = await fix(file, [put('A2', 5)])
  expect((await readWorkbook(patched.content)).sheetNames).toEqual(['Data ', 'notes', 'change_log'])
  const { content, parts, log } = await fix(file, [found ?? put('A2', 1)])
  expect((await readWorkbook(content)).sheetNames).toEqual(['data', 'notes', 'change_log'])
  expect(parts.get('xl/worksheets/s1.xml')).toContain('<f>SUM(&#39;data&#39;!B2:B9)&amp;&quot;Data &quot;</f>')
  expect(log).toContain('>Data <')
})

test('CLI-02 a header is changed in the table around it too, and where formulas name its column', async () => {
  const rels = '<Relationships xmlns="r"><Relationship Id="t" Type="x/table" Target="../tables/table1.xml"/></Relationships>'
  const table =
    '<table displayName="T" ref="A1:C2"><tableColumns count="3"><tableColumn id="1" name="time"/><tableColumn id="2" name="Lat"/><tableColumn id="3" name="x"/></tableColumns></table>'
  const others = { notes: '<sheetData><row r="1"><c r="A1"><f>SUM(T[Lat])</f></c></row></sheetData>' }
  const change = {
    change: (parts: { name: string; content: string | Uint8Array }[]) => [
      ...parts,
      { name: 'xl/worksheets/_rels/s0.xml.rels', content: rels },
      { name: 'xl/tables/table1.xml', content: table },
    ],
  }
  const { parts } = await fix(book('<row r="2"><c r="A2"><v>1</v></c></row>', '', others, change), [put('B1', 'lat')])
  expect(parts.get('xl/tables/table1.xml')).toContain('<tableColumn id="2" name="lat"/>')
  expect(parts.get('xl/worksheets/s1.xml')).toContain('SUM(T[lat])')
})

test('CLI-02 a second correction goes below the first in change_log; cells that occur twice, in any order or without a name get one value', async () => {
  const rows = `<row r="2"><c r="C2"><v>3</v></c><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row><row><c><v>5</v></c><c/></row>`
  const first = await fix(book(rows), [put('A2', 9), put('A3', 'five'), put('B3', 6)])
  expect(first.sheet).toContain('<row r="2"><c r="A2"><v>9</v></c><c r="C2"><v>3</v></c></row>')
  expect(first.sheet).toMatch(/<row><c r="A3" t="inlineStr">.*five.*<c r="B3"><v>6<\/v><\/c><\/row>/)
  const second = await fix(first.content, [put('A2', 10)])
  expect((await readWorkbook(second.content)).sheetNames).toEqual(['data', 'change_log'])
  expect(second.log.match(/>rule</g)).toHaveLength(2)
  expect(second.log).toMatch(/<row r="5">.*<row r="6">.*>10</)
})

test('CLI-02 a workbook with macros keeps its ending, and what does not hold for a changed file is left out', async () => {
  const change = {
    change: (parts: { name: string; content: string | Uint8Array }[]) => [
      ...parts,
      { name: '_xmlsignatures/sig1.xml', content: '<Signature/>' },
      { name: 'xl/vbaProject.bin', content: Uint8Array.from([1, 2, 3]) },
    ],
  }
  const file = book('<row r="2"><c r="A2"><v>1</v></c></row>', '', {}, change)
  const { parts, notes } = await fix(file, [put('A2', 2)])
  expect([parts.has('_xmlsignatures/sig1.xml'), parts.has('xl/vbaProject.bin')]).toEqual([false, true])
  expect(notes).toContain('The digital signature was removed: it does not hold for a corrected file.')
  const fixed = applyFixes(await readWorkbook(file, { sheets: sheetNames }), [])
  expect((await writeCorrected(fixed, [{ name: 'cruise.xlsm', blob: file }], 0)).name).toBe('cruise_corrected.xlsm')
})
