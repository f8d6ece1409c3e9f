import { float32Text } from '#core/observations/float32Text.ts'
import type { ValueType } from '../../query/sql/tree.ts'

/** A value as a text, as DuckDB writes it: floating-point numbers keep a decimal point, times have no fraction. */
export function textOf(cell: string | number, type: ValueType): string {
  if (typeof cell === 'string') return cell
  if (type === 'timestamp') return new Date(cell).toISOString().slice(0, 19).replace('T', ' ')
  if (type === 'integer') return String(cell)
  return decimalText(cell, type === 'float32' ? float32Text(cell) : String(cell))
}

const MAX_PLAIN = 1e16
const MIN_PLAIN = 1e-4

function decimalText(value: number, shortest: string): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  const size = Math.abs(value)
  if (value !== 0 && (size >= MAX_PLAIN || size < MIN_PLAIN)) {
    const [digits = '', exponent = ''] = Number(shortest).toExponential().split('e')
    return `${digits}e${exponent.startsWith('-') ? '-' : '+'}${exponent.slice(1).padStart(2, '0')}`
  }
  return /[.e]/.test(shortest) ? shortest : `${shortest}.0`
}

/** The characters of a text; a surrogate pair counts as one. */
export const characters = (text: string): readonly string[] => (isPlain(text) ? text.split('') : Array.from(text))

const isPlain = (text: string): boolean => !/[\ud800-\udbff]/.test(text)

/** A part of a text, as in DuckDB: from the character `offset`, counted from 1, or back from the end where it is negative. */
export function substring(text: string, offset: number, length: number): string {
  const all = characters(text)
  const start = offset < 0 ? all.length + offset : offset - 1
  const [from, to] = length < 0 ? [start + length, start] : [start, start + length]
  return all.slice(Math.max(0, from), Math.max(0, to)).join('')
}

/** The first characters, or all but the last where `count` is negative. */
export function left(text: string, count: number): string {
  const all = characters(text)
  return all.slice(0, count < 0 ? Math.max(0, all.length + count) : count).join('')
}

/** The last characters, or all but the first where `count` is negative. */
export function right(text: string, count: number): string {
  const all = characters(text)
  return all.slice(count < 0 ? Math.min(all.length, -count) : Math.max(0, all.length - count)).join('')
}

/**
 * Whether a text, ignoring case, matches the characters of a LIKE pattern, which are in lower case. Each comparison is passed to `step`, so
 * that no pattern holds up other requests.
 */
export function isLike(text: string, wanted: readonly string[], step: (count: number) => void): boolean {
  step(text.length >> 1)
  const given = characters(text.toLowerCase())
  let [at, place, star, mark] = [0, 0, -1, 0]
  while (at < given.length) {
    step(1)
    if (place < wanted.length && wanted[place] === '%') {
      star = place++
      mark = at
    } else if (place < wanted.length && (wanted[place] === '_' || wanted[place] === given[at])) {
      place++
      at++
    } else if (star >= 0) {
      place = star + 1
      at = ++mark
    } else return false
  }
  while (wanted[place] === '%') place++
  return place === wanted.length
}
