import type { Random } from './Random.ts'

/** Who sends an input: a program with a registered person's key, a guest in a browser, or nobody. */
export type Who = 'key' | 'guest' | 'nobody'

/** One hostile input as it goes over the wire. */
export interface FuzzCase {
  /** The kind of input, which results are counted by. */
  readonly kind: string
  readonly who: Who
  readonly method: string
  /** Path and query string as they are sent, escaped or wrongly escaped. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: Uint8Array
  /** Bytes of a whole request, in place of method, path, headers and body, for what no HTTP library would send. */
  readonly raw?: Uint8Array
  /** The shortest text that the case was made of, for the person who reads of its failure. */
  readonly text?: string
  /** It is meant to take all it can get, so running out of time is a right answer. */
  readonly isHeavy?: boolean
}

/** What generators know of the portal under test: names that exist, and files that must stay closed. */
export interface World {
  readonly tables: readonly WorldTable[]
  readonly catalogTables: readonly string[]
  readonly forbiddenTables: readonly string[]
  readonly secretFiles: readonly string[]
}

/** A table of observations as generators need it. */
export interface WorldTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Makes one input of its kind. */
export type Generator = (random: Random, world: World) => FuzzCase

/** A pick of who calls; data calls are mostly made with a key. */
export function someone(random: Random): Who {
  return random.pick(['key', 'key', 'key', 'key', 'guest', 'nobody'] as const)
}

/** A path with a query string, escaped as browsers do. */
export function pathWith(path: string, pairs: readonly (readonly [string, string])[]): string {
  const query = pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
  return query === '' ? path : `${path}?${query}`
}

const isWhole = (part: string): boolean => !/[\ud800-\udfff]/u.test(part)

/** Lone surrogates cannot be escaped; they are sent as the bytes that careless programs make of them. */
export function escaped(text: string): string {
  return isWhole(text)
    ? encodeURIComponent(text)
    : [...text].map((part) => (isWhole(part) ? encodeURIComponent(part) : '%ED%A0%80')).join('')
}
