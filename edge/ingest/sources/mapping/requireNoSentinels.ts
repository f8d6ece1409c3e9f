import type { DuckDBConnection } from '@duckdb/node-api'
import { knownSentinels, suspectedSentinels } from '#core/columns/suspectedSentinel.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { counted } from '#core/text/counted.ts'
import { listed, sourceProblem } from '../sourceProblem.ts'
import type { PlannedColumn } from './planColumns.ts'

/** Throws a Problem where staged values look like marks of missing values that nobody declared; a person then says what they are. */
export async function requireNoSentinels(
  connection: DuckDBConnection,
  columns: readonly ColumnInfo[],
  variables: readonly PlannedColumn[],
): Promise<void> {
  const found: string[] = []
  for (const { column, name, cells } of variables) {
    const type = columns.find((each) => each.name === name)?.type
    if (type !== 'float32' && type !== 'float64' && type !== 'int32') continue
    if (cells.hasStatedMarks) continue
    for (const [value, count] of await suspectsOf(connection, name, type))
      found.push(`${column.name} holds ${value} in ${counted(count, 'row')}: "missing": {"${column.name}": [${value}]}`)
  }
  if (found.length === 0) return
  throw sourceProblem(
    listed(
      'Some numbers look like marks of missing values. Write in the entry “reading” of the metadata which of them are, or an empty list where they are values:',
      found,
    ),
  )
}

/** No quantity of the sea is as large. */
const LARGE = 1e18

const sqlTypes = { float32: 'FLOAT', float64: 'DOUBLE', int32: 'DOUBLE' } as const

/** The suspected marks of a column with their counts. Compared as its type stores them: 99.99 of 32 bits is another double. */
async function suspectsOf(
  connection: DuckDBConnection,
  name: string,
  type: keyof typeof sqlTypes,
): Promise<readonly (readonly [number, number])[]> {
  const column = `"${name.replaceAll('"', '""')}"`
  const ends = await connection.runAndReadAll(`SELECT min(${column})::DOUBLE, max(${column})::DOUBLE FROM staged`)
  const [min = 0, max = 0] = (ends.getRows()[0] ?? []).map((value) => (value === null ? Number.NaN : Number(value)))
  // Only those between the ends can occur, mostly none: a list of all takes seconds for ten million rows.
  const known = [...knownSentinels].filter((value) => Math.abs(value) < LARGE && value >= min - 1 && value <= max + 1)
  // Larger ones, which a column of 32 bits cannot hold, are known by their size.
  const isLarge = min <= -LARGE || max >= LARGE
  if (known.length === 0 && !isLarge) return []
  const list = known.map((value) => `${column} = ${value}::${sqlTypes[type]}`)
  const isKnown = `(${[...list, ...(isLarge ? [`abs(${column}::DOUBLE) >= ${LARGE}`] : [])].join(' OR ')})`
  const counts = await connection.runAndReadAll(
    `SELECT ${column}::VARCHAR, count(*)::DOUBLE FROM staged WHERE ${isKnown} GROUP BY 1 ORDER BY 2 DESC LIMIT 20`,
  )
  const marks = counts.getRows().map(([value, count]) => [Number(value), Number(count)] as const)
  if (marks.length === 0) return []
  const range = await connection.runAndReadAll(
    `SELECT min(${column})::DOUBLE, max(${column})::DOUBLE FROM staged WHERE ${column} IS NOT NULL AND NOT ${isKnown}`,
  )
  const others = range.getRows()[0]?.flatMap((value) => (value === null ? [] : [Number(value)])) ?? []
  const all = [...marks.map(([value]) => value), ...others]
  const top = new Map([...marks, ...others.map((value) => [value, 1] as const)])
  const suspected = suspectedSentinels({ min: Math.min(...all), max: Math.max(...all), top })
  return marks.filter(([value]) => suspected.includes(value))
}
