import type { Happened, ValueReport } from '#core/catalog/valueReport.ts'

/** Counts what happens to rows and cells while a table is staged. */
export class Tally {
  rowsRead = 0
  readonly #rows = new Map<string, Counted>()
  readonly #cells = new Map<string, Counted & { readonly column: string }>()

  /** A row that is left out. */
  row(because: string, first: () => string): void {
    count(this.#rows, because, () => ({ because, count: 0, first: first() }))
  }

  /** A cell that is left out of a row; what is returned counts those like it. */
  cell(column: string, because: string, first: () => string): { count: number } {
    return count(this.#cells, `${column}\n${because}`, () => ({ column, because, count: 0, first: first() }))
  }

  /** The counts as a report; the most frequent first. */
  report(rowsStored: number, rest: Pick<ValueReport, 'kind' | 'columnsLeftOut' | 'converted'>): ValueReport {
    const sorted = <Each extends Happened>(found: Map<string, Each>) => [...found.values()].toSorted((a, b) => b.count - a.count)
    return { ...rest, rowsRead: this.rowsRead, rowsStored, rowsLeftOut: sorted(this.#rows), cellsLeftOut: sorted(this.#cells) }
  }
}

interface Counted extends Happened {
  count: number
}

function count<Each extends Counted>(found: Map<string, Each>, key: string, make: () => Each): Each {
  const known = found.get(key)
  const each = known ?? make()
  each.count++
  if (known === undefined) found.set(key, each)
  return each
}
