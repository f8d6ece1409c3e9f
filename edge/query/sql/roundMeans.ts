import { storageOf } from './storage.ts'
import type { OutputColumn, Query, ResolvedSelect, Select, Value } from './tree.ts'

/** Sums are not among them: rounded to float32, large ones would lose whole numbers. */
const means: readonly string[] = ['AVG', 'STDEV', 'STDEVP', 'VAR', 'VARP']
const extremes: readonly string[] = ['MIN', 'MAX']

/**
 * The SELECT with means and deviations of float32 values in its result rounded to float32: their further digits are noise, as the mean of
 * 26.44 alone would read 26.440000534. Only the result is rounded; within an expression such a value keeps its double precision, and so it
 * does in a UNION beside doubles, which share its column.
 */
export function roundMeans(resolved: ResolvedSelect): ResolvedSelect {
  const { query } = resolved
  const precision = new Precision()
  const isRounded = query.columns.map((_, index) => precision.isFloat32Column(query, index))
  if (!isRounded.includes(true)) return resolved
  const rounded = (select: Select): Select => ({
    ...select,
    values: select.values.map((of, index) => (isRounded[index] ? { kind: 'cast', of, length: null, to: 'float32', type: 'float32' } : of)),
  })
  const columns = query.columns.map((column, index): OutputColumn => (isRounded[index] ? { ...column, type: 'float32' } : column))
  const others = query.others.map(({ all, select }) => ({ all, select: rounded(select) }))
  return { ...resolved, columns, query: { ...query, columns, first: rounded(query.first), others } }
}

/** Traces columns to means of float32 values; each column of a query is traced once, as queries of WITH may be used many times. */
class Precision {
  readonly #known = new Map<Query, Map<number, boolean>>()

  isFloat32Column(query: Query, index: number): boolean {
    const known = this.#known.get(query) ?? new Map<number, boolean>()
    this.#known.set(query, known)
    const branches = [query.first, ...query.others.map(({ select }) => select)]
    const found = known.get(index) ?? branches.every((select) => this.#isFloat32Mean(select.values[index], select))
    known.set(index, found)
    return found
  }

  #isFloat32Mean(of: Value | undefined, select: Select): boolean {
    switch (of?.kind) {
      case 'negative':
        return this.#isFloat32Mean(of.of, select)
      case 'scalar':
        return this.isFloat32Column(of.query, 0)
      case 'column':
        return this.#isFloat32MeanOfSource(of, select)
      case 'call': {
        const [first] = of.args
        if (first === undefined || !(means.includes(of.name) || extremes.includes(of.name))) return false
        return this.#isFloat32Mean(first, select) || (means.includes(of.name) && storageOf(first) === 'float32')
      }
      default:
        return false
    }
  }

  /** A SELECT in FROM calls its columns c1, c2 ... */
  #isFloat32MeanOfSource({ source: number, column }: Value & { readonly kind: 'column' }, { from }: Select): boolean {
    const source = from.find((join) => join.source.number === number)?.source
    return source?.kind === 'query' && this.isFloat32Column(source.query, Number(column.slice(1)) - 1)
  }
}
