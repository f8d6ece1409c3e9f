import { changedRows } from '../changedRows.ts'
import { cellKind, kindAt, type Sheet, type SheetColumn } from '../Workbook.ts'

/** Where a row equals an earlier one, both counted from 0. */
export interface EqualRows {
  readonly row: number
  readonly first: number
}

/** Hashes of rows over some columns, kept from one version of a sheet to the next, of which only the changed rows are hashed again. */
export class RowHashes {
  /** Drawn anew for each workbook, so that nobody can make up rows that share a hash. */
  readonly #seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  readonly #texts: readonly string[]
  /** For the characters of a text the index of the first one that has them, plus 1: a workbook may hold a text twice. */
  readonly #known = new Map<string, number>()
  /** The same for each text by its index; 0 where it was not asked for. */
  #firsts = new Uint32Array(1024)
  #columns: readonly SheetColumn[] = []
  #hashes = new Uint32Array(0)

  constructor(texts: readonly string[]) {
    this.#texts = texts
  }

  /** Rows that equal an earlier one in all of these columns, in time linear in the cells. */
  *equalRows(sheet: Sheet, columns: readonly SheetColumn[]): Generator<EqualRows> {
    if (columns.length === 0) return
    this.#update(sheet.rowCount, columns)
    const hashes = this.#hashes
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, sheet.rowCount * 2)))
    const places = new Int32Array(size).fill(-1)
    for (let row = 0; row < sheet.rowCount; row++) {
      let place = (hashes[row] ?? 0) & (size - 1)
      let first = places[place] ?? -1
      while (first !== -1 && !(hashes[first] === hashes[row] && this.#isEqual(columns, first, row))) {
        place = (place + 1) & (size - 1)
        first = places[place] ?? -1
      }
      if (first === -1) places[place] = row
      else yield { row, first }
    }
  }

  #update(rowCount: number, columns: readonly SheetColumn[]): void {
    const rows = this.#hashes.length === rowCount ? changedInAny(this.#columns, columns) : undefined
    if (rows === undefined) this.#hashes = this.#hashAll(rowCount, columns)
    else for (const row of rows) this.#hashes[row] = this.#hashAll(1, columns, row)[0] ?? 0
    this.#columns = columns
  }

  /** Each cell's kind and the bits of its value go through the mixing of MurmurHash3, so that no change of one cell makes up for one of another. */
  #hashAll(rowCount: number, columns: readonly SheetColumn[], from = 0): Uint32Array<ArrayBuffer> {
    const hashes = new Uint32Array(rowCount).fill(this.#seed)
    const bits = new Float64Array(1)
    const words = new Uint32Array(bits.buffer)
    for (const column of columns) {
      for (let index = 0; index < rowCount; index++) {
        const kind = column.kinds[from + index] ?? cellKind.blank
        bits[0] = this.#sharedValue(column, kind, from + index)
        const hash = mixed(Math.imul(hashes[index] ?? 0, 0x9e3779b1 + 2 * kind) ^ (words[0] ?? 0))
        hashes[index] = mixed(hash ^ (words[1] ?? 0))
      }
    }
    return hashes
  }

  /** The value that two equal cells share; 0 for blank cells, whatever the array holds there, and for -0. */
  #sharedValue(column: SheetColumn, kind: number, row: number): number {
    if (kind === cellKind.blank) return 0
    const value = column.values[row] ?? 0
    return kind === cellKind.text || kind === cellKind.error || kind === cellKind.formula ? this.#firstIndex(value) : value + 0
  }

  #firstIndex(index: number): number {
    if (index >= this.#firsts.length) {
      const grown = new Uint32Array(Math.max(this.#texts.length, 2 * this.#firsts.length))
      grown.set(this.#firsts)
      this.#firsts = grown
    }
    const first = this.#firsts[index]
    if (first) return first
    const text = this.#texts[index] ?? ''
    const known = this.#known.get(text) ?? index + 1
    this.#known.set(text, known)
    this.#firsts[index] = known
    return known
  }

  #isEqual(columns: readonly SheetColumn[], one: number, other: number): boolean {
    return columns.every((column) => {
      const kind = kindAt(column, one)
      return kind === kindAt(column, other) && this.#sharedValue(column, kind, one) === this.#sharedValue(column, kind, other)
    })
  }
}

function mixed(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35)
  return mix ^ (mix >>> 16)
}

/** The rows in which any column may differ; undefined where one is not a version of the one before. */
function changedInAny(before: readonly SheetColumn[], now: readonly SheetColumn[]): ReadonlySet<number> | undefined {
  if (before.length !== now.length) return undefined
  const rows = new Set<number>()
  for (const [index, column] of now.entries()) {
    const changed = changedRows(before[index], column)
    if (changed === undefined) return undefined
    for (const row of changed) rows.add(row)
  }
  return rows
}
