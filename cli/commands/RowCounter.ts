import { Problem } from '#core/api/problem.ts'

const LINE_END = 10
const QUOTE = 34
/** How a whole answer ends: CSV by an empty line, an Arrow stream by its end-of-stream marker (Arrow columnar format 1.5, IPC streaming). */
const endings = { csv: [LINE_END, LINE_END], arrow: [255, 255, 255, 255, 0, 0, 0, 0] } as const

/** Counts the rows and bytes of an answer as it passes. Throws where the answer stops before its end. */
export class RowCounter {
  sizeBytes = 0
  /** `undefined` for forms whose rows cannot be counted from outside. */
  rows: number | undefined
  readonly #format: 'csv' | 'arrow'
  readonly #onPiece: (sizeBytes: number, rows: number | undefined) => void
  #lines = 0
  #isQuoted = false
  #tail: readonly number[] = []

  constructor(format: 'csv' | 'arrow', onPiece: (sizeBytes: number, rows: number | undefined) => void) {
    this.#format = format
    this.#onPiece = onPiece
  }

  /** The same pieces, counted. */
  async *count(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.sizeBytes += piece.length
      this.#tail = [...this.#tail, ...piece.subarray(-8)].slice(-8)
      if (this.#format === 'csv') this.#countLines(piece)
      this.#onPiece(this.sizeBytes, this.rows)
      yield piece
    }
    if (!this.#isWhole()) throw new Problem('unreachable', 'The connection broke before the data were complete.')
  }

  #countLines(piece: Uint8Array): void {
    for (const byte of piece) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted
      else if (byte === LINE_END && !this.#isQuoted) this.#lines++
    }
    // One line is the header and one the empty line at the end; an answer without rows is that empty line alone.
    this.rows = Math.max(0, this.#lines - (this.#isWhole() ? 2 : 1))
  }

  #isWhole(): boolean {
    const ending = endings[this.#format]
    const end = this.#tail.slice(-ending.length)
    const isEmptyCsv = this.#format === 'csv' && this.sizeBytes === 1 && end[0] === LINE_END
    return isEmptyCsv || (end.length === ending.length && ending.every((byte, index) => byte === end[index]))
  }
}
