import { Problem } from '#core/request/Problem.ts'
import type { Value } from '../../query/sql/tree.ts'
import type { Compiling, ReadValue } from './Compiling.ts'
import { orderOf } from './conditions.ts'
import { asText, value } from './values.ts'
import type { Cell } from './Work.ts'

type Call = Value & { readonly kind: 'call' }

/** One aggregate over the rows of a group. */
export interface Accumulator {
  /** Adds the current row. */
  take(): void
  result(): Cell
}

/** Returns a factory of accumulators, one per group. */
export function aggregate(of: Call, c: Compiling): () => Accumulator {
  const { name, args, distinct } = of
  if (name === 'STRING_AGG') return textAggregate(of, c)
  const [first] = args
  const read: ReadValue = first === undefined ? () => 1 : value(first, c)
  const make = makers[name]
  if (make === undefined) throw new TypeError(`${name} is in the list of functions, but has no implementation`)
  return () => {
    const fold = make()
    const seen = distinct ? new Set<Cell>() : null
    return {
      take: () => {
        const cell = read()
        if (cell === null || seen?.has(cell) === true) return
        if (seen !== null) c.work.hold(1)
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
  result(): Cell
}

const makers: Readonly<Record<string, () => Fold>> = {
  COUNT: counted,
  COUNT_BIG: counted,
  SUM: () => summed((sum) => sum),
  AVG: () => summed((sum, count) => sum / count),
  MIN: () => extreme(-1),
  MAX: () => extreme(1),
  STDEV: () => spread((squares, count) => (count < 2 ? null : Math.sqrt(squares / (count - 1)))),
  STDEVP: () => spread((squares, count) => Math.sqrt(squares / count)),
  VAR: () => spread((squares, count) => (count < 2 ? null : squares / (count - 1))),
  VARP: () => spread((squares, count) => squares / count),
}

function counted(): Fold {
  let count = 0
  return {
    take: () => {
      count += 1
    },
    result: () => count,
  }
}

function summed(resultOf: (sum: number, count: number) => number): Fold {
  let [sum, count] = [0, 0]
  return {
    take: (cell) => {
      sum += Number(cell)
      count += 1
    },
    result: () => (count === 0 ? null : resultOf(sum, count)),
  }
}

function extreme(sign: 1 | -1): Fold {
  let most: Cell = null
  return {
    take: (cell) => {
      if (most === null || sign * orderOf(cell, most) > 0) most = cell
    },
    result: () => most,
  }
}

/** Welford's method, so that large values with small differences keep their digits. */
function spread(resultOf: (squares: number, count: number) => number | null): Fold {
  let [count, mean, squares] = [0, 0, 0]
  return {
    take: (cell) => {
      count += 1
      const away = Number(cell) - mean
      mean += away / count
      squares += away * (Number(cell) - mean)
    },
    result: () => (count === 0 ? null : resultOf(squares, count)),
  }
}

function textAggregate({ args: [of, separator, order, direction], distinct }: Call, c: Compiling): () => Accumulator {
  if (of === undefined || separator === undefined) throw new Problem('bad-request', 'STRING_AGG is called with a value and a separator.')
  const [text, between] = [asText(of, c), asText(separator, c)]
  const by: ReadValue = order === undefined ? () => null : value(order, c)
  const sign = direction?.kind === 'text' && direction.value === 'desc' ? -1 : 1
  return () => {
    const parts: { readonly text: string; readonly by: Cell }[] = []
    let joint: string | null = ''
    return {
      take: () => {
        const found = text()
        joint = between()
        if (found === null || (distinct && parts.some((part) => part.text === found))) return
        c.work.step(distinct ? parts.length : 1)
        c.work.hold(2 + (found.length >> 3))
        parts.push({ text: found, by: by() })
      },
      result: () => {
        if (parts.length === 0) return null
        const ordered = order === undefined ? parts : parts.toSorted((a, b) => sign * missingFirst(a.by, b.by))
        return c.work.text(ordered.map((part) => part.text).join(joint ?? ''))
      },
    }
  }
}

/** Negative if `a` comes first; missing values come before all others, as in SQL Server. */
export function missingFirst(a: Cell, b: Cell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  return orderOf(a, b)
}
