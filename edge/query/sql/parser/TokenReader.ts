import { Problem } from '#core/request/Problem.ts'
import { unsupported } from '../sqlErrors.ts'
import { keywords } from './keywords.ts'
import type { StepBudget } from './StepBudget.ts'
import type { SqlToken } from './tokenize.ts'

const SQL_LIST_VALUES = 5000 // more than 20,000 characters hold of anything but single digits

const end: SqlToken = { kind: 'end', value: '', word: '' }

/** Reads tokens from the first to the last without backtracking; a syntax error is a Problem that quotes the text near it. */
export class TokenReader {
  readonly #tokens: readonly SqlToken[]
  readonly #budget: StepBudget
  #at = 0

  constructor(tokens: readonly SqlToken[], budget: StepBudget) {
    this.#tokens = tokens
    this.#budget = budget
  }

  /** The next token, or one `ahead` of it. */
  next(ahead = 0): SqlToken {
    this.#budget.take()
    return this.#tokens[this.#at + ahead] ?? end
  }

  take(): SqlToken {
    const token = this.next()
    this.#at += 1
    return token
  }

  isSign(sign: string, ahead = 0): boolean {
    const { kind, value } = this.next(ahead)
    return kind === 'sign' && value === sign
  }

  isWord(word: string, ahead = 0): boolean {
    return this.next(ahead).word === word
  }

  takeSign(sign: string): boolean {
    const isIt = this.isSign(sign)
    if (isIt) this.#at += 1
    return isIt
  }

  takeWord(word: string): boolean {
    const isIt = this.isWord(word)
    if (isIt) this.#at += 1
    return isIt
  }

  expectSign(sign: string): void {
    if (!this.takeSign(sign)) throw this.unreadable()
  }

  expectWord(...words: readonly string[]): void {
    for (const word of words) if (!this.takeWord(word)) throw this.unreadable()
  }

  /** Whether a name comes next: quoted, or a word that is not a keyword. */
  isName(): boolean {
    const { kind, word } = this.next()
    return kind === 'name' || (kind === 'word' && !keywords.has(word))
  }

  name(): string {
    if (!this.isName()) throw this.unreadable()
    return this.take().value
  }

  /** A name after AS, or without it; texts are names there too. */
  alias(): string | null {
    const isNamed = this.takeWord('as')
    if (this.next().kind === 'text') return this.take().value
    return isNamed || this.isName() ? this.name() : null
  }

  /** One or more of something with commas between. */
  list<One>(read: () => One): readonly [One, ...One[]] {
    const all: [One, ...One[]] = [read()]
    while (this.takeSign(',')) {
      if (all.length >= SQL_LIST_VALUES) throw new Problem('bad-request', `A list in the query has more than ${SQL_LIST_VALUES} values.`)
      all.push(read())
    }
    return all
  }

  /** A number of rows. */
  wholeNumber(): number {
    const { kind, value } = this.next()
    if (kind !== 'number') throw this.unreadable()
    this.#at += 1
    const number = Number(value)
    if (!Number.isSafeInteger(number)) throw unsupported('A number of rows of this form is')
    return number
  }

  expectEnd(): void {
    if (this.next().kind !== 'end') throw this.unreadable()
  }

  unreadable(): Problem {
    const rest = this.#tokens.slice(this.#at, this.#at + 40).map(({ value }) => value)
    const near = rest.join(' ').replaceAll(' . ', '.').slice(0, 40).trim()
    return new Problem('bad-request', near ? `The query could not be read near ${JSON.stringify(near)}.` : 'The query ends too early.')
  }
}
