import { type BlockNumbers, ODD, type RowBlock, type SourceRow } from '../SourceTable.ts'

/** How the cells of a block are told apart, and what its lines may not hold. */
export interface ByteForm {
  readonly separator: string
  /** How many cells a row has. */
  readonly width: number
  /** The cells that the columns are read from, in their order; all of them where left out. */
  readonly cells?: readonly number[]
  readonly decimalComma: boolean
  readonly isQuoting: boolean
  /** What a line must not begin with: it would be no row. */
  readonly markers: readonly string[]
}

const [TAB, LINE_FEED, RETURN, BLANK, PLUS, COMMA, MINUS, POINT, ZERO] = [9, 10, 13, 32, 43, 44, 45, 46, 48]
/** What a byte is while lines are cut. */
const [ORDINARY, SEPARATOR, END, IGNORED, UNFIT] = [0, 1, 2, 3, 4]

/** Mantissas of so many digits, and powers of ten up to 10^22, are doubles; a quotient of two is therefore the nearest one to the decimal (Clinger 1990). */
const EXACT_DIGITS = 15
const powers = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

/** Cuts whole lines into cells without decoding them. Made once for a file, and used for one block after another. */
export class ByteLines {
  readonly #kinds = new Uint8Array(256)
  readonly #width: number
  readonly #cells: readonly number[]
  readonly #point: number
  readonly #markers: ReadonlySet<number>
  /** Where each cell begins, row by row, with the end of the line behind. */
  #starts = new Int32Array(0)

  constructor({ separator, width, cells, decimalComma, isQuoting, markers }: ByteForm) {
    this.#width = width
    this.#cells = cells ?? Array.from({ length: width }, (_, index) => index)
    this.#point = decimalComma ? COMMA : POINT
    this.#markers = new Set(markers.map((marker) => marker.charCodeAt(0)))
    // What is no ASCII is to be decoded first.
    this.#kinds.fill(UNFIT, 128)
    this.#kinds.fill(UNFIT, 0, BLANK)
    for (const blank of [TAB, RETURN, BLANK]) this.#kinds[blank] = IGNORED
    this.#kinds[LINE_FEED] = END
    if (isQuoting) this.#kinds['"'.charCodeAt(0)] = UNFIT
    this.#kinds[separator.charCodeAt(0)] = SEPARATOR
  }

  /** The rows of whole lines, of which the first has a number; null where one of them is not simply a row of cells. */
  rows(bytes: Uint8Array, firstLine: number): ByteRows | null {
    const width = this.#width
    if (this.#starts.length < 2 * bytes.length + 2) this.#starts = new Int32Array(2 * bytes.length + 2)
    const starts = this.#starts
    const kinds = this.#kinds
    let base = 0
    let column = 0
    let lineStart = 0
    // The last byte that is neither blank nor separator: a line without one is no row.
    let seen = -1
    starts[0] = 0
    for (let at = 0; at < bytes.length; at++) {
      // Most bytes are passed over here, in a loop as tight as can be. What ends without its line is unfit.
      const from = at
      while (at < bytes.length && kinds[bytes[at] ?? 0] === ORDINARY) at++
      if (at > from) seen = at - 1
      const kind = kinds[bytes[at] ?? 0]
      if (kind === SEPARATOR) {
        if (++column === width) return null
        starts[base + column] = at + 1
      } else if (kind === END) {
        if (column !== width - 1 || seen < lineStart || this.#isMarked(bytes[lineStart] ?? 0)) return null
        base += width + 1
        starts[base - 1] = at + 1
        starts[base] = at + 1
        lineStart = at + 1
        column = 0
      } else if (kind === UNFIT || (bytes[at] === RETURN && bytes[at + 1] !== LINE_FEED)) return null
    }
    if (lineStart !== bytes.length) return null
    return new ByteRows({ bytes, starts, width, cells: this.#cells, length: base / (width + 1), firstLine, point: this.#point })
  }

  /** Whether a line may begin with a marker, perhaps behind blanks. */
  #isMarked(first: number): boolean {
    return this.#markers.size > 0 && (first <= BLANK || this.#markers.has(first))
  }
}

interface CutLines {
  readonly bytes: Uint8Array
  readonly starts: Int32Array
  readonly width: number
  readonly cells: readonly number[]
  readonly length: number
  readonly firstLine: number
  readonly point: number
}

/** Rows in the bytes of their lines, all of them ASCII. */
export class ByteRows implements RowBlock, BlockNumbers {
  readonly length: number
  mantissa = 0
  decimals = 0
  readonly #lines: CutLines
  /** Where the cell that was found last begins and ends. */
  #at = 0
  #end = 0
  /** The day that was read last, which most rows share with the one before. */
  #day = 0
  #dayMs = Number.NaN

  constructor(lines: CutLines) {
    this.#lines = lines
    this.length = lines.length
  }

  get numbers(): BlockNumbers {
    return this
  }

  *[Symbol.iterator](): Generator<SourceRow> {
    for (let index = 0; index < this.length; index++) yield this.row(index)
  }

  row(index: number): SourceRow {
    const { firstLine, cells } = this.#lines
    return { at: firstLine + index, cells: cells.map((_, column) => this.cell(index, column)) }
  }

  cell(row: number, column: number): string {
    const { bytes, starts, width, cells } = this.#lines
    const at = row * (width + 1) + (cells[column] ?? 0)
    const end = (starts[at + 1] ?? 0) - 1
    return Buffer.from(bytes.buffer, bytes.byteOffset + (starts[at] ?? 0), end - (starts[at] ?? 0))
      .toString('latin1')
      .trim()
  }

  repeats(row: number, column: number): boolean {
    const { bytes, starts, width, cells } = this.#lines
    const cell = row * (width + 1) + (cells[column] ?? 0)
    const before = (starts[cell - width - 1] ?? 0) - (starts[cell] ?? 0)
    if (row === 0 || starts[cell - width] !== (starts[cell + 1] ?? 0) + before) return false
    for (let at = starts[cell] ?? 0; at < (starts[cell + 1] ?? 0) - 1; at++) if (bytes[at] !== bytes[at + before]) return false
    return true
  }

  /** Finds a cell without the blanks around it; in fields, since an object for each cell would cost more than reading it. */
  #find(row: number, column: number): void {
    const { bytes, starts, width, cells } = this.#lines
    const cell = row * (width + 1) + (cells[column] ?? 0)
    let at = starts[cell] ?? 0
    let end = (starts[cell + 1] ?? 0) - 1
    while (at < end && (bytes[at] ?? 0) <= BLANK) at++
    while (end > at && (bytes[end - 1] ?? 0) <= BLANK) end--
    this.#at = at
    this.#end = end
  }

  number(row: number, column: number): number {
    const { bytes, point } = this.#lines
    this.#find(row, column)
    let at = this.#at
    const end = this.#end
    if (at === end) return Number.NaN
    const sign = bytes[at] === MINUS ? -1 : 1
    if (bytes[at] === MINUS || bytes[at] === PLUS) at++
    // 007 is the name of something.
    if (bytes[at] === ZERO && at + 1 < end && bytes[at + 1] !== point) return ODD
    let mantissa = 0
    let digits = 0
    let pointAt = -1
    for (; at < end; at++) {
      const digit = (bytes[at] ?? 0) - ZERO
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit
        digits++
      } else if (bytes[at] === point && pointAt === -1) pointAt = at
      else return ODD
    }
    if (digits === 0 || digits > EXACT_DIGITS) return ODD
    // A decimal comma stands between digits.
    if (point === COMMA && pointAt !== -1 && (pointAt === end - 1 || digits === end - pointAt - 1)) return ODD
    this.mantissa = mantissa
    this.decimals = pointAt === -1 ? 0 : end - pointAt - 1
    return (sign * mantissa) / (powers[this.decimals] ?? 1)
  }

  instant(row: number, column: number): number {
    const { bytes } = this.#lines
    this.#find(row, column)
    const at = this.#at
    let end = this.#end
    if (at === end) return Number.NaN
    if (end - at === LONGEST && bytes[end - 1] === Z) end--
    if (end - at !== LONGEST - 1 || (bytes[at + 10] !== T && bytes[at + 10] !== BLANK)) return ODD
    if (bytes[at + 4] !== MINUS || bytes[at + 7] !== MINUS || bytes[at + 13] !== COLON || bytes[at + 16] !== COLON) return ODD
    const [hour, minute, second] = [pairAt(bytes, at + 11), pairAt(bytes, at + 14), pairAt(bytes, at + 17)]
    if (!(hour <= 23 && minute <= 59 && second <= 59)) return ODD
    const day = (pairAt(bytes, at) * 100 + pairAt(bytes, at + 2)) * 10_000 + pairAt(bytes, at + 5) * 100 + pairAt(bytes, at + 8)
    if (day !== this.#day) {
      this.#day = day
      this.#dayMs = dayMs(day)
    }
    return this.#dayMs + ((hour * 60 + minute) * 60 + second) * 1000
  }
}

const [COLON, T, Z] = [58, 84, 90]
const LONGEST = '2019-04-30T12:00:00Z'.length

/** The number of two digits; NaN where they are none. */
function pairAt(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] ?? 0) - ZERO
  const ones = (bytes[at + 1] ?? 0) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** The midnight of a day written as the number 20190430; `ODD` for one that no calendar has, and for years of the first millennium. */
function dayMs(day: number): number {
  const [year, month, ofMonth] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100]
  if (!(year >= 1000)) return ODD
  const midnight = new Date(Date.UTC(year, month - 1, ofMonth))
  return midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === ofMonth ? midnight.getTime() : ODD
}
