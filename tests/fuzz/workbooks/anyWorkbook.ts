import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import fc from 'fast-check'

/** What a workbook is written from. */
export interface BookSource {
  readonly tables: readonly { headers: string[]; rows: ExcelJS.CellValue[][]; firstRow: number }[]
  readonly uses1904: boolean
  /** Written row by row, with the texts in the cells themselves. */
  readonly isStreamed: boolean
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

/** Workbooks of one to three tables with cells of every kind. */
export const anyWorkbook: fc.Arbitrary<BookSource> = fc.record({
  tables: fc.array(table, { minLength: 1, maxLength: 3 }),
  uses1904: fc.boolean(),
  isStreamed: fc.boolean(),
})

/** The bytes of a workbook as exceljs writes it; dates are shown by `dateFormat` where one is given. */
export async function writeAny({ tables, uses1904, isStreamed }: BookSource, dateFormat?: string): Promise<Uint8Array<ArrayBuffer>> {
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
      written.eachCell((filled) => {
        if (dateFormat !== undefined && filled.value instanceof Date) filled.numFmt = dateFormat
      })
      if (isStreamed) written.commit()
    }
    if (isStreamed) (sheet as ExcelJS.Worksheet & { commit(): void }).commit()
  }
  if (!isStreamed) return new Uint8Array((await workbook.xlsx.writeBuffer()) as unknown as ArrayBuffer)
  await streamed.commit()
  return new Uint8Array(await bytes)
}
