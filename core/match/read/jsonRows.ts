import { limits } from '#core/limits/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { cutName } from '#core/text/cutName.ts'
import type { TableRows } from './recordsOf.ts'

/** The rows of JSON objects, one on each line, the names of the first before them. Throws `bad-request`, with the line, for what is none. */
export function jsonRows(text: string): TableRows {
  return function* () {
    let names: readonly string[] | undefined
    let line = 0
    for (let at = 0; at < text.length; ) {
      const end = text.indexOf('\n', at)
      const piece = text.slice(at, end < 0 ? undefined : end).trim()
      at = end < 0 ? text.length : end + 1
      line += 1
      if (piece === '') continue
      const row = objectOf(piece, line)
      if (names === undefined) {
        names = Object.keys(row)
        yield { line, cells: names }
      }
      const known = names
      const other = Object.keys(row).find((name) => !known.includes(name))
      if (other !== undefined) throw new Problem('bad-request', matchFileTexts.newKey(line, cutName(other)))
      yield { line, cells: known.map((name) => cellOf(row[name], line)) }
    }
  }
}

function objectOf(text: string, line: number): Readonly<Record<string, unknown>> {
  if (text.length > limits.matchLineCharacters || !text.startsWith('{')) throw new Problem('bad-request', matchFileTexts.noJson(line))
  try {
    return JSON.parse(text, asWritten) as Readonly<Record<string, unknown>>
  } catch {
    throw new Problem('bad-request', matchFileTexts.noJson(line))
  }
}

/** A number as it is written, where the runtime tells: 1.10 keeps its digits, and a long whole number all of them. */
const asWritten = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? value) : value

function cellOf(value: unknown, line: number): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') throw new Problem('bad-request', matchFileTexts.noJson(line))
  return String(value)
}
