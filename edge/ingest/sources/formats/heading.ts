import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { Reading } from '#core/catalog/readingFile.ts'
import type { ReadFile } from '../Reader.ts'
import type { ReadRowsOptions, RowBlock, SourceCell, SourceColumn, SourceRow, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { decodeStart } from '../text/decodeStart.ts'
import { readLines, type TextForm } from '../text/lines.ts'

/** Headings are shorter, also those that list every cruise of a synthesis. */
const MAX_LINES = 100_000

/** What stands above the rows of a text file. */
export interface Heading {
  readonly lines: readonly string[]
  readonly form: TextForm
  /** The number of the line behind it, counted from 1. */
  readonly firstLine: number
}

/** Reads a text file up to the line that ends its heading, which belongs to it. Throws a Problem that names the kind of file where there is none. */
export async function readHeading(
  { path, reading, signal }: Pick<ReadFile, 'path' | 'reading' | 'signal'>,
  kind: string,
  isLast: (line: string) => boolean,
): Promise<Heading> {
  const start = await decodeStart(path)
  if (start === null) throw sourceProblem('The file is no text.')
  const form = { isGzip: start.isGzip, encoding: reading.encoding ?? start.encoding }
  const lines: string[] = []
  for await (const block of readLines(path, form, { signal })) {
    for (const { text } of block) {
      lines.push(text)
      if (isLast(text)) return { lines, form, firstLine: lines.length + 1 }
    }
    if (lines.length > MAX_LINES) break
  }
  throw sourceProblem(`The heading of the ${kind} does not end: the file was cut off, or is of another kind.`)
}

/** A column that the heading gives once for all rows. */
export interface Constant {
  readonly column: SourceColumn
  readonly value: SourceCell
}

/** Time, latitude and longitude as a heading gives them; what it does not say is left out. */
export const constantsOf = (given: {
  readonly timeMs?: number | undefined
  readonly lat?: number | undefined
  readonly lon?: number | undefined
}): readonly Constant[] =>
  (
    [
      [{ name: 'time', unit: '', role: 'time', type: 'timestamp' }, given.timeMs],
      [{ name: 'latitude', unit: 'degrees_north', role: 'lat', type: 'float64' }, given.lat],
      [{ name: 'longitude', unit: 'degrees_east', role: 'lon', type: 'float64' }, given.lon],
    ] as const
  ).flatMap(([column, value]) => (value === undefined || Number.isNaN(value) ? [] : [{ column, value }]))

/** A text of the heading as a column of its own, such as the station; none where it is empty. */
export const textConstant = (name: string, role: SourceColumn['role'], value: string | undefined): readonly Constant[] => {
  const text = value?.trim() ?? ''
  return text === '' ? [] : [{ column: { name, unit: '', role: role ?? null, type: 'text' }, value: text.slice(0, 200) }]
}

/** What a table of a heading and rows is made of. */
export interface HeadedTable {
  readonly kind: string
  readonly columns: readonly SourceColumn[]
  readonly constants?: readonly Constant[]
  readonly describes?: RawMetadata
  readonly reading?: Reading
  readonly remarks?: readonly string[]
  /** Columns of which a row must hold a value, where these are not all variables. */
  readonly carriers?: readonly string[]
  readonly rows: (options: ReadRowsOptions) => AsyncIterable<RowBlock>
}

/** A table of rows, with what the heading gives for all of them behind the cells of each. */
export function headedTable({
  columns,
  constants = [],
  describes = {},
  reading = {},
  remarks = [],
  rows,
  ...rest
}: HeadedTable): SourceTable {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()))
  const added = constants.filter(({ column }) => !taken.has(column.name.toLowerCase()))
  const values = added.map(({ value }) => value)
  return {
    ...rest,
    columns: [...columns, ...added.map(({ column }) => column)],
    // Instruments and archives hold observations.
    describes: { make: 'Observation', ...describes },
    reading,
    remarks,
    rows: (options) => withCells(rows(options), ({ cells }) => [...cells, ...values]),
  }
}

/** The rows with other cells. */
export async function* withCells(
  blocks: AsyncIterable<RowBlock>,
  cellsOf: (row: SourceRow) => readonly SourceCell[],
): AsyncGenerator<readonly SourceRow[]> {
  for await (const block of blocks) yield Array.from(block, (row) => ({ at: row.at, cells: cellsOf(row) }))
}

/** The rows of a file of which each line is one; `cut` returns null for a line that is none. */
export async function* lineRows(
  path: string,
  { form, firstLine }: Pick<Heading, 'form' | 'firstLine'>,
  cut: (line: string, number: number) => readonly SourceCell[] | null,
  options: ReadRowsOptions,
): AsyncGenerator<readonly SourceRow[]> {
  for await (const lines of readLines(path, form, options)) {
    const rows: SourceRow[] = []
    for (const { number, text } of lines) {
      const cells = number < firstLine || text.trim() === '' ? null : cut(text, number)
      if (cells !== null) rows.push({ at: number, cells })
    }
    yield rows
  }
}

/** The value behind a key of the heading, as `02 00.07 S` of `* NMEA Latitude = 02 00.07 S`; undefined where it is not there or empty. */
export function headingValue(lines: readonly string[], key: RegExp): string | undefined {
  for (const line of lines) {
    const found = key.exec(line)
    const text = found === null ? '' : line.slice(found.index + found[0].length).trim()
    if (text !== '') return text
  }
  return undefined
}

/** A text up to the first of a mark, as in `31.5[DEG]`. */
export const upTo = (text: string, mark: string): string => text.split(mark, 1)[0] ?? ''
