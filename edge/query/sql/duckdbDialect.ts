import type { ColumnType } from '#core/rows/Batch.ts'
import { sqlText } from '#core/text/quoting.ts'
import type { Dialect } from './Dialect.ts'
import { aggregates, dateAdd, dateDiff, dateName, datePart, functions } from './duckdbFunctions.ts'
import { instantText } from './instant.ts'
import type { StatementBounds } from './StatementBounds.ts'
import { inDirection } from './selectText.ts'
import type { Query } from './tree.ts'

/** The quoted name of a known column or table. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The types that columns are stored in. */
export const duckDbTypes: Readonly<Record<ColumnType, string>> = {
  float32: 'FLOAT',
  float64: 'DOUBLE',
  int32: 'INTEGER',
  timestamp: 'TIMESTAMP',
  text: 'VARCHAR',
}

/** Values and conditions in DuckDB's dialect, in brackets where they need them; `query` writes a nested SELECT. */
export const duckDbDialect = (bounds: StatementBounds, query: (of: Query) => string): Dialect<string, string> => ({
  value: (_, make) => bounds.value(make),
  column: ({ source, column }) => `t${source}.${quoted(column)}`,
  literal: (of) => {
    if (of.kind === 'null') return 'NULL'
    if (of.kind === 'text') return sqlText(of.value)
    return of.type === 'integer' ? String(of.value) : `CAST(${of.value.toExponential()} AS DOUBLE)`
  },
  arithmetic: ({ operator, type }, left, right) => `(${left} ${operator === '/' && type === 'integer' ? '//' : operator} ${right})`,
  negative: (_, number) => `(- ${number})`,
  joined: (left, right) => `(${left} || ${right})`,
  aggregate: ({ name, distinct, args }, [first = '*', separator = '', order]) => {
    const once = distinct ? 'DISTINCT ' : ''
    if (name !== 'STRING_AGG') return `${aggregates[name] ?? name.toLowerCase()}(${once}${first})`
    const direction = args[3]
    const isDescending = direction?.kind === 'text' && direction.value === 'desc'
    return `string_agg(${once}${first}, ${separator}${order === undefined ? '' : ` ORDER BY ${inDirection(order, isDescending)}`})`
  },
  firstPresent: (values) => `coalesce(${values.join(', ')})`,
  concat: (texts) => `concat(${texts.join(', ')})`,
  now: () => "(current_timestamp AT TIME ZONE 'UTC')",
  call: ({ name }, args) => {
    const [a = '', b = '', c = ''] = args
    return functions[name]?.(a, b, c) ?? `${name.toLowerCase()}(${args.join(', ')})`
  },
  datePart,
  dateName,
  dateAdd,
  dateDiff,
  choice: (parts, otherwise) => `CASE ${parts.map(({ when, value }) => `WHEN ${when} THEN ${value}`).join(' ')} ELSE ${otherwise} END`,
  cut: (text, length) => `left(${text}, ${length})`,
  midnight: (time) => `CAST(date_trunc('day', ${time}) AS TIMESTAMP)`,
  toNumber: ({ to, length }, value) => {
    const number = `CAST(${value} AS DOUBLE)`
    if (to === 'bit') return `CAST(abs(sign(${number})) AS BIGINT)`
    if (to === 'integer') return `CAST(trunc(${number}) AS BIGINT)`
    if (to === 'float32') return `CAST(${number} AS FLOAT)`
    return length === null ? number : `round(${number}, ${length})`
  },
  scalar: (of) => `(${query(of)})`,
  text: (value, { type }) => {
    if (type === 'text') return value
    return type === 'timestamp' ? `strftime(${value}, '%Y-%m-%d %H:%M:%S')` : `CAST(${value} AS VARCHAR)`
  },
  time: (text) => `TIMESTAMP '${instantText(text)}'`,
  readTime: (text) => `CAST(${text} AS TIMESTAMP)`,
  readNumber: (text) => `TRY_CAST(${text} AS DOUBLE)`,
  narrowed: (number) => `CAST(${number} AS FLOAT)`,
  folded,
  together: (parts, isAll) => `(${parts.join(isAll ? ' AND ' : ' OR ')})`,
  not: (condition) => `(NOT ${condition})`,
  compare: (left, operator, right) => `(${left} ${operator} ${right})`,
  between: (value, low, high) => `(${value} BETWEEN ${low} AND ${high})`,
  among: (value, list) => `(${value} IN (${list.join(', ')}))`,
  inQuery: (value, of, isText) =>
    isText ? `(${value} IN (SELECT ${folded('CAST(q.c1 AS VARCHAR)')} FROM (${query(of)}) AS q))` : `(${value} IN (${query(of)}))`,
  // ILIKE would put the pattern into small letters again for every row.
  like: (text, pattern) => `(lower(${text}) LIKE ${sqlText(pattern)})`,
  missing: (value) => `(${value} IS NULL)`,
  exists: (of) => `(EXISTS (${query(of)}))`,
})

const folded = (text: string): string => `rtrim(lower(${text}), ' ')`
