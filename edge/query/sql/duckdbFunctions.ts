/** A function in DuckDB's dialect; `a`, `b` and `c` are its rendered arguments. */
type Written = (a: string, b: string, c: string) => string

/** Spaces only: the engine's own trimming removes every kind of white space. */
const trimmed =
  (name: string): Written =>
  (a) =>
    `${name}(${a}, ' ')`

const whole = (number: string): string => `CAST(${number} AS BIGINT)`

/** Functions that are not written by their own name with the same arguments, by their T-SQL names. */
export const functions: Readonly<Record<string, Written>> = {
  ROUND: (a, b) => `round(${a}, CAST(${b || '0'} AS INTEGER))`,
  CEILING: (a) => `ceil(${a})`,
  SQUARE: (a) => `pow(${a}, 2)`,
  LOG: (a, b) => (b === '' ? `ln(${a})` : `(ln(${a}) / ln(${b}))`),
  POWER: (a, b) => `pow(${a}, ${b})`,
  ATN2: (a, b) => `atan2(${a}, ${b})`,
  RTRIM: trimmed('rtrim'),
  LTRIM: trimmed('ltrim'),
  TRIM: trimmed('trim'),
  LEN: (a) => `length(rtrim(${a}, ' '))`,
  SUBSTRING: (a, b, c) => `substring(${a}, ${whole(b)}, ${whole(c)})`,
  LEFT: (a, b) => `left(${a}, ${whole(b)})`,
  RIGHT: (a, b) => `right(${a}, ${whole(b)})`,
  CHARINDEX: (a, b) => `instr(lower(${b}), lower(${a}))`,
  JSON_VALUE: (a, b) => `json_extract_string(${a}, ${b})`,
}

/** Aggregates of one value that have another name here. */
export const aggregates: Readonly<Record<string, string>> = {
  STDEV: 'stddev_samp',
  STDEVP: 'stddev_pop',
  VAR: 'var_samp',
  VARP: 'var_pop',
  COUNT_BIG: 'count',
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
