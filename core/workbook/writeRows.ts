import { TextReader, ZipWriter } from '@zip.js/zip.js'
import { float32Decimal } from '#core/observations/float32Text.ts'
import { streamed } from '#core/observations/streamed.ts'
import type { BatchStream, Column, ColumnType } from '#core/rows/Batch.ts'
import { cellXml } from './xlsx/cellXml.ts'
import { lettersOf } from './xlsx/SheetBuilder.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A number as a spreadsheet would write it itself, so that nothing of a cell is lost where it becomes one. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$/

/**
 * Rows as the bytes of a workbook with one sheet, given out as they are made: numbers as numbers, times as ISO 8601 text, texts as texts, whatever
 * they begin with.
 */
export function workbookBytes(stream: BatchStream, sheetName: string, madeAt: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  writeParts(stream, sheetName, madeAt, writable).catch((fault: unknown) => writable.abort(fault).catch(() => undefined))
  return readable
}

async function writeParts(stream: BatchStream, sheetName: string, madeAt: number, writable: WritableStream): Promise<void> {
  const writer = new ZipWriter(writable, { useWebWorkers: false, zip64: false, extendedTimestamp: false, lastModDate: new Date(madeAt) })
  for (const [name, text] of Object.entries(fixedParts(sheetName))) await writer.add(name, new TextReader(HEAD + text))
  await writer.add('xl/worksheets/sheet1.xml', streamed(sheetXml(stream)))
  await writer.close()
}

const fixedParts = (sheetName: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
})

async function* sheetXml({ columns, batches }: BatchStream): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const letters = columns.map((_, index) => lettersOf(index))
  const rowXml = (row: number, cells: readonly (string | number | null)[]) =>
    `<row r="${row}">${cells.map((cell, at) => (cell === null || cell === '' ? '' : cellXml(cell, { cell: `${letters[at]}${row}` }))).join('')}</row>`
  yield encoder.encode(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(
      1,
      columns.map(({ name }) => name),
    )}`,
  )
  let number = 1
  for await (const { rows, columns: values } of batches) {
    const lines: string[] = []
    for (let row = 0; row < rows; row++) {
      number += 1
      lines.push(
        rowXml(
          number,
          columns.map(({ type }, at) => cellOf(values[at], type, row)),
        ),
      )
    }
    yield encoder.encode(lines.join(''))
  }
  yield encoder.encode('</sheetData></worksheet>')
}

function cellOf(column: Column | undefined, type: ColumnType, row: number): string | number | null {
  const value = column?.values[row]
  if (value === undefined || column?.present?.[row] === 0) return null
  if (typeof value === 'string') return NUMBER.test(value) && String(Number(value)) === value ? Number(value) : value
  if (!Number.isFinite(value)) return null
  if (type === 'timestamp') return new Date(value).toISOString()
  return type === 'float32' ? float32Decimal(value) : value
}
