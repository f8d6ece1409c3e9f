import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { Value } from './tree.ts'

/** What several values are compared as; `float32` are numbers whose literals are taken in the precision of a float32 column. */
export type Comparing = 'timestamp' | 'float32' | 'number' | 'text'

/**
 * How values are compared: with a time among them as times, with a number among them as numbers (literals in the precision of a
 * float32 column, which holds 29.7 only as the nearest float32), else as texts without regard to letter case and blanks at the end.
 */
export function comparing(values: readonly Value[]): Comparing {
  const types = new Set(values.map(({ type }) => type))
  if (types.has('timestamp')) return 'timestamp'
  if (types.has('float32')) return 'float32'
  return types.has('number') || types.has('integer') ? 'number' : 'text'
}

/** A number or text as it stands in the SELECT, with or without a sign. */
export const isLiteral = (of: Value): boolean =>
  of.kind === 'number' || of.kind === 'text' || (of.kind === 'negative' && of.of.kind === 'number')

/** A text as it is compared: in small letters, without blanks at its end. */
export function foldedText(text: string): string {
  return withoutBlanksAtEnd(text).toLowerCase()
}

/** A text without the blanks at its end; a pattern would take very long for one of many blanks. */
export function withoutBlanksAtEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end -= 1
  return text.slice(0, end)
}

/** The number that a text literal is compared as; a Problem where it is none. */
export function numberOf(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number))
    throw new Problem('bad-request', `${JSON.stringify(text.slice(0, 60))} is not a number.`)
  return number
}

/** The pattern of a LIKE in small letters; a Problem for one that is no text, is too long, or holds sets. */
export function likePattern(pattern: Value): string {
  if (pattern.kind !== 'text') throw new Problem('bad-request', 'LIKE takes a quoted string.')
  if (pattern.value.length > limits.sqlPatternCharacters)
    throw new Problem('bad-request', `The pattern of a LIKE has more than ${limits.sqlPatternCharacters} characters.`)
  if (pattern.value.includes('[')) throw new Problem('bad-request', 'Sets such as [a-z] in LIKE are not supported in a query.')
  return pattern.value.toLowerCase()
}

/** The refusal of a number where only a time has a meaning. */
export function notATime(): Problem {
  return new Problem('bad-request', 'A number is used where a time is needed.')
}
