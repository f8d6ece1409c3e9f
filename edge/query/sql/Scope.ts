import { ANCILLARY_TABLE } from '#core/observations/ancillaryTable.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import type { OutputColumn } from './tree.ts'

/** A column of a FROM item: its name in the text and its name for the renderer. */
export interface OfferedColumn extends OutputColumn {
  readonly column: string
}

/** A FROM item by the name that the text gives it. */
export interface OfferedSource {
  readonly number: number
  readonly name: string
  readonly columns: readonly OfferedColumn[]
  /** The table of observations that it is. */
  readonly table?: ObservationTable
}

/** A column found by name. */
export interface FoundColumn extends OfferedColumn {
  readonly source: number
}

/** The FROM items that the names of a SELECT can mean, innermost first. Letter case does not matter. */
export class Scope {
  readonly #outer: Scope | null
  readonly #sources = new Map<string, OfferedSource>()
  /** Columns by name, so that many names over wide tables are found at once. */
  readonly #columns = new Map<string, FoundColumn[]>()

  constructor(outer: Scope | null) {
    this.#outer = outer
  }

  add(source: OfferedSource): void {
    const key = source.name.toLowerCase()
    if (this.#sources.has(key)) {
      throw new Problem('bad-request', `The query names ${source.name} twice. Give each its own alias.`)
    }
    this.#sources.set(key, source)
    for (const column of source.columns) {
      const found = { source: source.number, ...column }
      const name = column.name.toLowerCase()
      const others = this.#columns.get(name)
      if (others === undefined) this.#columns.set(name, [found])
      else others.push(found)
    }
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

  /**
   * Whether a name is the depth of a table without one, beside the ancillary data, which have the depth 0 for it: clients join them by time,
   * place and depth, whatever the table has.
   */
  isSurface(qualifier: string | null, name: string): boolean {
    if (qualifier === null || name.toLowerCase() !== 'depth') return false
    const table = this.#sources.get(qualifier.toLowerCase())?.table
    return table?.hasDepth === false && [...this.#sources.values()].some((source) => source.table?.name === ANCILLARY_TABLE)
  }

  /** How many columns `*` means; a Problem where there is no table for it. */
  width(qualifier: string | null): number {
    return this.#meant(qualifier).reduce((sum, { columns }) => sum + columns.length, 0)
  }

  /** Every column of one item or of all, for `*`. */
  every(qualifier: string | null): readonly FoundColumn[] {
    return this.#meant(qualifier).flatMap(({ number, columns }) => columns.map((column) => ({ source: number, ...column })))
  }

  #meant(qualifier: string | null): readonly OfferedSource[] {
    const named = this.#sources.get(qualifier?.toLowerCase() ?? '')
    const sources = qualifier === null ? [...this.#sources.values()] : named === undefined ? [] : [named]
    if (sources.length === 0) throw new Problem('bad-request', qualifier === null ? 'There is no table for *.' : `${qualifier} is unknown.`)
    return sources
  }

  #candidates(qualifier: string | null, wanted: string): readonly FoundColumn[] {
    const found = this.#columns.get(wanted.toLowerCase()) ?? []
    if (qualifier === null) return found
    const number = this.#sources.get(qualifier.toLowerCase())?.number
    return found.filter(({ source }) => source === number)
  }
}
