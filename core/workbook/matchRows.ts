import { cellKind, kindAt, type SheetColumn, textAt, type Workbook } from './Workbook.ts'

/** The same column of two versions of a sheet; one that only one of them has stands alone. */
export interface ColumnPair {
  readonly header: string
  readonly before: SheetColumn | undefined
  readonly after: SheetColumn | undefined
}

/** Two versions of a sheet: their columns, and how many rows each has. */
export interface SheetPair {
  readonly workbooks: { readonly before: Workbook; readonly after: Workbook }
  readonly columns: readonly ColumnPair[]
  readonly rows: { readonly before: number; readonly after: number }
}

const NONE = -1

/**
 * Which row of the version before each row came of; -1 for one that is new. Rows of the same content belong together, in their order; then
 * those of the same key; then those that follow rows that belong together. Takes time linear in the cells, whatever they hold.
 */
export function matchRows(sheets: SheetPair, keyHeaders: readonly string[]): Int32Array {
  const { columns, rows } = sheets
  const partners = new Int32Array(rows.after).fill(NONE)
  const isTaken = new Uint8Array(rows.before)
  matchEqual(sheets, columns, { partners, isTaken })
  const keys = columns.filter(({ header, before, after }) => before && after && keyHeaders.includes(header))
  if (keys.length > 0) matchEqual(sheets, keys, { partners, isTaken })
  for (let row = 0; row < rows.after; row++) {
    const next = (row === 0 ? NONE : (partners[row - 1] ?? NONE)) + 1
    const isFollower = row === 0 || next > 0
    if (partners[row] !== NONE || !isFollower || next >= rows.before || isTaken[next] === 1) continue
    partners[row] = next
    isTaken[next] = 1
  }
  return partners
}

interface Matches {
  readonly partners: Int32Array
  readonly isTaken: Uint8Array
}

/** Joins rows that have no partner yet and hold the same in these columns. */
function matchEqual({ workbooks, rows }: SheetPair, columns: readonly ColumnPair[], { partners, isTaken }: Matches): void {
  const old = rowHashes(
    workbooks.before,
    columns.map(({ before }) => before),
    rows.before,
  )
  const first = new Map<number, number>()
  const next = new Int32Array(rows.before).fill(NONE)
  // From the last to the first, so that each list begins with its first row.
  for (let row = rows.before - 1; row >= 0; row--) {
    if (isTaken[row] === 1) continue
    const hash = old[row] ?? 0
    next[row] = first.get(hash) ?? NONE
    first.set(hash, row)
  }
  const hashes = rowHashes(
    workbooks.after,
    columns.map(({ after }) => after),
    rows.after,
  )
  for (let row = 0; row < rows.after; row++) {
    const hash = hashes[row] ?? 0
    const found = partners[row] === NONE ? (first.get(hash) ?? NONE) : NONE
    if (found === NONE) continue
    first.set(hash, next[found] ?? NONE)
    partners[row] = found
    isTaken[found] = 1
  }
}

const PRIME = 16_777_619
const words = new Uint32Array(2)
const double = new Float64Array(words.buffer)

/** A number of 53 bits for each row. Rows that share one by chance or design are compared cell by cell later on. */
function rowHashes(workbook: Workbook, columns: readonly (SheetColumn | undefined)[], rowCount: number): Float64Array {
  const [high, low] = [new Uint32Array(rowCount).fill(2_166_136_261), new Uint32Array(rowCount).fill(40_389)]
  const texts = new Map<number, number>()
  for (const column of columns)
    for (let row = 0; row < rowCount; row++) {
      const cell = column === undefined ? 0 : cellHash(workbook, column, row, texts)
      high[row] = Math.imul((high[row] ?? 0) ^ cell, PRIME)
      low[row] = Math.imul((low[row] ?? 0) + cell, 2_654_435_761) ^ (cell >>> 15)
    }
  return Float64Array.from(high, (part, row) => part * 2 ** 21 + ((low[row] ?? 0) >>> 11))
}

function cellHash(workbook: Workbook, column: SheetColumn, row: number, texts: Map<number, number>): number {
  const kind = kindAt(column, row)
  if (kind === cellKind.blank) return 0
  const value = column.values[row] ?? 0
  if (kind === cellKind.text || kind === cellKind.error || kind === cellKind.formula) {
    const known = texts.get(value)
    if (known !== undefined) return known
    const hash = textHash(textAt(workbook, column, row))
    texts.set(value, hash)
    return hash
  }
  double[0] = value
  return Math.imul((words[0] ?? 0) ^ Math.imul(words[1] ?? 0, PRIME), PRIME) ^ kind
}

function textHash(text: string): number {
  let hash = 1
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}
