import { storageOf } from './storage.ts'
import type { Condition, FromSource, Value } from './tree.ts'

/** How near a column of a table must be to a column of a table before it: `ABS(own - other) < reach`, or `<=`. */
export interface Nearness {
  readonly own: Value & { readonly kind: 'column' }
  readonly other: Value & { readonly kind: 'column' }
  readonly operator: '<' | '<='
  /** Above 0, in the columns’ unit. */
  readonly reach: number
  /** Whether the difference is taken in single precision. */
  readonly isFloat32: boolean
}

/** The conditions that must all hold for one to hold. */
export const conjuncts = (of: Condition): readonly Condition[] => (of.kind === 'all' ? of.of.flatMap(conjuncts) : [of])

/** A condition as the nearness of a column of `source` to one of `before`; null if it is anything else. Columns are those of stored tables. */
export function nearnessOf(of: Condition, source: FromSource, before: readonly FromSource[]): Nearness | null {
  if (of.kind !== 'compare' || (of.operator !== '<' && of.operator !== '<=')) return null
  const { left, right, operator } = of
  const difference = left.kind === 'call' && left.name === 'ABS' ? left.args[0] : undefined
  if (difference?.kind !== 'arithmetic' || difference.operator !== '-' || right.kind !== 'number' || !isReach(right.value)) return null
  const [own, other] =
    difference.left.kind === 'column' && difference.left.source === source.number ? sides(difference) : turned(difference)
  if (!isStored(own, [source]) || !isStored(other, before)) return null
  const isFloat32 = storageOf(difference) === 'float32'
  // A whole number would lose digits as a float32.
  if (isFloat32 && own.type !== other.type) return null
  return { own, other, operator, reach: right.value, isFloat32 }
}

/** Neither so small nor so large that bounds could not be computed. */
const isReach = (value: number): boolean => value > 1e-30 && value < 1e30

type Difference = Value & { readonly kind: 'arithmetic' }

const sides = ({ left, right }: Difference) => [left, right] as const
const turned = ({ left, right }: Difference) => [right, left] as const

function isStored(of: Value, sources: readonly FromSource[]): of is Value & { readonly kind: 'column' } {
  if (of.kind !== 'column' || !['integer', 'float32', 'number'].includes(of.type)) return false
  return sources.some(({ kind, number }) => number === of.source && kind !== 'query')
}
