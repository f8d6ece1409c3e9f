import type { Value } from './tree.ts'

const areSame = (a: readonly Value[], b: readonly Value[]): boolean =>
  a.length === b.length && a.every((value, index) => isSame(value, b[index]))

const isSame = (a: Value, b: Value | undefined): boolean => b !== undefined && isSameValue(a, b)

/** Whether two values have the same syntax tree. Values that contain a SELECT or a condition never count as the same. */
export function isSameValue(a: Value, b: Value): boolean {
  if (a.kind === 'column') return b.kind === 'column' && a.source === b.source && a.column === b.column
  if (a.kind === 'number' || a.kind === 'text') return b.kind === a.kind && a.value === b.value
  if (a.kind === 'negative') return b.kind === 'negative' && isSameValue(a.of, b.of)
  if (a.kind === 'cast') return b.kind === 'cast' && a.to === b.to && a.length === b.length && isSameValue(a.of, b.of)
  if (a.kind === 'call') return b.kind === 'call' && a.name === b.name && a.distinct === b.distinct && areSame(a.args, b.args)
  if (a.kind === 'datePart') return b.kind === 'datePart' && a.name === b.name && a.part === b.part && areSame(a.args, b.args)
  if (a.kind === 'arithmetic') return b.kind === a.kind && a.operator === b.operator && areSame([a.left, a.right], [b.left, b.right])
  return false
}
