import type { Column } from '../../rows/Batch.ts'
import { type Attribute, type NcType, ncTypes, type Variable } from './model.ts'

/** A variable with its values: `number` by its place for numbers, `text` for rows of characters `width` bytes wide. */
export interface FilledVariable extends Variable {
  readonly places: number
  readonly number: (place: number) => number
  readonly text: ((place: number) => string) | null
  readonly width: number
}

/** What a variable's values come from: a column, and the row of each place (-1 for none; `null` where places are rows). */
export interface FilledColumn extends Column {
  readonly rowOfPlace: Int32Array | null
}

interface Numbers {
  readonly type?: NcType
  readonly dimensions: readonly number[]
  readonly attributes: readonly Attribute[]
  readonly places: number
  readonly number: (place: number) => number
}

/** A variable of numbers, whole ones if no type is given. */
export function numberVariable(name: string, { type = 'int', ...rest }: Numbers): FilledVariable {
  return { name, type, text: null, width: 1, ...rest }
}

/**
 * What stands for a missing value: the library's default, or a whole number that the column does not hold. It is declared only for
 * variables that may have gaps: readers turn whole numbers with one into floats, and axes never have any.
 */
export function fillOf(
  type: NcType,
  { values, present, rowOfPlace }: FilledColumn,
  isPlace: boolean,
): { fill: number; isDeclared: boolean } {
  const hasGaps = present?.includes(0) === true || rowOfPlace?.includes(-1) === true
  const { fill } = ncTypes[type]
  if (type === 'char') return { fill, isDeclared: false }
  if (type === 'int') return { fill: hasGaps ? unused(values, fill) : fill, isDeclared: hasGaps }
  return { fill, isDeclared: hasGaps || !isPlace }
}

function unused(values: Column['values'], from: number): number {
  if (!values.includes(from as never)) return from
  const taken = new Set<unknown>(values)
  let free = from
  while (taken.has(free)) free += 1
  return free
}
