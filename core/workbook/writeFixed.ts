import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { streamed } from '#core/observations/streamed.ts'
import type { FixedWorkbook } from './applyFixes.ts'
import { sheetNames } from './Workbook.ts'
import { changesXml, sheetXml, workbookParts } from './xlsx/sheetXml.ts'

/** The sheet of the changes in a workbook that was fixed. */
export const CHANGE_LOG = 'change_log'

/**
 * A workbook as .xlsx: the sheets of a submission as they were read and fixed, and one with every change. Styles, formulas and other sheets are
 * left behind; of formulas the values stay. Written in pieces, in time and memory linear in the cells. `madeAt` is in milliseconds since
 * 1970 UTC.
 */
export async function writeFixed({ workbook, changes }: FixedWorkbook, madeAt: number): Promise<Blob> {
  const sheets = sheetNames.flatMap((name) => workbook.sheets.get(name) ?? [])
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const options = { useWebWorkers: false, extendedTimestamp: false, lastModDate: new Date(madeAt) }
  const zip = new ZipWriter(new BlobWriter(type), options)
  for (const [path, xml] of workbookParts([...sheets.map(({ name }) => name), CHANGE_LOG], workbook.uses1904))
    await zip.add(path, new TextReader(xml))
  for (const [index, sheet] of sheets.entries())
    await zip.add(`xl/worksheets/sheet${index + 1}.xml`, streamed(bytesOf(sheetXml(workbook, sheet))))
  await zip.add(`xl/worksheets/sheet${sheets.length + 1}.xml`, streamed(bytesOf(changesXml(changes))))
  return zip.close()
}

async function* bytesOf(pieces: Iterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for (const piece of pieces) yield encoder.encode(piece)
}
