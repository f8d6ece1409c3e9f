import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { QueryBudget } from '../../../../edge/engines/inMemory/Work.ts'
import { selects } from '../../../peers/clickhouseSqlTexts.ts'
import { joinTexts } from './joinTexts.ts'
import { difference, openTwoEngines } from './twoEngines.ts'

const engines = await openTwoEngines()
afterAll(() => engines.close())

/** DuckDB alone rejects an ORDER BY of a constant. */
const isOrderedByNothing = (text: string) => /ORDER BY (['(]|-?[\d.])/.test(text)

/** Texts that would take without end, or fill the isolate. */
const greedy: readonly string[] = [
  'SELECT COUNT(*) FROM tblPeer a, tblPeer b, tblPeer c, tblPeer d, tblPeer e',
  'SELECT * FROM tblVisits a, tblVisits b, tblVisits c, tblVisits d, tblVisits e',
  'SELECT COUNT(*) FROM tblPeer a WHERE a.lat IN (SELECT b.lat FROM tblPeer b, tblPeer c, tblPeer d WHERE b.lon < a.lon)',
  `SELECT COUNT(*) FROM tblVisits a, tblVisits b, tblVisits c, tblVisits d, tblVisits e WHERE CONCAT(a.Code, b.Code, c.Code, d.Code, e.Code) LIKE '%1%2%3%4%5%6%'`,
  `SELECT ${'REPLACE('.repeat(18)}Name${", 'r', 'rrrrrrrr')".repeat(18)} FROM tblStations`,
  `WITH a0 AS (SELECT Code c FROM tblVisits), ${Array.from({ length: 12 }, (_, at) => `a${at + 1} AS (SELECT x.c FROM a${at} x, a${at} y)`).join(', ')} SELECT COUNT(*) FROM a12`,
  `SELECT STRING_AGG(${'CONCAT('.repeat(18)}a.Code${", '12345678901234567890')".repeat(18)}, ',') FROM tblVisits a, tblVisits b, tblVisits c, tblVisits d`,
  `SELECT COUNT(*) FROM tblVisits a, tblVisits b, tblVisits c WHERE RTRIM(${'REPLACE('.repeat(5)}CONCAT(a.Code, '      x')${", ' ', '       ')".repeat(5)}) = CONCAT(b.Code, c.Code)`,
  `SELECT COUNT(*) FROM tblVisits a, tblVisits b, tblVisits c WHERE ${'REPLACE('.repeat(5)}CONCAT('1x', b.Code)${", '1', '1111111')".repeat(5)} > a.Hour + c.Hour`,
  'SELECT DISTINCT a.Hour + b.Hour * 24 + c.Hour * 576 + d.Hour * 13824 FROM tblVisits a, tblVisits b, tblVisits c, tblVisits d, tblVisits e',
]

describe('SELECTs worked out in memory', () => {
  test('API-44 joins, inner SELECTs, groups and functions return what DuckDB returns, and reject what it rejects', async () => {
    for (const text of joinTexts)
      expect([text, difference(await engines.inMemory(text), await engines.inDuckDb(text))]).toEqual([text, null])
  })

  test('API-44 random SELECTs over one table answer what DuckDB answers', async () => {
    const property = fc.asyncProperty(selects, async (text) => {
      fc.pre(!isOrderedByNothing(text))
      expect([text, difference(await engines.inMemory(text), await engines.inDuckDb(text))]).toEqual([text, null])
    })
    await fc.assert(property, { seed: 20_261_122, numRuns: 60 })
  })

  test('SEC-08 a query that would run without end or fill the isolate is stopped with the reason after a bounded number of steps', async () => {
    for (const text of greedy) {
      const work = new QueryBudget()
      const found = await engines.inMemory(text, work)
      expect([text, found]).toEqual([text, { fault: expect.objectContaining({ code: 'not-supported', status: 501 }) }])
      expect([text, work.steps <= limits.memorySqlSteps + limits.memorySqlCells * 8]).toEqual([text, true])
    }
  })
})
