import type { Value } from '../../query/sql/tree.ts'
import { Moments, rootOf } from '../Moments.ts'
import type { Compiling, ReadValue } from './Compiling.ts'
import { orderOf } from './conditions.ts'
import { reading } from './memoryDialect.ts'
import type { SqlValue } from './Work.ts'

type Call = Value & { readonly kind: 'call' }

/** One aggregate over the rows of a group. */
export interface Accumulator {
  /** Adds the current row. */
  take(): void
  result(): SqlValue
}

/** Returns a factory of accumulators, one per group. */
export function aggregate(of: Call, c: Compiling): () => Accumulator {
  const { name, distinct } = of
  const args = reading(c).aggregated(of)
  if (name === 'STRING_AGG') return textAggregate(of, args, c)
  const [read = () => 1] = args
  const make = makers[name]
  if (make === undefined) throw new TypeError(`${name} is in the list of functions, but has no implementation`)
  return () => {
    const fold = make()
    const seen = distinct ? new Set<SqlValue>() : null
    return {
      take: () => {
        const cell = read()
        if (cell === null || seen?.has(cell) === true) return
        if (seen !== null) c.work.reserve(1)
        seen?.add(cell)
        fold.take(cell)
      },
      result: () => fold.result(),
    }
  }
}

/** Folds the values that are not missing. */
interface Fold {
  take(cell: string | number): void
  result(): SqlValue
}

const makers: Readonly<Record<string, () => Fold>> = {
  COUNT: () => folded(({ count }) => count),
  COUNT_BIG: () => folded(({ count }) => count),
  SUM: () => folded(({ sum }) => sum),
  AVG: () => folded(({ mean }) => mean),
  MIN: () => extreme(-1),
  MAX: () => extreme(1),
  STDEV: () => folded(({ deviation }) => deviation),
  STDEVP: () => folded(({ populationVariance }) => rootOf(populationVariance)),
  VAR: () => folded(({ variance }) => variance),
  VARP: () => folded(({ populationVariance }) => populationVariance),
}

function folded(result: (of: Moments) => SqlValue): Fold {
  const moments = new Moments()
  return { take: (cell) => moments.take(Number(cell)), result: () => result(moments) }
}

function extreme(sign: 1 | -1): Fold {
  let best: SqlValue = null
  return {
    take: (cell) => {
      if (best === null || sign * orderOf(cell, best) > 0) best = cell
    },
    result: () => best,
  }
}

function textAggregate(
  { args: [, , , direction], distinct }: Call,
  [text, between, by]: readonly ReadValue[],
  { work }: Compiling,
): () => Accumulator {
  const sign = direction?.kind === 'text' && direction.value === 'desc' ? -1 : 1
  return () => {
    const parts: { readonly text: string; readonly by: SqlValue }[] = []
    let joint: SqlValue = null
    return {
      take: () => {
        const found = text?.() ?? null
        joint = between?.() ?? null
        if (typeof found !== 'string' || (distinct && parts.some((part) => part.text === found))) return
        work.step(distinct ? parts.length : 1)
        work.reserve(2 + (found.length >> 3))
        parts.push({ text: found, by: by?.() ?? null })
      },
      result: () => {
        if (parts.length === 0) return null
        const ordered = by === undefined ? parts : parts.toSorted((a, b) => sign * missingFirst(a.by, b.by))
        return work.text(ordered.map((part) => part.text).join(String(joint ?? '')))
      },
    }
  }
}

/** Negative if `a` comes first; missing values come before all others, as in SQL Server. */
export function missingFirst(a: SqlValue, b: SqlValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  return orderOf(a, b)
}
