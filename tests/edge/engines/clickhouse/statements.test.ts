import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarPart } from '#core/extent/calendar.ts'
import { everywhere } from '#core/extent/Extent.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { clickHouseStatement } from '../../../../edge/engines/clickhouse/clickHouseStatement.ts'
import { boundLiteral, integerLiteral, numberLiteral, quoted, textLiteral } from '../../../../edge/engines/clickhouse/literals.ts'
import { aggregateStatement } from '../../../../edge/engines/statement/aggregate.ts'
import { countStatement, subsetStatement } from '../../../../edge/engines/statement/rows.ts'
import { calendarExpression } from '../../../../edge/query/sql/clickhouseCalendar.ts'
import { createStatements } from '../../../../edge/tools/clickhouseLoad/schema.ts'

const table: ObservationTable = {
  ...{ name: 'tblOcean', datasetId: 1, kind: 'sparse', version: 3, rows: 20_000_000, timeColumn: 'time', hasDepth: true, files: [] },
  columns: [
    { name: 'time', type: 'timestamp' },
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float32' },
    { name: 'depth', type: 'float64' },
    { name: "o'clock`s", type: 'float32' },
    { name: 'note', type: 'text' },
  ],
}
const dialect = clickHouseStatement()
const server = { database: 'pelagos', cluster: null, isReplicated: false, goesToAll: false }

/** Reads a text literal as the server does. */
function readText(literal: string): string {
  expect(literal.startsWith("'") && literal.endsWith("'")).toBe(true)
  const inner = literal.slice(1, -1)
  expect(/^(?:[^'\\]|\\[\s\S])*$/.test(inner)).toBe(true)
  return inner.replaceAll(/\\([\s\S])/g, (_, letter: string) => (letter === '0' ? '\0' : letter))
}

describe('literals', () => {
  test('any text stays one text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readText(textLiteral(text))).toBe(text)
      }),
    )
    expect(textLiteral("'); DROP TABLE t --\\")).toBe("'\\'); DROP TABLE t --\\\\'")
  })
  test('any name stays one name', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(/^`(?:[^`\\]|\\[\s\S])*`$/.test(quoted(name))).toBe(true)
      }),
    )
  })
  test('numbers read back as they are, and nothing else is a number', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(finite, (value) => {
        expect(Number(numberLiteral(value).replace(/[()]/g, ''))).toBe(value + 0)
      }),
    )
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => numberLiteral(value)).toThrow(TypeError)
    expect(() => integerLiteral(2 ** 60)).toThrow(TypeError)
  })
  test('bounds are compared in the precision of their column', () => {
    expect(boundLiteral(29.7, { name: 'lat', type: 'float32' })).toBe('toFloat32(29.7)')
    expect(boundLiteral(-29.7, { name: 'lat', type: 'float64' })).toBe('(-29.7)')
    expect(boundLiteral(-0.5, { name: 'time', type: 'timestamp' })).toBe('toInt64(0)')
  })
})

describe('statements', () => {
  const extent = { ...everywhere, lon: { west: 170, east: -170 }, depthMetres: { min: 0, max: 10 } }

  test('a subset names its version, its tiles and both sides of the date line', () => {
    const { sql } = subsetStatement(dialect, { table, columns: ['time', "o'clock`s"], extent, order: 'time-lat-lon-deepest', limit: 5 })
    expect(sql).toContain("SELECT t.`time` AS pelagos_answer_0, t.`o'clock\\`s` AS pelagos_answer_1 FROM `tblOcean_v3` AS t WHERE ")
    expect(sql).toContain('floor(t.`lon` / 10) BETWEEN 17 AND 18 AND t.`lon` BETWEEN toFloat32(170) AND toFloat32(180)')
    expect(sql).toContain('floor(t.`lon` / 10) BETWEEN (-18) AND (-17) AND t.`lon` BETWEEN toFloat32((-180)) AND toFloat32((-170))')
    expect(sql).toMatch(/ORDER BY t\.`time`, t\.`lat`, t\.`lon`, t\.`depth` DESC NULLS LAST, t\.`o'clock\\`s` LIMIT 5$/)
  })

  test('an unknown column name is a bug', () => {
    const query = { table, columns: ['time; DROP TABLE t'], extent, order: 'none' } as const
    expect(() => subsetStatement(dialect, query)).toThrow(TypeError)
    expect(() => countStatement(dialect, query)).toThrow(TypeError)
    const key = { kind: 'column', column: 'nope' } as const
    expect(() => aggregateStatement(dialect, { table, extent, columns: [{ kind: 'key', name: 'a', key }] })).toThrow(TypeError)
    expect(() => aggregateStatement(dialect, { table, extent, columns: [{ kind: 'mean', name: 'a', column: 'note' }] })).toThrow(TypeError)
  })

  test('a table is made for one server, for a cluster and for its replicas', () => {
    const [one, ...none] = createStatements(table, server)
    expect(none).toEqual([])
    expect(one).toContain(
      'CREATE TABLE IF NOT EXISTS `pelagos`.`tblOcean_v3` (`time` Int64, `lat` Float64, `lon` Float32, `depth` Float64,',
    )
    expect(one).toMatch(
      /MergeTree\(\)\s+PARTITION BY intDiv\(time.*ORDER BY \(floor\(lat \/ 10\), floor\(lon \/ 10\), time, lat, lon, depth\)$/s,
    )
    const [held, read] = createStatements(table, { ...server, cluster: 'ocean', goesToAll: true, isReplicated: true })
    expect(held).toContain('`pelagos`.`tblOcean_v3_local` ON CLUSTER `ocean`')
    expect(held).toContain("ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/pelagos/tblOcean_v3_local', '{replica}')")
    expect(read).toContain('ENGINE = Distributed(`ocean`, `pelagos`, `tblOcean_v3_local`, cityHash64(')
    expect(createStatements({ ...table, rows: 1000 }, server)[0]).toContain('PARTITION BY tuple()')
  })
})

/** Works an expression out: SQL's whole-number arithmetic is that of BigInt, comparisons are 0 or 1. */
function evaluated(expression: string, ms: number): number {
  const tokens = expression.match(/\d+|[A-Za-z_]\w*|>=|[-+*%(),]/g) ?? []
  let at = 0
  const eat = (token: string) => {
    expect(tokens[at]).toBe(token)
    at += 1
  }
  const atom = (): bigint => {
    const token = tokens[at++] ?? ''
    if (/^\d/.test(token)) return BigInt(token)
    if (token === 'ms') return BigInt(ms)
    if (token !== '(') eat('(')
    const first = comparison()
    if (token === 'intDiv') {
      eat(',')
      const divisor = comparison()
      eat(')')
      return first / divisor
    }
    eat(')')
    return first
  }
  const product = (): bigint => {
    let value = atom()
    while (tokens[at] === '*' || tokens[at] === '%') value = tokens[at++] === '*' ? value * atom() : value % atom()
    return value
  }
  const sum = (): bigint => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') value = tokens[at++] === '+' ? value + product() : value - product()
    return value
  }
  const comparison = (): bigint => {
    const value = sum()
    if (tokens[at] !== '>=') return value
    at += 1
    return value >= sum() ? 1n : 0n
  }
  return Number(comparison())
}

test('PRC-08 calendar parts by whole numbers are those of the calendar, long before 1970 too', () => {
  const instants = fc.integer({ min: Date.UTC(1, 0, 1) - 86_400_000 * 366 * 1900, max: Date.UTC(9999, 11, 31) })
  const parts = fc.constantFrom('year', 'quarter', 'month', 'week')
  fc.assert(
    fc.property(
      instants.filter((ms) => new Date(ms).getUTCFullYear() >= 100),
      parts,
      (ms, part) => {
        expect(evaluated(calendarExpression(part, 'ms'), ms)).toBe(calendarPart(ms, part))
      },
    ),
    { numRuns: 2000 },
  )
})
