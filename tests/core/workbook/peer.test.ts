import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWorkbook } from '#core/workbook/read.ts'
import { cellKind, type Workbook } from '#core/workbook/Workbook.ts'
import { anyWorkbook, writeAny } from '../../fuzz/workbooks/anyWorkbook.ts'

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

/** The same from our reader, with every remaining row at its original index. */
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

test('every generated workbook is read alike by exceljs and by us, cell for cell', async () => {
  await fc.assert(
    fc.asyncProperty(anyWorkbook, async (source) => {
      const bytes = await writeAny(source)
      const [peer, ours] = [await readByPeer(bytes.buffer), readByUs(await readWorkbook(new Blob([bytes])))]
      expect(ours).toEqual(peer)
    }),
    { numRuns: 150 },
  )
})
