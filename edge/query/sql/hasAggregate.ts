import { isAggregate } from './functions.ts'
import type { Condition, Value } from './tree.ts'

/** Whether a value aggregates rows of the SELECT that contains it; nested SELECTs are considered separately. */
export function hasAggregate(of: Value): boolean {
  switch (of.kind) {
    case 'call':
      return isAggregate(of.name) || of.args.some(hasAggregate)
    case 'datePart':
      return of.args.some(hasAggregate)
    case 'arithmetic':
      return hasAggregate(of.left) || hasAggregate(of.right)
    case 'negative':
    case 'cast':
      return hasAggregate(of.of)
    case 'case':
      return hasAggregate(of.otherwise) || of.whens.some(({ condition, value }) => isOfAggregates(condition) || hasAggregate(value))
    default:
      return false
  }
}

function isOfAggregates(of: Condition): boolean {
  switch (of.kind) {
    case 'all':
    case 'any':
      return of.of.some(isOfAggregates)
    case 'not':
      return isOfAggregates(of.of)
    case 'compare':
      return hasAggregate(of.left) || hasAggregate(of.right)
    case 'between':
      return [of.value, of.low, of.high].some(hasAggregate)
    case 'in':
      return [of.value, ...of.list].some(hasAggregate)
    case 'exists':
      return false
    default:
      return hasAggregate(of.value)
  }
}
