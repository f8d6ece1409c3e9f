import { metadataOf, type RawMetadata } from '#core/catalog/rawMetadata.ts'
import { limits } from '#core/limits/workbook.ts'
import { readWorkbook } from '../read.ts'
import { type Sheet, type SheetName, submissionSheets, type Workbook } from '../Workbook.ts'
import { TextTable } from '../xlsx/TextTable.ts'
import { unreadableWorkbook } from '../xlsx/unreadableWorkbook.ts'
import { describedSheets, isMonthlyData } from './describedSheets.ts'
import { isMissingText } from './missingText.ts'
import { readCsv } from './readCsv.ts'
import type { CsvReading } from './TableSource.ts'
import { type TableFile, tableRoles } from './tableRoles.ts'

/** How files are read; `onProgress` gets the share that is done, 0 to 1. */
export interface ReadTablesOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
}

/** Reads what somebody wants checked: a workbook, or data as CSV with their metadata as CSV, as a dataset.json, or without. Throws a Problem for anything else. */
export async function readTables(files: readonly TableFile[], options: ReadTablesOptions = {}): Promise<Workbook> {
  const [first, ...more] = files
  if (first && more.length === 0 && (await isWorkbookFile(first))) return readWorkbook(first.blob, { ...options, sheets: submissionSheets })
  const { sheets, json } = tableRoles(files)
  const raw = json && (await readJson(json))
  return readCsvSheets(sheets, raw, options)
}

/** Reads a CSV file of data as ingestion does, with its description. */
export function readDescribedCsv(file: TableFile, raw: RawMetadata, options: ReadTablesOptions): Promise<Workbook> {
  return readCsvSheets(new Map([['data', file]]), raw, options)
}

/** Reads CSV files as the sheets of a submission; the data of a description are read as ingestion reads them. */
async function readCsvSheets(
  files: ReadonlyMap<SheetName, TableFile>,
  raw: RawMetadata | string | undefined,
  { signal, onProgress }: ReadTablesOptions,
): Promise<Workbook> {
  const texts = new TextTable()
  const sheets = new Map<string, Sheet>()
  const readings = new Map<SheetName, CsvReading>()
  const described = typeof raw === 'object' ? raw : undefined
  const total = [...files.values()].reduce((sum, { blob }) => sum + blob.size, 0)
  let done = 0
  for (const [name, file] of files) {
    const onShare = (share: number) => onProgress?.((done + share * file.blob.size) / Math.max(1, total))
    const options = { sheet: name, texts, onShare, ...(signal ? { signal } : {}), ...(described ? { isBlank: isMissingText } : {}) }
    const { sheet, reading } = await readCsv(file, options)
    sheets.set(name, described ? asIngested(sheet, isMonthlyData(described)) : sheet)
    readings.set(name, reading)
    done += file.blob.size
  }
  if (described) for (const sheet of describedSheets(described, texts)) sheets.set(sheet.name, sheet)
  const describedBy = raw !== undefined ? 'json' : files.size > 1 ? 'sheets' : 'nothing'
  const faults = raw === undefined ? [] : await findFaults(raw)
  const source = { describedBy, files: readings, faults } as const
  return { sheetNames: [...sheets.keys()], sheets, uses1904: false, texts: texts.texts, source }
}

/** Lists the errors in a description. */
async function findFaults(raw: RawMetadata | string): Promise<readonly string[]> {
  if (typeof raw === 'string') return [raw]
  // The schema is large, and most people check a workbook.
  const { describe } = await import('#core/catalog/describe.ts')
  return describe(raw).faults
}

/** The names of positions in lower case, as ingestion takes them in any; months under their own name. */
function asIngested(sheet: Sheet, isMonthly: boolean): Sheet {
  const names = [...(isMonthly ? ['month'] : ['time']), 'lat', 'lon', 'depth']
  const has = (name: string) => sheet.columns.some(({ header }) => header.toLowerCase() === name)
  const columns = sheet.columns.map((column) => {
    const lower = column.header.toLowerCase()
    const isTimeOfMonths = isMonthly && lower === 'time' && !has('month')
    return names.includes(lower) || isTimeOfMonths ? { ...column, header: isTimeOfMonths ? 'month' : lower } : column
  })
  return { ...sheet, columns, places: new Set(names) }
}

async function readJson({ name, blob }: TableFile): Promise<RawMetadata | string> {
  if (blob.size > limits.ingestMetadataBytes)
    throw unreadableWorkbook('too-large', `${name} has more than ${limits.ingestMetadataBytes / 1_000_000} MB.`)
  return metadataOf(await blob.text())
}

/** Whether a file is, or calls itself, a workbook: its reader says what is wrong with another kind. */
async function isWorkbookFile({ name, blob }: TableFile): Promise<boolean> {
  if (/\.(?:xls[xmb]?|ods|numbers)$/i.test(name)) return true
  const start = new Uint8Array(await blob.slice(0, 4).arrayBuffer())
  return ['80,75,3,4', '208,207,17,224'].includes(start.join())
}
