import { Problem } from '#core/api/problem.ts'
import type { OutputColumn, ValueType } from './tree.ts'

/** A column that a FROM item offers: what the text calls it and what the renderer calls it. */
export interface OfferedColumn extends OutputColumn {
  readonly column: string
}

/** A FROM item by the name that the text gives it. */
export interface OfferedSource {
  readonly number: number
  readonly name: string
  readonly columns: readonly OfferedColumn[]
}

/** A column found by name. */
export interface FoundColumn {
  readonly source: number
  readonly column: string
  readonly name: string
  readonly type: ValueType
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The FROM items that the names of a SELECT can mean, innermost first. Letter case does not matter. */
export class Scope {
  readonly #outer: Scope | null
  readonly #sources: OfferedSource[] = []

  constructor(outer: Scope | null) {
    this.#outer = outer
  }

  get sources(): readonly OfferedSource[] {
    return this.#sources
  }

  add(source: OfferedSource): void {
    if (this.#sources.some(({ name }) => sameName(name, source.name))) {
      throw new Problem('bad-request', `The query names ${source.name} twice. Give each its own alias.`)
    }
    this.#sources.push(source)
  }

  /** The column of that name; a Problem names one that is unknown or that several tables have. */
  find(qualifier: string | null, name: string): FoundColumn {
    const found = this.#candidates(qualifier, name)
    if (found.length > 1) throw new Problem('bad-request', `The column ${name} is in more than one table. Write the table before it.`)
    const only = found[0]
    if (only !== undefined) return only
    if (this.#outer !== null) return this.#outer.find(qualifier, name)
    throw new Problem('bad-request', `The column ${qualifier === null ? name : `${qualifier}.${name}`} is unknown.`)
  }

  /** Every column of one item or of all, for `*`. */
  every(qualifier: string | null): readonly FoundColumn[] {
    const sources = this.#sources.filter(({ name }) => qualifier === null || sameName(name, qualifier))
    if (sources.length === 0) throw new Problem('bad-request', qualifier === null ? 'There is no table for *.' : `${qualifier} is unknown.`)
    return sources.flatMap(({ number, columns }) => columns.map((column) => ({ source: number, ...column })))
  }

  #candidates(qualifier: string | null, wanted: string): FoundColumn[] {
    return this.#sources
      .filter((source) => qualifier === null || sameName(source.name, qualifier))
      .flatMap(({ number, columns }) =>
        columns.filter(({ name }) => sameName(name, wanted)).map((column) => ({ source: number, ...column })),
      )
  }
}
