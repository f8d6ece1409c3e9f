import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#core/request/Problem.ts'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import { longTexts } from './longTexts.ts'
import { openRunner, type Runner } from './runSelect.ts'
import { known } from './tables.ts'

let runner: Runner

beforeAll(async () => {
  runner = await openRunner()
})

afterAll(() => runner.close())

const rowsOf = async (text: string) => (await runner.run(text)).rows
const plain = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map((one) => (typeof one === 'bigint' ? Number(one) : one)))

describe('SELECTs of the client libraries, run by DuckDB', () => {
  it('API-44 accepts TOP with and without brackets, quoted names and dbo', async () => {
    expect(await rowsOf('select top 2 [lat] from [dbo].[TBLSEA]')).toHaveLength(2)
    expect(await rowsOf('select TOP(3) * from dbo.tblsea;')).toHaveLength(3)
  })

  it('API-44 compares texts without regard to letter case and blanks at the end', async () => {
    expect(plain(await rowsOf("select count(*) n from tblSea where link = 'tblsea'"))).toEqual([[2]])
    expect(plain(await rowsOf("select count(*) n from tblSea where link in (N'IT''S', 'x')"))).toEqual([[1]])
    expect(plain(await rowsOf("select count(*) n from tblSea where link like 'TBL%'"))).toEqual([[2]])
  })

  it('keeps the rows at both ends of a range of times, in every form of a time', async () => {
    for (const [low, high] of [
      ['2016-04-29', '2016-05-01'],
      ['2016-04-29 00:00:00', '2016-05-01 00:00:00'],
      ['2016-04-29T00:00:00.000Z', '2016-05-01T00:00:00Z'],
    ]) {
      expect(plain(await rowsOf(`select count(*) from tblSea where [time] between '${low}' and '${high}'`))).toEqual([[3]])
    }
  })

  it('compares a float32 column with a decimal in the precision of the column', async () => {
    expect(plain(await rowsOf('select lat from tblSea where sst = 29.7'))).toEqual([[10]])
    expect(plain(await rowsOf('select lat from tblSea where sst between 20.5 and 29.7 order by lat'))).toEqual([[10], [11]])
  })

  it('API-44 answers the aggregates of Sample', async () => {
    const { names, rows } = await runner.run(
      'SELECT AVG(sst) CMAP_sst_avg, STDEV(sst) d, MIN([time]) s FROM tblSea WHERE lat BETWEEN 10 AND 11',
    )
    expect(names).toEqual(['CMAP_sst_avg', 'd', 's'])
    expect(rows[0]?.[0]).toBeCloseTo(25.1, 5)
    expect(rows[0]?.[1]).toBeCloseTo(6.505, 3)
    expect(rows[0]?.[2]).toEqual(new Date('2016-04-29T00:00:00Z'))
  })

  it('puts texts together with + and reads JSON with a path made so', async () => {
    const text = `SELECT JSON_VALUE(JSON_stats, '$."'+[Short_Name]+'"."25%"') q, CAST(JSON_VALUE(JSON_stats,'$.time.min') AS nvarchar) t
      FROM tblVariables JOIN tblDataset_Stats ON tblVariables.Dataset_ID = tblDataset_Stats.Dataset_ID -- a comment
      WHERE Short_Name = 'SST'`
    expect(await rowsOf(text)).toEqual([['10.5', '2016']])
  })

  it('joins a table with itself, with duplicate names of columns in the answer', async () => {
    const text = `select t1.lat, t2.lat from tblSea t1 left join tblSea t2 on abs(t2.lat - t1.lat - 1) < 1e-4 and t2.[count] > 1 order by t1.lat desc`
    const { names, rows } = await runner.run(text)
    expect(names).toEqual(['lat', 'lat'])
    expect(rows).toEqual([
      [13, null],
      [12, 13],
      [11, 12],
      [10, 11],
    ])
  })

  it('accepts subqueries, EXISTS, UNION, WITH, CASE and OFFSET', async () => {
    expect(
      plain(await rowsOf('select ID from tblVariables where Dataset_ID in (select Dataset_ID from tblDataset_Stats) order by 1')),
    ).toEqual([[1], [2]])
    expect(
      plain(
        await rowsOf('select ID from tblVariables v where not exists (select 1 from tblDataset_Stats s where s.Dataset_ID = v.Dataset_ID)'),
      ),
    ).toEqual([[3]])
    expect(
      plain(await rowsOf('with a as (select lat from tblSea) select max(lat) m from a union all select min(a.lat) from a order by m')),
    ).toEqual([[10], [13]])
    expect(
      plain(
        await rowsOf("select case when lat > 12 then 'far' else link end c from tblSea order by lat offset 2 rows fetch next 2 rows only"),
      ),
    ).toEqual([["it's"], ['far']])
    expect(plain(await rowsOf('select (select max(lat) from tblSea) - 1 from tblSea where lat = 10'))).toEqual([[12]])
  })

  it('groups by parts of a time and by values, and names columns without a name by their place', async () => {
    const { names, rows } = await runner.run('select month(time), count(*) from tblSea group by month(time) having count(*) > 1 order by 1')
    expect(names).toEqual(['column_1', 'column_2'])
    expect(plain(rows)).toEqual([
      [4, 2],
      [5, 2],
    ])
  })

  it('divides whole numbers without a rest, as SQL Server does', async () => {
    expect(plain(await rowsOf('select [count] / 2, [count] % 2, [count] / 2.0 from tblSea where [count] = 7'))).toEqual([[3, 1, 3.5]])
  })

  it('makes a bit of a number: 0 of nothing else than 0', async () => {
    const text =
      'select top 1 cast(0 as bit), cast(0.4 as bit), cast(-7 as bit), cast(null as bit) + 1, cast([count] as bit) from tblSea where [count] = 7'
    expect(plain(await rowsOf(text))).toEqual([[0, 1, 1, null, 1]])
  })

  it('answers COL_LENGTH from the catalog', async () => {
    expect(await rowsOf("SELECT COL_LENGTH('tblSea', 'SST') AS RESULT ")).toEqual([[4]])
    expect(await rowsOf("SELECT COL_LENGTH('dbo.tblSea', 'nothing') AS RESULT ")).toEqual([[null]])
  })

  it('sorts missing values first', async () => {
    expect((await rowsOf('select sst from tblSea order by sst'))[0]).toEqual([null])
  })

  it('SEC-08 runs the deepest and longest SELECT of every form that is allowed, or rejects it', async () => {
    const isAllowed = (text: string) => {
      try {
        return resolveSelect(text, known).columns.length > 0
      } catch {
        return false
      }
    }
    // Joins without a condition have more rows than anybody waits for; how many there may be is the children's concern.
    const kinds = longTexts.filter(({ says }) => !/joins|commas|the double|before twice/.test(says))
    let answered = 0
    for (const { says, text } of kinds) {
      const size = [150, 148, 99, 60, 40, 39, 20, 13, 9, 8, 3].find((one) => isAllowed(text(one)))
      const came = size === undefined ? null : await rowsOf(text(size)).catch((fault: unknown) => fault)
      if (Array.isArray(came)) answered += 1
      else if (came !== null && !(came instanceof Problem))
        expect([says, String(came)]).toEqual([says, expect.stringContaining('Binder Error')])
    }
    expect(answered).toBeGreaterThan(40)
  })

  it('SEC-08 rejects deeply nested SELECTs before DuckDB sees them, as its time doubles with each level', async () => {
    for (const kind of ['subqueries as values', 'EXISTS', 'WITH, each with EXISTS of the one before']) {
      const text = longTexts.find(({ says }) => says === kind)?.text ?? String
      expect((await rowsOf(text(8))).length, kind).toBe(4)
      await expect(rowsOf(text(12)), kind).rejects.toThrow('More than 150 operations inside each other are not supported in a query.')
    }
  })
})
