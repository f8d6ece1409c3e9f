import { Problem } from '#core/request/Problem.ts'
import { unknownForm } from '#core/request/problemOf.ts'
import { allForms, type FileForm, type FormFacts, type FormName } from '#core/rows/formFacts.ts'
import { netcdfStatedSize } from './netcdf/statedSize.ts'

const LINE_END = 10
const QUOTE = 34
/** Holds the ending of every form and what follows it. */
const TAIL_BYTES = 64
/** Lines that are no rows, of an answer that has any: CSV's names, and its empty line at the end. */
const otherLines: Partial<Record<FormName | FileForm, { readonly first: number; readonly last: number }>> = {
  csv: { first: 1, last: 1 },
  ndjson: { first: 0, last: 0 },
}

/** Counts the rows and bytes of an answer as it passes. Throws where the answer stops before its end. */
export class RowCounter {
  sizeBytes = 0
  /** `undefined` for forms whose rows cannot be counted from outside. */
  rows: number | undefined
  readonly #facts: FormFacts
  readonly #others: { readonly first: number; readonly last: number } | undefined
  readonly #onPiece: (sizeBytes: number, rows: number | undefined) => void
  #lines = 0
  #isQuoted = false
  #tail: readonly number[] = []
  /** The beginning, until it shows how long the answer is. */
  #head: Uint8Array | null
  #statedBytes: number | undefined

  constructor(format: FormName | FileForm, onPiece: (sizeBytes: number, rows: number | undefined) => void) {
    this.#facts = allForms[format]
    this.#others = otherLines[format]
    this.#head = this.#facts.ending === null ? new Uint8Array() : null
    this.rows = this.#others && 0
    this.#onPiece = onPiece
  }

  /** Whether the answer is whole, but says that a part of what was asked for could not be read. */
  get isIncomplete(): boolean {
    const { incompleteComment } = this.#facts
    return incompleteComment !== undefined && this.#endsWith([...new TextEncoder().encode(incompleteComment)])
  }

  /** The same pieces, counted. */
  async *count<Piece extends Uint8Array>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    for await (const piece of pieces) {
      this.sizeBytes += piece.length
      this.#tail = [...this.#tail, ...piece.subarray(-TAIL_BYTES)].slice(-TAIL_BYTES)
      this.#countLines(piece)
      this.#readHead(piece)
      this.#onPiece(this.sizeBytes, this.rows)
      yield piece
    }
    if (!this.#isWhole()) throw new Problem('unreachable', 'The connection was lost before all data had arrived.')
  }

  #countLines(piece: Uint8Array): void {
    if (this.#others === undefined) return
    const { first, last } = this.#others
    for (const byte of piece) {
      if (byte === QUOTE && first > 0) this.#isQuoted = !this.#isQuoted
      else if (byte === LINE_END && !this.#isQuoted) this.#lines++
    }
    this.rows = Math.max(0, this.#lines - first - (this.#isWhole() ? last : 0))
  }

  #readHead(piece: Uint8Array): void {
    if (this.#head === null) return
    this.#head = Uint8Array.from([...this.#head, ...piece])
    try {
      this.#statedBytes = netcdfStatedSize(this.#head)
    } catch (fault) {
      if (!(fault instanceof RangeError)) throw fault
      throw unknownForm()
    }
    if (this.#statedBytes !== undefined) this.#head = null
  }

  #isWhole(): boolean {
    const { ending, withoutRows, bytesAfterEnding = 0, incompleteComment = '' } = this.#facts
    if (ending === null) return this.sizeBytes === this.#statedBytes
    const isAll = withoutRows?.length === this.sizeBytes && this.#endsWith(withoutRows)
    return isAll || this.#endsWith(ending, bytesAfterEnding + (this.isIncomplete ? incompleteComment.length : 0))
  }

  #endsWith(bytes: readonly number[], bytesAfter = 0): boolean {
    const before = this.#tail.slice(0, this.#tail.length - bytesAfter)
    const end = bytes.length === 0 ? [] : before.slice(-bytes.length)
    return end.length === bytes.length && bytes.every((byte, index) => byte === end[index])
  }
}
