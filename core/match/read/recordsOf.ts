import { commonWidth } from '#core/columns/tableStart.ts'
import { limits } from '#core/limits/match.ts'
import { Problem } from '#core/request/Problem.ts'
import { CsvRecords, commonestIn } from '#core/text/CsvRecords.ts'

/** A row of a table and the line that it begins on. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Rows that can be read again from the first one. */
export type TableRows = () => Iterable<TableRow>

/** Characters that are cut into records at once. */
const PIECE = 65_536

/** Characters and rows that tell what separates cells. */
const [SAMPLE_CHARACTERS, SAMPLE_ROWS] = [262_144, 500]

const tried = ['\t', ';', ',', '|'] as const
const BLANK = ' '
/** No text has it, so that each line is one cell, which is cut at its blanks. */
const NEVER = '\0'

/** The rows of a text, its cells separated by tabs, semicolons, commas, bars or blanks. Throws `bad-request` where it cannot be read further. */
export function textRows(text: string): TableRows {
  const separator = separatorOf(text.slice(0, SAMPLE_CHARACTERS), text.length <= SAMPLE_CHARACTERS)
  return () => cut(text, separator, true)
}

function* cut(text: string, separator: string, isWhole: boolean): Generator<TableRow> {
  const toError = (says: string) => new Problem('bad-request', says)
  const isSpaced = separator === BLANK
  const records = new CsvRecords({ separator: isSpaced ? NEVER : separator, maxCharacters: limits.matchLineCharacters, toError })
  const rowOf = ({ line, cells }: TableRow): TableRow => ({ line, cells: isSpaced ? (cells[0] ?? '').trim().split(/\s+/) : cells })
  for (let at = 0; at < text.length; at += PIECE) for (const record of records.feed(text.slice(at, at + PIECE))) yield rowOf(record)
  if (isWhole) for (const record of records.finish()) yield rowOf(record)
}

/** What cuts nearly all of the first lines into as many cells, that of the first line before others; where lines differ, what is in the first one. */
function separatorOf(start: string, isWhole: boolean): string {
  const likely = commonestIn(start, tried)
  return (
    [...(likely === undefined ? [] : [likely]), ...tried].find((separator) => isSeparator(separator, start, isWhole)) ?? likely ?? BLANK
  )
}

function isSeparator(separator: string, start: string, isWhole: boolean): boolean {
  try {
    const width = commonWidth(firstOf(cut(start, separator, isWhole), SAMPLE_ROWS).map(({ cells }) => cells))
    return width !== null && width > 1
  } catch {
    // With another separator, quotes may stand elsewhere.
    return false
  }
}

/** So many of the first rows. */
export function firstOf(rows: Iterable<TableRow>, count: number): readonly TableRow[] {
  const first: TableRow[] = []
  for (const row of rows) if (first.push(row) === count) break
  return first
}
