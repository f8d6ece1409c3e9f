/** A record of a CSV file: its cells without quotes, and the line of the file (from 1) that it begins on. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
  /** Whether a quote stands where RFC 4180 allows none; it is then a character like any other. */
  readonly isLoose: boolean
}

/** How records are told apart, and when to give up. */
export interface CsvForm {
  /** One character. */
  readonly separator: string
  readonly maxCharacters: number
  /** The error of a file that cannot be read further. */
  readonly toError: (says: string) => Error
}

const csvSeparators = [',', ';', '\t'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

/**
 * Cuts text that comes in pieces into records after RFC 4180, with LF, CRLF or CR at the ends of lines. Empty lines are no records. Each
 * character is looked at once, and no more than a record is held.
 */
export class CsvRecords {
  readonly #form: CsvForm
  readonly #separator: number
  #state: State = 'start'
  #cells: string[] = []
  #cell = ''
  #characters = 0
  #line = 1
  #firstLine = 1
  #isLoose = false
  /** Whether the last line ended with a CR, which an LF may follow. */
  #isAfterReturn = false

  constructor(form: CsvForm) {
    this.#form = form
    this.#separator = form.separator.charCodeAt(0)
  }

  /** Whether no record has begun that more text would end. */
  get isBetweenRecords(): boolean {
    return this.#state === 'start' && this.#cells.length === 0
  }

  /** The records that are whole now; what follows the last line end waits for more text. */
  *feed(piece: string): Generator<CsvRecord> {
    let at = 0
    while (at < piece.length) {
      const from = at
      at = this.#step(piece, at)
      this.#characters += at - from
      if (this.#characters > this.#form.maxCharacters)
        throw this.#form.toError(
          this.#state === 'quoted'
            ? `${this.#place}: a quote is opened and not closed within ${this.#form.maxCharacters} characters.`
            : `Line ${this.#firstLine} has more than ${this.#form.maxCharacters} characters.`,
        )
      if (this.#state === 'ended') {
        const record = this.#take()
        if (record) yield record
      }
    }
  }

  /** The last record, where the file does not end with a line end. */
  *finish(): Generator<CsvRecord> {
    if (this.#state === 'quoted') throw this.#form.toError(`${this.#place}: a quote is opened and never closed.`)
    if (this.#state === 'start' && this.#cells.length === 0) return
    this.#cells.push(this.#cell)
    const record = this.#take()
    if (record) yield record
  }

  get #place(): string {
    return `Line ${this.#firstLine}, cell ${this.#cells.length + 1}`
  }

  /** Goes on from `at` to where something changes; returns the place behind it. */
  #step(piece: string, at: number): number {
    const code = piece.charCodeAt(at)
    if (this.#isAfterReturn) {
      this.#isAfterReturn = false
      if (code === LINE_FEED) return at + 1
    }
    switch (this.#state) {
      case 'quoted':
        return this.#quoted(piece, at)
      case 'start':
        if (code === QUOTE) {
          this.#state = 'quoted'
          return at + 1
        }
        break
      case 'closed':
        if (code === QUOTE) {
          this.#cell += '"'
          this.#state = 'quoted'
          return at + 1
        }
        if (!this.#isEnd(code)) this.#isLoose = true
    }
    this.#state = 'bare'
    return this.#bare(piece, at)
  }

  #bare(piece: string, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (code > COMMA_OR_LESS && code !== this.#separator) continue
      if (code === QUOTE) this.#isLoose = true
      if (!this.#isEnd(code)) continue
      this.#cells.push(this.#cell + piece.slice(from, at))
      this.#cell = ''
      this.#state = code === this.#separator ? 'start' : 'ended'
      this.#isAfterReturn = code === RETURN
      return at + 1
    }
    this.#cell += piece.slice(from)
    return piece.length
  }

  #quoted(piece: string, from: number): number {
    const quote = piece.indexOf('"', from)
    const end = quote === -1 ? piece.length : quote
    const text = piece.slice(from, end)
    this.#cell += text
    for (let line = text.indexOf('\n'); line !== -1; line = text.indexOf('\n', line + 1)) this.#line++
    if (quote === -1) return end
    this.#state = 'closed'
    return end + 1
  }

  #isEnd(code: number): boolean {
    return code === this.#separator || code === LINE_FEED || code === RETURN
  }

  /** The record that has ended; none for an empty line. */
  #take(): CsvRecord | undefined {
    const isEmpty = this.#cells.length === 1 && this.#cells[0] === ''
    const record = { line: this.#firstLine, cells: this.#cells, isLoose: this.#isLoose }
    this.#cells = []
    this.#cell = ''
    this.#characters = 0
    this.#isLoose = false
    this.#state = 'start'
    this.#firstLine = ++this.#line
    return isEmpty ? undefined : record
  }
}

type State = 'start' | 'bare' | 'quoted' | 'closed' | 'ended'

const [QUOTE, LINE_FEED, RETURN] = [34, 10, 13]
/** Most characters of a table are digits and letters, which come after the comma. */
const COMMA_OR_LESS = 44

/** The separator of a table by its first lines: the one that is there most often outside of quotes in the first line; a comma where there is none. */
export const csvSeparatorOf = (start: string): CsvSeparator => commonestIn(start, csvSeparators) ?? ','

/** The character that is there most often outside of quotes in the first line of a text; undefined where none is there. */
export function commonestIn<Separator extends string>(start: string, separators: readonly Separator[]): Separator | undefined {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const character of start.trimStart()) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n' || character === '\r') break
    else counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const countOf = (separator: string) => counts.get(separator) ?? 0
  return separators.filter((each) => countOf(each) > 0).toSorted((one, other) => countOf(other) - countOf(one))[0]
}
