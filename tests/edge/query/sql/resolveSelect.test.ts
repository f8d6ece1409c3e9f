import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '#core/request/Problem.ts'
import { renderDuckDb } from '../../../../edge/query/sql/renderDuckDb.ts'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import { hostileTexts } from './hostile.ts'
import { known } from './tables.ts'

const located = ({ name }: { readonly name: string }) => [`/data/${name}.parquet`]

const render = (text: string) => renderDuckDb(resolveSelect(text, known), { observations: located, catalog: located })

/** The result for a text: its statement, or the error that rejected it. */
function outcome(text: string): { readonly sql: string } | { readonly fault: unknown } {
  try {
    return { sql: render(text).sql }
  } catch (fault) {
    return { fault }
  }
}

describe('what a SELECT may hold', () => {
  it('SEC-08 rejects every hostile text with a 4xx', () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(60)
    for (const text of hostileTexts) {
      const came = outcome(text)
      expect(came, text.slice(0, 100)).toHaveProperty('fault')
      const fault = 'fault' in came ? came.fault : null
      expect(fault, text.slice(0, 100)).toBeInstanceOf(Problem)
      expect(fault).toMatchObject({ status: 400 })
    }
  })

  it('API-41 distinguishes a query without a known table from one with an unknown table', () => {
    const old = 'no candidate servers available for the given query'
    expect(() => render('SELECT * FROM nothing')).toThrow(`${old}: The table nothing is unknown.`)
    expect(() => render('SELECT 1')).toThrow(new RegExp(`^${old}$`))
    expect(() => render('SELECT * FROM nothing JOIN tblSea ON 1=1')).toThrow('The table nothing is unknown.')
  })

  it('SEC-07 writes names only as columns and tables that are known, and texts only as literals', () => {
    const { sql, files } = render("SELECT lat AS [x\"; DROP] FROM tblSea WHERE link = 'a''; DROP TABLE x --'")
    expect(sql).toBe(
      `SELECT t1."lat" AS c1 FROM read_parquet(['/data/tblSea.parquet']) AS t1 WHERE (rtrim(lower(t1."link"), ' ') = 'a''; drop table x --')`,
    )
    expect(files).toEqual(['/data/tblSea.parquet'])
  })

  it('names what is unknown or unclear', () => {
    expect(() => render('SELECT nope FROM tblSea')).toThrow('The column nope is unknown.')
    expect(() => render('SELECT lat FROM tblSea a, tblSea b')).toThrow('The column lat is in more than one table.')
    expect(() => render('SELECT RANGE(lat) FROM tblSea')).toThrow('The function RANGE is not supported in a query.')
    expect(() => render('SELECT lat FROM')).toThrow('The query ends too early.')
  })

  it('says where it could not read on in the words that were sent', () => {
    expect(() => render("SELECT lat FROM tblSea WHERE [time] 'x y' lon")).toThrow('The query could not be read near "x y lon".')
    expect(() => render('SELECT lat [a] [b] FROM tblSea')).toThrow(/near "b FROM tblSea"/)
  })

  it('never throws anything but a Problem, and never writes what is not quoted or ours, for texts made of pieces of SQL', () => {
    const words =
      'SELECT FROM WHERE GROUP BY ORDER HAVING TOP DISTINCT tblSea tblVariables lat lon [time] link sst * , ( ) . + - / % = < > <= <> 1 2.5 .5 1e3 AND OR NOT IN LIKE BETWEEN IS NULL CASE WHEN THEN ELSE END AS a b JOIN LEFT ON UNION ALL COUNT( AVG( MAX( CAST( CONVERT( DATEPART( year month DATEADD( JSON_VALUE( WITH OFFSET ROWS FETCH NEXT ONLY EXISTS users ; -- /* */ dbo.'
        .split(' ')
        .concat(["'x'", "N'2016-04-30'", "''", "'", '"q"', '[', '\\', '\n'])
    const text = fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((pieces) => `SELECT lat ${pieces.join(' ')}`)
    const shaped = fc
      .tuple(fc.array(fc.constantFrom(...words), { maxLength: 6 }), fc.array(fc.constantFrom(...words), { maxLength: 8 }))
      .map(([columns, rest]) => `SELECT lat ${columns.join(' ')} FROM tblSea t WHERE lat > 1 ${rest.join(' ')}`)
    fc.assert(
      fc.property(fc.oneof(text, shaped), (sql) => {
        const came = outcome(sql)
        if ('fault' in came) {
          expect(came.fault, sql).toBeInstanceOf(Problem)
          // Names and texts stand for themselves in what is said of them, never as the parser's marks.
          expect(String(came.fault), sql).not.toMatch(/#\d/)
        } else expect(came.sql).not.toMatch(/users|;|--/)
      }),
      { seed: 20_260_101, numRuns: 1_500 },
    )
  })
})
