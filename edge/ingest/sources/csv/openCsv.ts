import { basename } from 'node:path'
import { binaryKind } from '../formats/nearestKind.ts'
import { checkDescription } from '../metadata.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { decodeStart } from '../text/decodeStart.ts'
import { openDelimited } from '../text/delimited.ts'
import { delimitedRows } from '../text/delimitedRows.ts'
import { checkCsv } from './checkCsv.ts'
import { countTemplatePlaces, matchHeader, placeOf, readCsvHeader } from './csvHeader.ts'

/** Text with a table, plain or gzip: in the form of submissions, or any other with names above its columns. */
export const csvReader: Reader = {
  name: 'CSV',
  endings: ['csv', 'tsv', 'txt', 'tab', 'dat', 'asc', 'sfl'],
  metadata: 'optional',
  claims: () => true,
  table: openCsv,
}

/** Opens a text file: strictly by the rules of submissions where it is meant so, else by what its columns show. */
async function openCsv(file: ReadFile): Promise<SourceTable> {
  const start = await decodeStart(file.path)
  if (start === null) throw sourceProblem(binaryKind(file.start))
  return isTemplate(file, start.text) ? openTemplate(file) : openDelimited(file.path, file.reading)
}

/** Whether the variables are described in full, most places are named as in the template, and nobody says how else to read the columns. */
function isTemplate({ reading, metadata, metadataPath, isDraft }: ReadFile, start: string): boolean {
  const isDescribed = Array.isArray(metadata.variables)
  if (Object.keys(reading).length > 0 || isDraft || (metadataPath !== undefined && !isDescribed)) return false
  return start === '' || countTemplatePlaces(start) >= (isDescribed ? 2 : 3)
}

/** A CSV file whose columns are named as those of a submission; every row needs a time and a position, every column its description. */
async function openTemplate({ path, start, metadata, metadataPath, beside, signal, isStored }: ReadFile): Promise<SourceTable> {
  if (metadataPath === undefined)
    throw sourceProblem(
      `A CSV file needs metadata: put ${basename(beside)} beside it, or name a metadata file; “pelagos ingest --init” writes a draft.`,
    )
  const description = checkDescription(metadata)
  const checked = isStored ? { reading: null } : await checkCsv(path, metadata, signal)
  const text = { isGzip: start.startsWith('1f8b'), ...(checked.reading ?? ({ encoding: 'utf-8' } as const)) }
  const first = await readCsvHeader(path, text, signal)
  const header = matchHeader(first.cells, description)
  const names = [...header.cellOf.keys()]
  const form = { ...text, separator: first.separator, width: first.cells.length, firstLine: first.line + 1, isStrict: true }
  return {
    kind: 'CSV',
    columns: names.map((name) => ({ name, unit: '', role: placeOf(name) })),
    describes: {},
    reading: { qc: false },
    remarks: 'remark' in checked ? [checked.remark] : [],
    isStrict: true,
    rows: (options) => delimitedRows(path, { ...form, cells: [...header.cellOf.values()] }, options),
  }
}
