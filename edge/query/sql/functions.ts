import type { ValueType } from './tree.ts'

/** A function that a SELECT may call: how many arguments it takes and what it returns. Renderers know how it is written for an engine. */
export interface SqlFunction {
  readonly minArguments: number
  readonly maxArguments: number
  readonly type: ValueType | 'first'
  readonly isAggregate?: boolean
}

const takes = (minArguments: number, maxArguments: number, type: SqlFunction['type']): SqlFunction => ({ minArguments, maxArguments, type })
const aggregate = (type: SqlFunction['type'], maxArguments = 1): SqlFunction => ({ minArguments: 1, maxArguments, type, isAggregate: true })

/** Every function, by its name in capitals. `first` returns the type of its first argument. */
export const functions: ReadonlyMap<string, SqlFunction> = new Map([
  ...['AVG', 'STDEV', 'STDEVP', 'VAR', 'VARP'].map((name) => [name, aggregate('number')] as const),
  ['SUM', aggregate('number')],
  ['MIN', aggregate('first')],
  ['MAX', aggregate('first')],
  ['COUNT', aggregate('integer')],
  ['COUNT_BIG', aggregate('integer')],
  ['STRING_AGG', aggregate('text', 2)],
  ...['ABS', 'ROUND', 'FLOOR', 'CEILING'].map((name) => [name, takes(1, name === 'ROUND' ? 2 : 1, 'number')] as const),
  ...['SQRT', 'EXP', 'LOG10', 'SIN', 'COS', 'TAN', 'ASIN', 'ACOS', 'ATAN', 'RADIANS', 'DEGREES', 'SQUARE', 'SIGN'].map(
    (name) => [name, takes(1, 1, 'number')] as const,
  ),
  ['LOG', takes(1, 2, 'number')],
  ['POWER', takes(2, 2, 'number')],
  ['ATN2', takes(2, 2, 'number')],
  ['PI', takes(0, 0, 'number')],
  ...['RTRIM', 'LTRIM', 'TRIM', 'UPPER', 'LOWER', 'REVERSE'].map((name) => [name, takes(1, 1, 'text')] as const),
  ['LEN', takes(1, 1, 'integer')],
  ['SUBSTRING', takes(3, 3, 'text')],
  ['REPLACE', takes(3, 3, 'text')],
  ['CONCAT', takes(2, 50, 'text')],
  ['LEFT', takes(2, 2, 'text')],
  ['RIGHT', takes(2, 2, 'text')],
  ['CHARINDEX', takes(2, 2, 'integer')],
  ['JSON_VALUE', takes(2, 2, 'text')],
  ['ISNULL', takes(2, 2, 'first')],
  ['COALESCE', takes(2, 50, 'first')],
  ['NULLIF', takes(2, 2, 'first')],
  ['YEAR', takes(1, 1, 'integer')],
  ['MONTH', takes(1, 1, 'integer')],
  ['DAY', takes(1, 1, 'integer')],
  ['GETDATE', takes(0, 0, 'timestamp')],
  ['GETUTCDATE', takes(0, 0, 'timestamp')],
])

/** Whether a function is an aggregate. */
export const isAggregate = (name: string): boolean => functions.get(name)?.isAggregate === true

/** Which arguments of a text function are numbers of characters, from 0. */
const countsCharacters: Readonly<Record<string, readonly number[]>> = { SUBSTRING: [1, 2], LEFT: [1], RIGHT: [1] }

/** Whether an argument of a function of numbers or texts is a number. */
export const takesNumber = (name: string, index: number): boolean =>
  functions.get(name)?.type === 'number' || countsCharacters[name]?.includes(index) === true

/** Functions whose first argument is the name of a date part. */
export const dateFunctions: ReadonlyMap<string, SqlFunction> = new Map([
  ['DATEPART', takes(1, 1, 'integer')],
  ['DATENAME', takes(1, 1, 'text')],
  ['DATEADD', takes(2, 2, 'timestamp')],
  ['DATEDIFF', takes(2, 2, 'integer')],
])

const partNames: readonly (readonly [string, string])[] = [
  ['year', 'year yy yyyy'],
  ['quarter', 'quarter qq q'],
  ['month', 'month mm m'],
  ['dayofyear', 'dayofyear dy y'],
  ['day', 'day dd d'],
  ['week', 'week wk ww'],
  ['weekday', 'weekday dw'],
  ['hour', 'hour hh'],
  ['minute', 'minute mi n'],
  ['second', 'second ss s'],
]

/** The date parts by every name that T-SQL has for them. */
export const dateParts: ReadonlyMap<string, string> = new Map(
  partNames.flatMap(([part, names]) => names.split(' ').map((name) => [name, part] as const)),
)
