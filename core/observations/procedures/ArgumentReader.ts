import { Problem } from '#core/request/Problem.ts'

/** Signs that a text without quotes cannot hold. */
const notBare = "',;[]"

/** Reads the arguments of a procedure call from the first to the last; what cannot be read is a Problem. */
export class ArgumentReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  all(): string[] {
    if (this.#text.trim() === '') return []
    const found: string[] = []
    do found.push(this.#argument(found.length + 1))
    while (this.#takeComma())
    return found
  }

  #argument(place: number): string {
    const start = this.#at
    this.#skipName()
    const read = this.#list() ?? this.#quoted() ?? this.#bracketed()
    if (read === null) {
      const bare = this.#bare()
      if (this.#isEnd() && bare === '') throw new Problem('bad-request', `Argument ${place} is empty.`)
      if (this.#isEnd()) return bare
    } else if (this.#isEnd()) return read
    throw new Problem('bad-request', `The arguments cannot be read from ${JSON.stringify(this.#text.slice(start, start + 20))} on.`)
  }

  /** `@name =` before an argument. */
  #skipName(): void {
    this.#at = this.#afterBlanks(this.#at)
    if (this.#text[this.#at] !== '@') return
    let at = this.#at + 1
    while (/\w/.test(this.#text[at] ?? '')) at += 1
    const sign = this.#afterBlanks(at)
    if (at > this.#at + 1 && this.#text[sign] === '=') this.#at = this.#afterBlanks(sign + 1)
  }

  /** `'['a', 'b']'`, with what is between its outer quotes as it stands. */
  #list(): string | null {
    if (!this.#text.startsWith("'[", this.#at)) return null
    let at = this.#at + 1
    do {
      at = this.#afterBlanks(at + 1)
      const end = this.#text[at] === "'" ? this.#text.indexOf("'", at + 1) : -1
      if (end <= at + 1) return null
      at = this.#afterBlanks(end + 1)
    } while (this.#text[at] === ',')
    const isClosed = this.#text.startsWith("]'", at)
    if (!isClosed || !this.#isEnd(at + 2)) return null
    const list = this.#text.slice(this.#at + 1, at + 1)
    this.#at = at + 2
    return list
  }

  #quoted(): string | null {
    const isNational = this.#text[this.#at]?.toLowerCase() === 'n' && this.#text[this.#at + 1] === "'"
    const start = this.#at + (isNational ? 1 : 0)
    if (this.#text[start] !== "'") return null
    let value = ''
    for (let from = start + 1; ; ) {
      const quote = this.#text.indexOf("'", from)
      if (quote === -1) return null
      value += this.#text.slice(from, quote)
      this.#at = quote + 1
      if (this.#text[quote + 1] !== "'") return value
      value += "'"
      from = quote + 2
    }
  }

  #bracketed(): string | null {
    if (this.#text[this.#at] !== '[') return null
    const end = this.#text.indexOf(']', this.#at)
    if (end === -1) return null
    const name = this.#text.slice(this.#at + 1, end)
    this.#at = end + 1
    return name
  }

  #bare(): string {
    const start = this.#at
    while (this.#at < this.#text.length && !notBare.includes(this.#text[this.#at] ?? '')) this.#at += 1
    return this.#text.slice(start, this.#at).trim()
  }

  /** Whether nothing but spaces is before the next comma or the end. */
  #isEnd(at = this.#at): boolean {
    const next = this.#text[this.#afterBlanks(at)]
    return next === undefined || next === ','
  }

  #takeComma(): boolean {
    this.#at = this.#afterBlanks(this.#at) + 1
    return this.#at <= this.#text.length
  }

  #afterBlanks(from: number): number {
    let at = from
    while (this.#text[at]?.trim() === '') at += 1
    return at
  }
}
