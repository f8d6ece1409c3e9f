import type { Problem } from '#core/request/Problem.ts'
import { onlyInDuckDb } from './sqlErrors.ts'

/** What ClickHouse cannot run, or not as T-SQL means it; `what` begins the sentence, such as `Joins are`. */
export const beyondClickHouse = (what: string): Problem => onlyInDuckDb(what, 'ClickHouse')

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '"': '\\"', '\0': '\\0', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string => text.replace(/[\\'"\0\n\r]/g, (sign) => escapes[sign] ?? sign)

/** The quoted name of a known column or table. */
export const quoted = (name: string): string => `"${escaped(name)}"`

/** A text as a literal; ClickHouse reads backslashes in it. */
export const literal = (text: string): string => `'${escaped(text)}'`

/** A typed NULL; functions do not accept a bare one. */
export const nothing = (kind: 'Float64' | 'String' = 'Float64'): string => `CAST(NULL AS Nullable(${kind}))`

/**
 * An expression of values that are written once and used by name several times (`a_`, `b_`...): a function of one element, since a
 * value that is written twice doubles the statement at every level. The body must name nothing else.
 */
export function given(values: Readonly<Record<string, string>>, body: string): string {
  const names = Object.keys(values)
  const lists = Object.values(values).map((value) => `[${value}]`)
  return `arrayElement(arrayMap((${names.join(', ')}) -> ${body}, ${lists.join(', ')}), 1)`
}
