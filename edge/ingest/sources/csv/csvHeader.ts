import { limits } from '#core/limits/workbook.ts'
import { type CsvRecord, CsvRecords, type CsvSeparator, csvSeparatorOf } from '#core/text/CsvRecords.ts'
import type { CsvEncoding } from '#core/workbook/csv/TableSource.ts'
import type { IngestDescription } from '../../IngestSource.ts'
import { isClimatology } from '../columns.ts'
import { quoteText, sourceProblem } from '../sourceProblem.ts'
import { cutLine } from '../text/delimitedRows.ts'
import { readText } from '../text/readText.ts'

const placeNames = ['time', 'month', 'lat', 'lon', 'depth'] as const

/** The time or position that a column of the template holds by its name; null for a variable. */
export const placeOf = (name: string): (typeof placeNames)[number] | null => placeNames.find((place) => place === name) ?? null

/** Which of time (or month), lat and lon the first line of a text names, as the template of submissions does: 0 to 3. */
export function countTemplatePlaces(text: string): number {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1)
  const names = new Set(
    cutLine(line, csvSeparatorOf(line)).map((cell) =>
      cell
        .replaceAll(/\p{Cf}/gu, '')
        .trim()
        .toLowerCase(),
    ),
  )
  return ['lat', 'lon'].filter((name) => names.has(name)).length + (names.has('time') || names.has('month') ? 1 : 0)
}

/** How a CSV file is stored; without a separator it follows from the first line. */
interface CsvText {
  readonly isGzip: boolean
  readonly encoding: CsvEncoding
  readonly separator?: CsvSeparator
}

/** The header of a CSV file, its separator, and the last line that it takes. */
export async function readCsvHeader(
  path: string,
  { separator, ...text }: CsvText,
  signal: AbortSignal,
): Promise<Pick<CsvRecord, 'line' | 'cells'> & { readonly separator: CsvSeparator }> {
  let cutter: CsvRecords | undefined
  let found = separator
  for await (const piece of readText(path, { ...text, signal })) {
    found ??= csvSeparatorOf(piece)
    cutter ??= new CsvRecords({ separator: found, maxCharacters: limits.ingestLineCharacters, toError: sourceProblem })
    for (const record of cutter.feed(piece)) return { ...checkedHeader(record), separator: found }
  }
  for (const record of cutter?.finish() ?? []) return { ...checkedHeader(record), separator: found ?? ',' }
  throw sourceProblem('The CSV file is empty.')
}

function checkedHeader({ line, cells }: CsvRecord): Pick<CsvRecord, 'line' | 'cells'> {
  if (cells.length > limits.ingestColumns) throw sourceProblem(`The header has more than ${limits.ingestColumns} columns.`)
  const seen = new Set<string>()
  for (const cell of cells) {
    const name = cell.trim().toLowerCase()
    if (name !== '' && seen.has(name)) throw sourceProblem(`The header names ${quoteText(cell)} more than once.`)
    seen.add(name)
  }
  return { line: line + cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 0), cells }
}

/** Which cell of a record belongs to which column of the table. */
export interface CsvHeader {
  /** The position among the cells by the table's column name. */
  readonly cellOf: ReadonlyMap<string, number>
}

/** Finds the described columns in a header; time, month, lat, lon and depth in any case. Every other column must be described, and every description must have its column. */
export function matchHeader(cells: readonly string[], description: IngestDescription): CsvHeader {
  const isMonthly = isClimatology(description)
  const places = [isMonthly ? 'month' : 'time', 'lat', 'lon', 'depth']
  const names = cells.map((cell) => cell.trim())
  const cellOf = new Map<string, number>()
  for (const place of places) {
    const found = names.findIndex((name) => name.toLowerCase() === place)
    // A climatology may call its months time.
    const index = found === -1 && place === 'month' ? names.findIndex((name) => name.toLowerCase() === 'time') : found
    if (index !== -1) cellOf.set(place, index)
    else if (place !== 'depth') throw sourceProblem(`The header has no column ${place}.`)
  }
  const taken = new Set(cellOf.values())
  for (const { name } of description.variables) {
    const index = names.indexOf(name)
    if (index === -1) throw sourceProblem(`The metadata describe ${name}, but the header has no such column.`)
    cellOf.set(name, index)
    taken.add(index)
  }
  const undescribed = names.filter((name, index) => name !== '' && !taken.has(index))
  if (undescribed.length > 0)
    throw sourceProblem(
      `The metadata do not describe these columns: ${undescribed.slice(0, 20).join(', ')}. Describe them, or leave them out: "reading": {"ignore": ["${undescribed[0]}"]}.`,
    )
  return { cellOf }
}
