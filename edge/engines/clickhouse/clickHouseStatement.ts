import type { MatchSource } from '#core/observations/ObservationEngine.ts'
import { calendarExpression } from '../../query/sql/clickhouseCalendar.ts'
import { orderText } from '../../query/sql/selectText.ts'
import { asType } from '../statement/aggregate.ts'
import { besideKeys } from '../statement/ancillary.ts'
import { spread } from '../statement/cells.ts'
import { cellNames, ofNear } from '../statement/match.ts'
import { answers, type StatementDialect } from '../statement/StatementDialect.ts'
import type { ServerDialect } from './dialect.ts'
import { boundLiteral, integerLiteral, numberLiteral, quoted, textLiteral } from './literals.ts'
import { tableReference } from './tableName.ts'

/** The side of the tiles that tables are sorted by, in degrees. */
const TILE_DEGREES = 10

/** The tile of a position, as in the tables' sorting key. */
export const tileOf = (position: string): string => `floor(${position} / ${TILE_DEGREES})`

/** How statements over observations are written for ClickHouse; `deviation` is the server's function. */
export function clickHouseStatement({ deviation }: Pick<ServerDialect, 'deviation'> = { deviation: 'stddevSamp' }): StatementDialect {
  const d: StatementDialect = {
    number: numberLiteral,
    integer: integerLiteral,
    text: textLiteral,
    bound: boundLiteral,
    // LIMIT takes a bare number only.
    limit: (rows) => integerLiteral(rows).replace(/^toInt64\((\d+)\)$/, '$1'),
    ofTable: (name) => `t.${quoted(name)}`,
    // Merges move rows about, so only their values stay; rows that are alike in all of them may change places.
    tieKeys: (columns) => columns.map((name) => `t.${quoted(name)}`),
    from: (table) => `${tableReference(table)} AS t`,
    // The tiles are named as the sorting key begins with them and old servers do not derive them.
    tiles: ({ name, type }, { min, max }) => {
      const as = type === 'float32' ? Math.fround : Number
      const tile = (value: number) => numberLiteral(Math.floor(as(value) / TILE_DEGREES))
      return name === 'lat' || name === 'lon' ? [`${tileOf(d.ofTable(name))} BETWEEN ${tile(min)} AND ${tile(max)}`] : []
    },
    float64: (value) => `toFloat64(${value})`,
    float32: (value) => `toFloat32(${value})`,
    int32: (value) => `toInt32(${value})`,
    int64: (value) => `toInt64(${value})`,
    missing: () => 'NULL',
    leaving: (value) => value,
    ms: (time) => time,
    timeOf: (ms) => `toInt64(floor(${ms}))`,
    calendar: calendarExpression,
    // ClickHouse would answer NaN for one value, and its quick form for equal values that rounding parts.
    deviation: (numbers) => `if(count(${numbers}) > 1, if(isNaN(${deviation}(${numbers})), 0, ${deviation}(${numbers})), NULL)`,
    wholeNumbers: (first, last) => `arrayMap(i -> ${first} + i, range(toUInt64(${last} - ${first} + 1)))`,
    each: (list) => `arrayJoin(${list})`,
    distinct: (list, make) => `arrayDistinct(arrayMap(c -> ${make('c')}, ${list}))`,
    given: pointsGiven,
    // It joins by equality only.
    matched: (points, near, type) => {
      if (near === null) throw new TypeError('Every table has rows to look through')
      const { isNear } = near
      const outcomes = [
        `if(countIf(${isNear}) > 0, avgIf(${ofNear('v')}, ${isNear}), NULL)`,
        `if(countIf(${isNear}) > 1, ${deviation}If(${ofNear('v')}, ${isNear}), NULL)`,
      ].map((sql) => asType(d, type, sql))
      return `${answers([...points.values, ...outcomes])}
        FROM (${spread(d, points.sql, near.around, cellNames)}) ALL LEFT JOIN (${near.sql}) USING (${cellNames.join(', ')})
        GROUP BY ${points.names.join(', ')}${orderText(points.places)}`
    },
    joined: (rows, names, { sql, values, isIts }) => ({
      sql: `(SELECT ${names.join(', ')}, arrayFilter(x -> ${isIts((at) => `x.${at + 1}`)}, pelagos_beside) AS pelagos_found
          FROM (${rows}) ANY LEFT JOIN (SELECT ${besideKeys.join(', ')}, groupArray(tuple(${values.join(', ')})) AS pelagos_beside
            FROM (${sql}) GROUP BY ${besideKeys.join(', ')}) USING (${besideKeys.join(', ')}))
        LEFT ARRAY JOIN pelagos_found AS pelagos_its`,
      beside: (at) => `pelagos_its.${at + 1}`,
    }),
  }
  return d
}

const BYTES = 24

/** Positions as the bytes of their numbers: exact, and one literal however long the track is. */
function pointsGiven({ times, lats, lons }: MatchSource & { kind: 'points' }, names: readonly string[]): string {
  const bytes = new DataView(new ArrayBuffer(times.length * BYTES))
  for (const [column, values] of [times, lats, lons].entries()) {
    for (const [row, value] of values.entries()) bytes.setFloat64(row * BYTES + column * 8, value, true)
  }
  const all = textLiteral(Array.from(new Uint8Array(bytes.buffer), (byte) => byte.toString(16).padStart(2, '0')).join(''))
  const each = `arrayJoin(arrayMap(i -> substring(unhex(${all}), i * ${BYTES} + 1, ${BYTES}), range(${times.length})))`
  const selects = names.map((name, at) => `reinterpretAsFloat64(substring(pelagos_bytes, ${at * 8 + 1}, 8)) AS ${name}`)
  return `SELECT DISTINCT ${selects.join(', ')} FROM (SELECT ${each} AS pelagos_bytes)`
}
