import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWorkbook } from '#core/workbook/read.ts'
import { cellKind, type Workbook } from '#core/workbook/Workbook.ts'

type Plain = string | number | boolean | null

/** What exceljs reads, cell by cell; dates as serials of the file's own date system. */
async function readByPeer(bytes: ArrayBuffer): Promise<Map<string, Map<string, Plain>>> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer)
  const sheets = new Map<string, Map<string, Plain>>()
  for (const sheet of workbook.worksheets) {
    const cells = new Map<string, Plain>()
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        const value = plain(cell.value, workbook.properties.date1904)
        if (value !== null && value !== '') cells.set(cell.address, value)
      }),
    )
    sheets.set(sheet.name, cells)
  }
  return sheets
}

function plain(value: ExcelJS.CellValue | undefined, uses1904: boolean): Plain {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return Math.round((value.getTime() / 86_400_000 + 25_569 - (uses1904 ? 1462 : 0)) * 1e6) / 1e6
  if (typeof value !== 'object') return value
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('error' in value) return value.error
  if ('result' in value) return plain(value.result, uses1904)
  if ('text' in value) return plain(value.text as ExcelJS.CellValue, uses1904)
  return null
}

/** The same of our reader; every kept row again in its place. */
function readByUs({ sheets, texts }: Workbook): Map<string, Map<string, Plain>> {
  return new Map(
    [...sheets].map(([name, sheet]) => {
      const cells = new Map<string, Plain>()
      for (const { header, letters, kinds, values } of sheet.columns) {
        if (header !== '') cells.set(`${letters}${sheet.headerRow}`, header)
        for (const [row, kind] of kinds.entries()) {
          const value = values[row] ?? 0
          const address = `${letters}${sheet.rowNumbers[row]}`
          if (kind === cellKind.text || kind === cellKind.error) cells.set(address, texts[value] ?? null)
          else if (kind === cellKind.boolean) cells.set(address, value === 1)
          else if (kind === cellKind.date) cells.set(address, Math.round(value * 1e6) / 1e6)
          else if (kind === cellKind.number) cells.set(address, value)
        }
      }
      return [name, cells] as const
    }),
  )
}

/** Excel cannot hold control characters, and its files escape what looks like its own escapes in ways that exceljs does not. */
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((raw) => raw.replace(/[\p{Cc}\p{Cs}\uffff\ufffe]|_x/gu, '.'))
const number = fc.oneof(fc.double({ noDefaultInfinity: true, noNaN: true }), fc.integer(), fc.double({ min: -180, max: 180, noNaN: true }))
const date = fc.date({ min: new Date('1904-02-01'), max: new Date('2400-01-01'), noInvalidDate: true })
const cell: fc.Arbitrary<ExcelJS.CellValue> = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.constant(null) },
  fc.boolean(),
  date,
  fc.constantFrom('#N/A', '#DIV/0!').map((error) => ({ error }) as ExcelJS.CellErrorValue),
  fc
    .array(
      text.filter((part) => part !== ''),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => ({ richText: parts.map((part) => ({ text: part })) })),
  // exceljs forgets a formula's result where it is 0; read.test.ts holds us to it.
  number.filter((result) => result !== 0).map((result) => ({ formula: 'A1+1', result })),
)
const table = fc.record({
  headers: fc.array(
    text.map((name) => name.trim()).filter((name) => name !== ''),
    { minLength: 1, maxLength: 8 },
  ),
  rows: fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 25 }),
  firstRow: fc.integer({ min: 1, max: 4 }),
})
const file = fc.record({
  tables: fc.array(table, { minLength: 1, maxLength: 3 }),
  uses1904: fc.boolean(),
  isStreamed: fc.boolean(),
})

interface Source {
  readonly tables: readonly { headers: string[]; rows: ExcelJS.CellValue[][]; firstRow: number }[]
  readonly uses1904: boolean
  /** Written row by row, with the texts in the cells themselves. */
  readonly isStreamed: boolean
}

async function write({ tables, uses1904, isStreamed }: Source): Promise<ArrayBuffer> {
  const stream = new PassThrough()
  const bytes = buffer(stream)
  const streamed = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
  const workbook: ExcelJS.Workbook = isStreamed ? streamed : new ExcelJS.Workbook()
  if (!isStreamed) workbook.properties.date1904 = uses1904
  for (const [index, { headers, rows, firstRow }] of tables.entries()) {
    const sheet = workbook.addWorksheet(`sheet ${index}`)
    for (const [row, values] of [headers, ...rows].entries()) {
      const written = sheet.getRow(firstRow + row)
      written.values = values
      if (isStreamed) written.commit()
    }
    if (isStreamed) (sheet as ExcelJS.Worksheet & { commit(): void }).commit()
  }
  if (!isStreamed) return (await workbook.xlsx.writeBuffer()) as unknown as ArrayBuffer
  await streamed.commit()
  return new Uint8Array(await bytes).buffer
}

test('every generated workbook is read alike by exceljs and by us, cell for cell', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (source) => {
      const bytes = await write(source)
      const [peer, ours] = [await readByPeer(bytes), readByUs(await readWorkbook(new Blob([bytes])))]
      expect(ours).toEqual(peer)
    }),
    { numRuns: 150 },
  )
}, 120_000)
