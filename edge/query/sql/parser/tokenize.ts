import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import type { StepBudget } from './StepBudget.ts'

const SQL_TOKENS = 10_000 // a list of 4,000 numbers, ten times the longest client text
const SQL_NUMBER_CHARACTERS = 100 // a double has 17 digits

/** A piece of SQL text. Names and texts come without their quotes; `word` is a word in small letters and empty for all others. */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'number' | 'text' | 'sign' | 'end'
  readonly value: string
  readonly word: string
}

interface Piece {
  /** Null for white space and comments. */
  readonly token: SqlToken | null
  readonly end: number
}

// Each matches in one pass without backtracking.
const blanks = /\s+/y
const number = /\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/iy
const word = /[A-Za-z_][A-Za-z0-9_]*/y
const sign = /<=|>=|<>|!=|[<>=(),.*/%;+-]/y

/** Splits a text into tokens, in one pass from its start to its end; a Problem names the first unsupported character. */
export function tokenize(text: string, budget: StepBudget): readonly SqlToken[] {
  const tokens: SqlToken[] = []
  for (let at = 0; at < text.length; ) {
    budget.take()
    const { token, end } = pieceAt(text, at)
    if (token !== null) tokens.push(token)
    if (tokens.length > SQL_TOKENS) {
      throw new Problem('bad-request', `The query has more than ${SQL_TOKENS} words, numbers and symbols.`)
    }
    at = end
  }
  return tokens
}

function pieceAt(text: string, at: number): Piece {
  const skipped = endOf(blanks, text, at) ?? commentEnd(text, at)
  if (skipped !== null) return { token: null, end: skipped }
  return quotedAt(text, at) ?? numberAt(text, at) ?? wordAt(text, at) ?? signAt(text, at)
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

function commentEnd(text: string, at: number): number | null {
  if (text.startsWith('--', at)) {
    const end = text.indexOf('\n', at)
    return end === -1 ? text.length : end + 1
  }
  if (!text.startsWith('/*', at)) return null
  const end = text.indexOf('*/', at + 2)
  if (end === -1) throw new Problem('bad-request', 'A comment in the query is not closed.')
  if (text.slice(at + 2, end).includes('/*')) throw new Problem('bad-request', 'Nested comments are not supported in a query.')
  return end + 2
}

function quotedAt(text: string, at: number): Piece | null {
  const first = text[at]
  if (first === "'") return textAt(text, at + 1)
  if ((first === 'N' || first === 'n') && text[at + 1] === "'") return textAt(text, at + 2)
  if (first === '[') return nameAt(text, at, ']')
  return first === '"' ? nameAt(text, at, '"') : null
}

/** `''` within a text is one quote. */
function textAt(text: string, start: number): Piece {
  let value = ''
  for (let from = start; ; ) {
    const quote = text.indexOf("'", from)
    if (quote === -1) throw new Problem('bad-request', 'A string in the query has no closing quote.')
    value += text.slice(from, quote)
    if (text[quote + 1] !== "'") return { token: { kind: 'text', value, word: '' }, end: quote + 1 }
    value += "'"
    from = quote + 2
  }
}

function nameAt(text: string, at: number, closing: string): Piece {
  const end = text.indexOf(closing, at + 1)
  const value = text.slice(at + 1, end)
  if (end === -1 || value === '' || (closing === ']' && value.includes('['))) throw unreadable(text, at)
  checkName(value)
  return { token: { kind: 'name', value, word: '' }, end: end + 1 }
}

function numberAt(text: string, at: number): Piece | null {
  const end = endOf(number, text, at)
  if (end === null) return null
  if (end - at > SQL_NUMBER_CHARACTERS) {
    throw new Problem('bad-request', `A number in the query has more than ${SQL_NUMBER_CHARACTERS} characters.`)
  }
  if (endOf(word, text, end) !== null) throw new Problem('bad-request', 'A word follows a number in the query without a space.')
  return { token: { kind: 'number', value: text.slice(at, end), word: '' }, end }
}

function wordAt(text: string, at: number): Piece | null {
  const end = endOf(word, text, at)
  if (end === null) return null
  const value = text.slice(at, end)
  checkName(value)
  return { token: { kind: 'word', value, word: value.toLowerCase() }, end }
}

function signAt(text: string, at: number): Piece {
  const end = endOf(sign, text, at)
  if (end === null) throw unreadable(text, at)
  return { token: { kind: 'sign', value: text.slice(at, end), word: '' }, end }
}

function checkName(name: string): void {
  if (name.length > limits.sqlNameCharacters) {
    throw new Problem('bad-request', `A name in the query has more than ${limits.sqlNameCharacters} characters.`)
  }
}

function unreadable(text: string, at: number): Problem {
  const first = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return new Problem('bad-request', `The query could not be read at ${JSON.stringify(first)}, which is not supported here.`)
}
