import { isAggregate } from './functions.ts'
import type { Condition, Value } from './tree.ts'

/** The values and conditions that a value or a condition is made of; nested SELECTs are considered separately. */
function partsOf(of: Value | Condition): readonly (Value | Condition)[] {
  switch (of.kind) {
    case 'arithmetic':
    case 'compare':
      return [of.left, of.right]
    case 'negative':
    case 'cast':
    case 'not':
      return [of.of]
    case 'call':
    case 'datePart':
      return of.args
    case 'case':
      return [...of.whens.flatMap(({ condition, value }) => [condition, value]), of.otherwise]
    case 'all':
    case 'any':
      return of.of
    case 'between':
      return [of.value, of.low, of.high]
    case 'in':
      return [of.value, ...of.list]
    case 'like':
    case 'missing':
    case 'inQuery':
      return [of.value]
    default:
      return []
  }
}

const isAggregateCall = (of: Value | Condition): boolean => of.kind === 'call' && isAggregate(of.name)

/** Whether a value aggregates rows of the SELECT that contains it. */
export const hasAggregate = (of: Value | Condition): boolean => isAggregateCall(of) || partsOf(of).some(hasAggregate)

/** Whether a value is the same in every row: it reads no column and counts nothing. */
export const isConstant = (of: Value | Condition): boolean =>
  !['column', 'scalar', 'case'].includes(of.kind) && !isAggregateCall(of) && partsOf(of).every(isConstant)
