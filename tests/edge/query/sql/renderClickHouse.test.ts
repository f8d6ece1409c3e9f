import { describe, expect, it } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Problem } from '#core/request/Problem.ts'
import { renderClickHouse } from '../../../../edge/query/sql/renderClickHouse.ts'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import { hostileTexts } from './hostile.ts'
import { known } from './tables.ts'

const options = { tableOf: ({ name }: { readonly name: string }) => `"${name}_v1"`, hasStableDeviations: false, maxRows: 101 }

const render = (text: string) => renderClickHouse(resolveSelect(text, known), options)
const sqlOf = (text: string) => render(text).sql

describe('SELECTs in ClickHouse’s dialect', () => {
  it('compares times as milliseconds and float32 columns in their own precision, bare where the table’s order serves them', () => {
    expect(sqlOf("SELECT lat FROM tblSea WHERE time BETWEEN '1969-12-31' AND '2016-05-01T12:00:00Z' AND lat > -1.5 AND sst = 29.7")).toBe(
      'SELECT t1."lat" FROM "tblSea_v1" AS t1 WHERE (((t1."time" >= -86400000) AND (t1."time" <= 1462104000000)) AND (t1."lat" > -1.5e+0) AND ifNull((t1."sst" = toFloat32(2.97e+1)), 0)) LIMIT 101',
    )
  })

  it('never makes a condition that is unknown', () => {
    expect(sqlOf("SELECT lat FROM tblSea WHERE NOT (sst > 1 AND link = 'A ' OR [count] IS NULL)")).toContain(
      `WHERE ((ifNull(NOT (t1."sst" > toFloat32(1)), 0) OR ifNull(NOT (replaceRegexpOne(lowerUTF8(t1."link"), ' +$', '') = 'a'), 0)) AND isNotNull(t1."count"))`,
    )
    expect(sqlOf('SELECT lat FROM tblSea WHERE sst NOT IN (1, NULL)')).toContain('(ifNull(NOT (t1."sst" = toFloat32(1)), 0) AND 0)')
  })

  it('has missing values first, cuts at the client’s number or its own, and orders by values, never by places', () => {
    expect(sqlOf('SELECT TOP 3 lat, sst FROM tblSea ORDER BY 2, lat DESC')).toBe(
      'SELECT t1."lat", t1."sst" FROM "tblSea_v1" AS t1 ORDER BY t1."sst" ASC NULLS FIRST, t1."lat" DESC NULLS LAST LIMIT 3',
    )
    expect(sqlOf('SELECT TOP 5000 lat FROM tblSea')).toMatch(/ LIMIT 101$/)
    expect(sqlOf('SELECT lat FROM tblSea ORDER BY lat OFFSET 5 ROWS FETCH NEXT 7 ROWS ONLY')).toMatch(/ LIMIT 5, 7$/)
  })

  it('makes a bit of a number: 0 of nothing else than 0', () => {
    expect(sqlOf('SELECT CAST(lat AS bit) FROM tblSea')).toMatch(/SELECT toFloat64\(.*t1\."lat".* != 0\) FROM/)
  })

  it('makes aggregates of nothing missing, and deviations of one value too', () => {
    expect(sqlOf('SELECT COUNT(*), MAX(sst), AVG(lat) FROM tblSea')).toContain(
      'SELECT count(), max(toNullable(t1."sst")), avg(toNullable(toFloat64(t1."lat")))',
    )
    const deviation = 'toNullable(toFloat64(t1."sst"))'
    expect(sqlOf('SELECT STDEV(sst) FROM tblSea')).toContain(`if(count(${deviation}) < 2, NULL, stddevSamp(${deviation}))`)
    const later = renderClickHouse(resolveSelect('SELECT VAR(sst) FROM tblSea', known), { ...options, hasStableDeviations: true })
    expect(later.sql).toContain('varSampStable(')
  })

  it('returns the columns of the result with their types and the requested names', () => {
    const text =
      'SELECT time AS t, lat, sst, sst + 1, [count], [count] / 2, COUNT(*) n, MIN(sst) FROM tblSea GROUP BY time, lat, sst, [count]'
    expect(render(text).columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      't timestamp',
      'lat float64',
      'sst float32',
      'column_4 float32',
      'count int32',
      'column_6 float64',
      'n float64',
      'column_8 float32',
    ])
  })

  it('SEC-07 writes texts only as literals whose signs are escaped', () => {
    expect(sqlOf("SELECT '\\'' ; DROP' FROM tblSea WHERE link LIKE '\\''%'")).toBe(
      `SELECT '\\\\\\' ; DROP' FROM "tblSea_v1" AS t1 WHERE ifNull((lowerUTF8(t1."link") LIKE '\\\\\\\\\\'%'), 0) LIMIT 101`,
    )
  })

  it('SEC-08 rejects every hostile text with a Problem', () => {
    for (const text of hostileTexts) expect(() => render(text), text.slice(0, 100)).toThrow(Problem)
  })

  it('rejects a statement that would grow without bound', () => {
    const nested = (depth: number): string => (depth === 0 ? 'sst' : `NULLIF(${nested(depth - 1)}, ${depth})`)
    expect(() => render(`SELECT ${nested(limits.sqlNesting)} FROM tblSea`)).toThrow(Problem)
    expect(() => render(`SELECT ${nested(limits.sqlNesting)} FROM tblSea`)).toThrow(
      `The query needs more than ${limits.sqlOperations} operations.`,
    )
    expect(sqlOf(`SELECT ${nested(4)} FROM tblSea`).length).toBeLessThan(10_000)
  })
})
