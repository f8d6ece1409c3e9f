import type { Reading } from '#core/catalog/readingFile.ts'
import { commonWidth, tableStart } from '#core/columns/tableStart.ts'
import type { TextStart } from './decodeStart.ts'
import { cutLine, type Separator } from './delimitedRows.ts'

/** Where the table of a text file begins and what its columns are called. */
export interface FoundTable {
  readonly separator: Separator
  readonly width: number
  /** The names as they are written; empty where there are none. */
  readonly names: readonly string[]
  /** The line of units below the names, as it is written; empty where there is none. */
  readonly units: readonly string[]
  readonly firstLine: number
  readonly decimalComma: boolean
  /** As `openComma` of a table's start. */
  readonly openComma: string | null
}

const separators: readonly Separator[] = ['\t', ';', ',', '|', ' ']
/** Lines looked at; a header of more is named by `headerLine`. */
const LINES = 500

/** Finds the table in the beginning of a text file; null where no separator cuts its lines into as many cells each. */
export function findTable({ text, isWhole }: TextStart, reading: Reading): FoundTable | null {
  const all = text.split(/\r\n|\n|\r/)
  if (!isWhole && all.length > 1) all.pop()
  const lines = all.slice(0, Math.max(LINES, (reading.headerLine ?? 0) + 50))
  while (lines.at(-1)?.trim() === '') lines.pop()
  for (const separator of reading.separator === undefined ? separators : [reading.separator]) {
    const rows = lines.map((line) => (separator === ' ' ? withoutMark(cutLine(line, separator)) : cutLine(line, separator)))
    const width = commonWidth(rows.slice(reading.headerLine ?? 0))
    if (width !== null && (width > 1 || reading.separator !== undefined)) return tableIn(rows, separator, width, reading)
  }
  return null
}

/** A header behind a mark of comments, as in `% year lat lon`. */
const withoutMark = (cells: readonly string[]): readonly string[] => (/^[#%*]+$/.test(cells[0]?.trim() ?? '') ? cells.slice(1) : cells)

function tableIn(rows: readonly (readonly string[])[], separator: Separator, width: number, reading: Reading): FoundTable {
  const headerRow = reading.headerLine === undefined ? undefined : reading.headerLine - 1
  const start = tableStart(rows, { width, headerRow, isSeparatedByCommas: separator === ',' })
  return {
    separator,
    width: Math.max(width, reading.columns?.length ?? 0),
    names: reading.columns ?? start.names,
    units: start.units,
    firstLine: start.firstRow + 1,
    decimalComma: start.hasDecimalComma && start.openComma === null,
    openComma: start.openComma,
  }
}
