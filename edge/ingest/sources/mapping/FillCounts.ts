import { FILL_VALUE } from '#core/catalog/valueReport.ts'
import type { BlockNumbers, SourceRow } from '../SourceTable.ts'
import type { MappingPlan } from './RowMapper.ts'
import type { Tally } from './Tally.ts'

/**
 * Counts the cells of stored rows that a binary file marks as missing, variable by variable and mark by mark. Only empty cells are looked at
 * again, and the counts are found without a text being made of each.
 */
export class FillCounts {
  readonly #plan: Pick<MappingPlan, 'variables' | 'locate'>
  readonly #tally: Tally
  /** Of each variable by its mark. */
  readonly #counts: readonly Map<number, { count: number }>[]

  constructor(plan: Pick<MappingPlan, 'variables' | 'locate'>, tally: Tally) {
    this.#plan = plan
    this.#tally = tally
    this.#counts = plan.variables.map(() => new Map())
  }

  /** A stored row of a block. */
  addOf(block: BlockNumbers, row: number): void {
    const { mark } = block
    if (mark === undefined) return
    for (let at = 0; at < this.#counts.length; at++) {
      const column = this.#plan.variables[at]?.index ?? -1
      if (Number.isNaN(block.number(row, column))) this.#add(at, mark(row, column), () => block.row(row).at)
    }
  }

  /** A stored row. */
  add({ at, cells, mark }: SourceRow): void {
    if (mark === undefined) return
    for (const [index, { index: column }] of this.#plan.variables.entries())
      if ((cells[column] ?? null) === null) this.#add(index, mark(column), () => at)
  }

  #add(index: number, mark: number | null, at: () => number): void {
    if (mark === null) return
    const counted = this.#counts[index]?.get(mark)
    if (counted !== undefined) counted.count++
    else this.#counts[index]?.set(mark, this.#first(index, mark, at()))
  }

  #first(index: number, mark: number, at: number): { count: number } {
    const name = this.#plan.variables[index]?.column.name ?? ''
    return this.#tally.cell(name, `${mark} ${FILL_VALUE}`, () => this.#plan.locate(at))
  }
}
