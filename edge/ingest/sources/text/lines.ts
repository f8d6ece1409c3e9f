import { limits } from '#core/limits/workbook.ts'
import type { TextEncoding } from '#core/text/encodingOf.ts'
import type { ReadRowsOptions } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { readBytes, readText } from './readText.ts'

/** How a text file is stored. */
export interface TextForm {
  readonly isGzip: boolean
  readonly encoding: TextEncoding
}

/** A line of a text file and its number, counted from 1. */
export interface TextLine {
  readonly number: number
  readonly text: string
}

/** The lines of a file in blocks, ended by LF, CRLF or CR; a line is never longer than the limit of ingestion. */
export async function* readLines(
  path: string,
  { isGzip, encoding }: TextForm,
  { signal }: ReadRowsOptions,
): AsyncGenerator<readonly TextLine[]> {
  const cutter = new LineCutter()
  for await (const piece of readText(path, { isGzip, encoding, signal })) yield cutter.feed(piece)
  yield cutter.finish()
}

/** Cuts text that comes in pieces into lines. */
export class LineCutter {
  #rest = ''
  #number: number

  /** `before` is the number of lines before the first piece. */
  constructor(before = 0) {
    this.#number = before
  }

  /** The lines that are whole now. */
  feed(piece: string): readonly TextLine[] {
    // A CR at the end of a piece may be followed by its LF.
    const text = this.#rest + piece
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\n|\r/)
    this.#rest = (lines.pop() ?? '') + text.slice(end)
    if (this.#rest.length > limits.ingestLineCharacters) throw tooLong(this.#number + lines.length + 1)
    return lines.map((line) => ({ number: ++this.#number, text: line }))
  }

  /** What is left: a last line without an end. */
  finish(): readonly TextLine[] {
    const last = this.#rest.replace(/\r$/, '')
    this.#rest = ''
    return last === '' ? [] : [{ number: ++this.#number, text: last }]
  }
}

const tooLong = (line: number) => sourceProblem(`Line ${line} has more than ${limits.ingestLineCharacters} characters.`)

const [LINE_FEED, RETURN] = [10, 13]
/** Room for what is left of most pieces. */
const LEFT_BYTES = 4096

/**
 * The bytes of a file of an encoding that extends ASCII, in blocks that end with an LF, or with a CR where there is none; all but the last. A line
 * is never longer than the limit of ingestion; `line` says which is the next. A block is valid until the next is asked for.
 */
export async function* readByteLines(
  path: string,
  { isGzip }: Pick<TextForm, 'isGzip'>,
  { line, signal }: ReadRowsOptions & { line(): number },
): AsyncGenerator<Uint8Array> {
  // What is left of a piece is led over to the next in one buffer: one for every piece would be gigabytes of garbage.
  let buffer = new Uint8Array(0)
  let rest = buffer
  for await (const piece of readBytes(path, { isGzip, signal })) {
    const length = rest.length + piece.length
    const target = length > buffer.length ? new Uint8Array(length + LEFT_BYTES) : buffer
    target.set(rest)
    target.set(piece, rest.length)
    buffer = target
    const bytes = buffer.subarray(0, length)
    // A CR that ends the piece may be followed by its LF.
    const end = bytes.lastIndexOf(LINE_FEED) + 1 || bytes.lastIndexOf(RETURN, -2) + 1
    rest = bytes.subarray(end)
    if (end > 0) yield bytes.subarray(0, end)
    if (rest.length > limits.ingestLineCharacters) throw tooLong(line())
  }
  if (rest.length > 0) yield rest
}
