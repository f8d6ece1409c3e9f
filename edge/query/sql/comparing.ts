import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Value } from './tree.ts'

/** The type in which values are compared; with `float32`, literals are rounded to the precision of a float32 column. */
export type Comparing = 'timestamp' | 'float32' | 'number' | 'text'

/**
 * How values are compared: with a time among them as times, with a number among them as numbers (literals in the precision of a
 * float32 column, which holds 29.7 only as the nearest float32), else as texts regardless of case and trailing spaces.
 */
export function comparing(values: readonly Value[]): Comparing {
  const types = new Set(values.map(({ type }) => type))
  if (types.has('timestamp')) return 'timestamp'
  if (types.has('float32')) return 'float32'
  return types.has('number') || types.has('integer') ? 'number' : 'text'
}

/** A number or text as written in the SELECT, with or without a sign. */
export const isLiteral = (of: Value): boolean =>
  of.kind === 'number' || of.kind === 'text' || (of.kind === 'negative' && of.of.kind === 'number')

/** A text as it is compared: in lower case, without trailing spaces. */
export function foldedText(text: string): string {
  return withoutBlanksAtEnd(text).toLowerCase()
}

/** A text without trailing spaces; a pattern would take very long for one of many spaces. */
export function withoutBlanksAtEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end -= 1
  return text.slice(0, end)
}

/** The number that a text literal is compared as; a Problem if it is not a number. */
export function numberOf(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number))
    throw new Problem('bad-request', `${JSON.stringify(text.slice(0, 60))} is not a number.`)
  return number
}

/** The pattern of a LIKE in lower case; a Problem if it is not a text, is too long, or has character sets. */
export function likePattern(pattern: Value): string {
  if (pattern.kind !== 'text') throw new Problem('bad-request', 'LIKE takes a quoted string.')
  if (pattern.value.length > limits.sqlPatternCharacters)
    throw new Problem('bad-request', `The pattern of a LIKE has more than ${limits.sqlPatternCharacters} characters.`)
  if (pattern.value.includes('[')) throw new Problem('bad-request', 'Sets such as [a-z] in LIKE are not supported in a query.')
  return pattern.value.toLowerCase()
}

/** The Problem of a number where a time is needed. */
export function notATime(): Problem {
  return new Problem('bad-request', 'A number is used where a time is needed.')
}
