import { cellKind, kindAt, type Sheet, type SheetColumn, type Workbook } from '../Workbook.ts'

/** Where a row equals an earlier one, both counted from 0. */
export interface EqualRows {
  readonly row: number
  readonly first: number
}

/** Rows that equal an earlier one in all of these columns, in time linear in the cells. `isCounted` leaves rows out. */
export function* equalRows(
  workbook: Workbook,
  sheet: Sheet,
  columns: readonly SheetColumn[],
  isCounted: (row: number) => boolean = () => true,
): Generator<EqualRows> {
  if (columns.length === 0) return
  const texts = firstIndices(workbook)
  const hashes = hashRows(sheet.rowCount, columns, texts)
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, sheet.rowCount * 2)))
  const places = new Int32Array(size).fill(-1)
  for (let row = 0; row < sheet.rowCount; row++) {
    if (!isCounted(row)) continue
    let place = (hashes[row] ?? 0) & (size - 1)
    let first = places[place] ?? -1
    while (first !== -1 && !(hashes[first] === hashes[row] && isEqual(columns, texts, first, row))) {
      place = (place + 1) & (size - 1)
      first = places[place] ?? -1
    }
    if (first === -1) places[place] = row
    else yield { row, first }
  }
}

/** For each text the index of its first equal; a workbook may hold a text twice. */
function firstIndices({ texts }: Workbook): Uint32Array {
  const known = new Map<string, number>()
  return Uint32Array.from(texts, (text, index) => {
    const first = known.get(text)
    if (first !== undefined) return first
    known.set(text, index)
    return index
  })
}

/** FNV-1a over the kinds and the bits of the values (Fowler, Noll and Vo, 1991), with a last mixing as in MurmurHash3. */
function hashRows(rowCount: number, columns: readonly SheetColumn[], texts: Uint32Array): Uint32Array {
  const hashes = new Uint32Array(rowCount).fill(2_166_136_261)
  const bits = new Float64Array(1)
  const words = new Uint32Array(bits.buffer)
  for (const column of columns) {
    for (let row = 0; row < rowCount; row++) {
      const kind = column.kinds[row] ?? cellKind.blank
      bits[0] = sharedValue(column, kind, row, texts)
      let hash = Math.imul((hashes[row] ?? 0) ^ kind, 16_777_619)
      hash = Math.imul(hash ^ (words[0] ?? 0), 16_777_619)
      hash = Math.imul(hash ^ (words[1] ?? 0), 16_777_619)
      hashes[row] = hash ^ (hash >>> 15)
    }
  }
  for (let row = 0; row < rowCount; row++) {
    let hash = Math.imul((hashes[row] ?? 0) ^ ((hashes[row] ?? 0) >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hashes[row] = hash ^ (hash >>> 16)
  }
  return hashes
}

/** The value that two equal cells share; 0 for blank cells, whatever the array holds there, and for -0. */
function sharedValue(column: SheetColumn, kind: number, row: number, texts: Uint32Array): number {
  if (kind === cellKind.blank) return 0
  const value = column.values[row] ?? 0
  return kind === cellKind.text || kind === cellKind.error ? (texts[value] ?? 0) : value + 0
}

function isEqual(columns: readonly SheetColumn[], texts: Uint32Array, one: number, other: number): boolean {
  return columns.every((column) => {
    const kind = kindAt(column, one)
    return kind === kindAt(column, other) && sharedValue(column, kind, one, texts) === sharedValue(column, kind, other, texts)
  })
}
