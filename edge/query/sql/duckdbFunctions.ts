/** A function in DuckDB's dialect; `a`, `b` and `c` are its rendered arguments. */
type Written = (a: string, b: string, c: string) => string

const same =
  (name: string): Written =>
  (a, b) =>
    `${name}(${b === '' ? a : `${a}, ${b}`})`

/** Spaces only: the engine's own trimming removes every kind of white space. */
const trimmed =
  (name: string): Written =>
  (a) =>
    `${name}(${a}, ' ')`

/** Functions of numbers, by their T-SQL names. */
export const numberFunctions: Readonly<Record<string, Written>> = {
  ABS: same('abs'),
  ROUND: (a, b) => `round(${a}, CAST(${b || '0'} AS INTEGER))`,
  FLOOR: same('floor'),
  CEILING: same('ceil'),
  SQRT: same('sqrt'),
  EXP: same('exp'),
  LOG10: same('log10'),
  SIN: same('sin'),
  COS: same('cos'),
  TAN: same('tan'),
  ASIN: same('asin'),
  ACOS: same('acos'),
  ATAN: same('atan'),
  RADIANS: same('radians'),
  DEGREES: same('degrees'),
  SQUARE: (a) => `pow(${a}, 2)`,
  SIGN: same('sign'),
  LOG: (a, b) => (b === '' ? `ln(${a})` : `(ln(${a}) / ln(${b}))`),
  POWER: same('pow'),
  ATN2: same('atan2'),
  PI: () => 'pi()',
}

/** Aggregates of one value. */
export const aggregates: Readonly<Record<string, string>> = {
  AVG: 'avg',
  STDEV: 'stddev_samp',
  STDEVP: 'stddev_pop',
  VAR: 'var_samp',
  VARP: 'var_pop',
  SUM: 'sum',
  MIN: 'min',
  MAX: 'max',
  COUNT: 'count',
  COUNT_BIG: 'count',
}

/** Functions of texts; numbers of characters among their arguments are written as integers. */
export const textFunctions: Readonly<Record<string, Written>> = {
  RTRIM: trimmed('rtrim'),
  LTRIM: trimmed('ltrim'),
  TRIM: trimmed('trim'),
  UPPER: same('upper'),
  LOWER: same('lower'),
  REVERSE: same('reverse'),
  LEN: (a) => `length(rtrim(${a}, ' '))`,
  SUBSTRING: (a, b, c) => `substring(${a}, ${b}, ${c})`,
  REPLACE: (a, b, c) => `replace(${a}, ${b}, ${c})`,
  LEFT: same('left'),
  RIGHT: same('right'),
  CHARINDEX: (a, b) => `instr(lower(${b}), lower(${a}))`,
  JSON_VALUE: same('json_extract_string'),
}

/** A part of a time, as SQL Server counts it: weeks start on Sundays and the first of January is in week 1, as is Sunday of the week. */
export function datePart(part: string, time: string): string {
  if (part === 'weekday') return `(date_part('dow', ${time}) + 1)`
  if (part === 'week') return `((date_part('doy', ${time}) + date_part('dow', date_trunc('year', ${time})) - 1) // 7 + 1)`
  return `date_part('${part}', ${time})`
}

/** The name of a date part, where it has one. */
export function dateName(part: string, time: string): string {
  if (part === 'month') return `monthname(${time})`
  return part === 'weekday' ? `dayname(${time})` : `CAST(${datePart(part, time)} AS VARCHAR)`
}

const intervals: Readonly<Record<string, string>> = { quarter: '3 MONTH', week: '7 DAY', dayofyear: '1 DAY', weekday: '1 DAY' }

/** A time with a whole number of parts added. */
export function dateAdd(part: string, count: string, time: string): string {
  return `(${time} + CAST(trunc(${count}) AS INTEGER) * INTERVAL ${intervals[part] ?? `1 ${part.toUpperCase()}`})`
}

/** Sundays since the first one of the calendar; the engine's own difference counts complete weeks, not their boundaries. */
const sundays = (time: string): string => `date_diff('day', TIMESTAMP '0001-01-07', ${time}) // 7`

/** The boundaries of a part between two times; those of weeks are before Sundays. */
export function dateDiff(part: string, from: string, to: string): string {
  if (part === 'week') return `(${sundays(to)} - ${sundays(from)})`
  return `date_diff('${part === 'dayofyear' || part === 'weekday' ? 'day' : part}', ${from}, ${to})`
}
