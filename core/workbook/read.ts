import { cellKind, type Sheet, type SheetColumn, type Workbook } from './Workbook.ts'
import { findSheets, openPackage, partOfKind } from './xlsx/openPackage.ts'
import { SheetBuilder } from './xlsx/SheetBuilder.ts'
import { type CellTerms, SheetScanner } from './xlsx/SheetScanner.ts'
import { readSharedStrings } from './xlsx/sharedStrings.ts'
import { readDateStyles } from './xlsx/styles.ts'
import { TextTable } from './xlsx/TextTable.ts'
import { damaged } from './xlsx/unreadableWorkbook.ts'
import { readPart, type ZipArchive } from './xlsx/zip.ts'

/** How a workbook is to be read. `onProgress` gets the share that is done, 0 to 1. */
export interface ReadOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
  /** Only these sheets, also where their names are written slightly differently; all without it. */
  readonly sheets?: readonly string[]
}

/**
 * Reads an .xlsx workbook into columns, in a browser, in Node and in workerd alike. The file is read by slices and never held
 * whole. Throws a Problem `unreadable-workbook` with a named reason for anything that is not a whole and harmless workbook.
 */
export async function readWorkbook(blob: Blob, options: ReadOptions = {}): Promise<Workbook> {
  const book = await openPackage(blob)
  const { zip, sheets, uses1904, isToCompute, relations } = book
  const wanted = findSheets(book, options.sheets)
  if (new Set(wanted.map(({ part }) => part)).size < wanted.length) throw damaged('two sheets are one and the same part')
  const shared = partOfKind(zip, relations, 'sharedStrings')
  const styles = partOfKind(zip, relations, 'styles')
  const progress = new Progress(zip, [...(shared ? [shared] : []), ...wanted.map(({ part }) => part)], options)
  const texts = new TextTable()
  if (shared) await readSharedStrings(progress.inflate(shared), texts)
  const dateStyles = styles ? readDateStyles(await readPart(zip, styles, options.signal)) : new Uint8Array(0)
  const read = new Map<string, Sheet>()
  for (const { name, title, part } of wanted) {
    const sheet = await readSheet(name, progress.inflate(part), texts, { dateStyles, isToCompute })
    read.set(name, title === name ? sheet : { ...sheet, title })
  }
  return { sheetNames: sheets.map(({ name }) => name), sheets: read, uses1904, texts: texts.texts }
}

async function readSheet(name: string, pieces: AsyncIterable<Uint8Array>, texts: TextTable, terms: CellTerms): Promise<Sheet> {
  const builder = new SheetBuilder()
  const scanner = new SheetScanner(builder, texts, terms)
  for await (const piece of pieces) scanner.feed(piece)
  const merged = scanner.finish()
  const sheet = builder.build(name, (kind, value) =>
    kind === cellKind.text || kind === cellKind.error || kind === cellKind.formula ? (texts.texts[value] ?? '') : String(value),
  )
  return { ...withoutBlankEnd(sheet, texts.texts), ...(merged.length === 0 ? {} : { merged }) }
}

/** The sheet up to the last row that holds more than spaces, which are left behind where rows were emptied. */
function withoutBlankEnd(sheet: Sheet, texts: readonly string[]): Sheet {
  const rowCount = sheet.columns.reduce((max, column) => Math.max(max, filledRows(column, texts)), 0)
  if (rowCount === sheet.rowCount) return sheet
  const columns = sheet.columns.map((column) => ({
    ...column,
    kinds: column.kinds.subarray(0, rowCount),
    values: column.values.subarray(0, rowCount),
  }))
  return { ...sheet, rowCount, rowNumbers: sheet.rowNumbers.subarray(0, rowCount), columns }
}

function filledRows({ kinds, values }: SheetColumn, texts: readonly string[]): number {
  let rows = kinds.length
  while (
    rows > 0 &&
    (kinds[rows - 1] === cellKind.blank || (kinds[rows - 1] === cellKind.text && texts[values[rows - 1] ?? 0]?.trim() === ''))
  )
    rows--
  return rows
}

/** Turns the bytes taken from each part into one share of the whole, and bounds what all parts inflate to. */
class Progress {
  readonly #zip: ZipArchive
  readonly #options: ReadOptions
  readonly #totalBytes: number
  #doneBytes = 0

  constructor(zip: ZipArchive, parts: readonly string[], options: ReadOptions) {
    this.#zip = zip
    this.#options = options
    this.#totalBytes = parts.reduce((sum, part) => sum + zip.compressedBytes(part), 0)
  }

  async *inflate(part: string): AsyncGenerator<Uint8Array> {
    const { signal, onProgress } = this.#options
    const onBytes = (bytes: number) => onProgress?.(Math.min(1, (this.#doneBytes + bytes) / Math.max(1, this.#totalBytes)))
    yield* this.#zip.inflate(part, { ...(signal ? { signal } : {}), onBytes })
    this.#doneBytes += this.#zip.compressedBytes(part)
  }
}
