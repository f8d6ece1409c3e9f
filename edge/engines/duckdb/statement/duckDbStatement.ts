import {
  BIGINT,
  DOUBLE,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  LIST,
  listValue,
  TIMESTAMP,
  timestampValue,
  VARCHAR,
} from '@duckdb/node-api'
import type { ObservationFile, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { duckDbTypes, quoted } from '../../../query/sql/duckdbDialect.ts'
import { orderText } from '../../../query/sql/selectText.ts'
import { extentConditions, mayMatch } from '../../parquet/conditions.ts'
import { asType } from '../../statement/aggregate.ts'
import { besideKeys } from '../../statement/ancillary.ts'
import { spread } from '../../statement/cells.ts'
import { cellNames, ofNear } from '../../statement/match.ts'
import { subsetStatement } from '../../statement/rows.ts'
import { answers, type StatementDialect, type StatementText } from '../../statement/StatementDialect.ts'
import { type Folders, placeOf } from './files.ts'
import { hasFewRows, sliceCondition, timeSlices } from './timeSlices.ts'

/** A statement ready to run: text with `$n` places, and the values that go there. No value of a caller is ever part of the text. */
export interface Statement extends StatementText {
  readonly values: DuckDBValue[]
  readonly types: DuckDBType[]
  /** What it reads. */
  readonly files: readonly ObservationFile[]
}

/** Where a row is stored. */
const STORED_PLACE = ['t.file_index', 't.file_row_number']

/** The statement that `write` writes in DuckDB's dialect. */
export function duckDbStatement(folders: Folders, write: (d: StatementDialect) => StatementText): Statement {
  const [values, types, files] = [[] as DuckDBValue[], [] as DuckDBType[], [] as ObservationFile[]]
  const add = (value: DuckDBValue, type: DuckDBType): string => {
    types.push(type)
    return `$${values.push(value)}`
  }
  const number = (value: number): string => add(value, DOUBLE)
  const d: StatementDialect = {
    number,
    integer: (value) => add(value, INTEGER),
    text: (value) => add(value, VARCHAR),
    bound: (value, { type }) => {
      if (type === 'timestamp') return add(timestampValue(BigInt(Math.trunc(value)) * 1000n), TIMESTAMP)
      return type === 'float32' ? `${number(value)}::FLOAT` : number(value)
    },
    limit: (rows) => add(BigInt(rows), BIGINT),
    ofTable: (name) => `t.${quoted(name)}`,
    // Two numbers cost less than all of its values, and the Parquet engine has the same order.
    tieKeys: () => STORED_PLACE,
    from: (table, extent) => {
      const conditions = extentConditions(table, extent)
      const found = table.files.filter((file) => mayMatch(file, conditions))
      files.push(...found)
      const paths = found.map(({ path }) => placeOf(path, folders))
      return paths.length === 0 ? null : `read_parquet(${add(listValue(paths), LIST(VARCHAR))}) AS t`
    },
    tiles: () => [],
    float64: (value) => `CAST(${value} AS DOUBLE)`,
    float32: (value) => `CAST(${value} AS FLOAT)`,
    int32: (value) => `CAST(${value} AS INTEGER)`,
    int64: (value) => `CAST(${value} AS BIGINT)`,
    missing: (type) => `CAST(NULL AS ${duckDbTypes[type]})`,
    // No 64-bit integers need reading then.
    leaving: (value, type) => (type === 'timestamp' ? milliseconds(value) : value),
    ms: milliseconds,
    timeOf: (ms) => `epoch_ms(CAST(floor(${ms}) AS BIGINT))`,
    calendar: (part, time) => `CAST(${calendar[part](time)} AS INTEGER)`,
    deviation: (numbers) => `stddev_samp(${numbers})`,
    wholeNumbers: (first, last) => `range(${first}, ${last} + 1)`,
    each: (list) => `unnest(${list})`,
    distinct: (list, make) => `list_distinct(list_transform(${list}, lambda c: ${make('c')}))`,
    given: ({ times, lats, lons }, names) => {
      const columns = [times, lats, lons].map((of, at) => `unnest(${add(listValue([...of]), LIST(DOUBLE))}) AS ${names[at]}`)
      return times.length === 0 ? null : `SELECT DISTINCT * FROM (SELECT ${columns.join(', ')})`
    },
    matched: (points, near, type) => {
      const outcomes = (near === null ? ['NULL', 'NULL'] : ['pelagos_mean', 'pelagos_deviation']).map((one) =>
        asType(d, type, `CAST(${one} AS DOUBLE)`),
      )
      const found =
        near &&
        `, found AS (SELECT pelagos_id, avg(${ofNear('v')}) AS pelagos_mean, stddev_samp(${ofNear('v')}) AS pelagos_deviation
          FROM (${spread(d, 'SELECT * FROM points', near.around, cellNames)}) JOIN (${near.sql}) USING (${cellNames.join(', ')})
          WHERE ${near.isNear} GROUP BY pelagos_id)`
      return `WITH points AS MATERIALIZED (SELECT row_number() OVER () AS pelagos_id, g.* FROM (${points.sql}) AS g)${found ?? ''}
        ${answers([...points.values, ...outcomes])} FROM points${found === null ? '' : ' LEFT JOIN found USING (pelagos_id)'}${orderText(points.places)}`
    },
    joined: (rows, _, { sql, values: names, isIts }) => {
      const beside = (at: number) => `b.${names[at]}`
      const conditions = [...besideKeys.map((key) => `b.${key} = r.${key}`), isIts(beside)]
      return { sql: `(${rows}) AS r LEFT JOIN (${sql}) AS b ON ${conditions.join(' AND ')}`, beside }
    },
  }
  return { ...write(d), values, types, files }
}

const milliseconds = (time: string): string => `CAST(epoch_ms(${time}) AS DOUBLE)`

/** DuckDB's Sunday is 0, as in core/extent/calendar.ts. */
const calendar = {
  year: (time: string) => `year(${time})`,
  quarter: (time: string) => `quarter(${time})`,
  month: (time: string) => `month(${time})`,
  week: (time: string) => `((dayofyear(${time}) - 1 + dayofweek(date_trunc('year', ${time}))) // 7 + 1)`,
} as const

/**
 * The rows of a subset, by one statement after the other. A few rows without an order are sorted by where they are stored, which is how they
 * come anyway: a sort returns full chunks, and fetching the many small ones that a filter leaves takes longer.
 */
export function subsetStatements(folders: Folders, query: SubsetQuery): readonly Statement[] {
  const order = hasFewRows(query) ? orderText(STORED_PLACE) : ''
  return timeSlices(query).map((slice) =>
    duckDbStatement(folders, (d) => subsetStatement(d, query, `${sliceCondition(slice, query.table, d)}${order}`)),
  )
}
