import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { limits } from '#core/limits/index.ts'
import { alice, apiKeyOf, signedIn, type TestedApi, withQuery } from './TestedApi.ts'

/** A longitude of a table as its CSV has it, and the number of its rows. */
interface Meridian {
  readonly lon: string
  readonly rows: number
}

/** Bounds at every longitude and every value of the default catalog: they take in what lies on them, under either name, to the last digit. */
export function everyLongitudeSuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const ask = async (path: string, parameters: Readonly<Record<string, string | number>>) => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    const response = await api.send(withQuery(path, parameters), { headers: await key })
    const text = await response.text()
    expect([parameters, response.status, response.ok ? '' : text]).toEqual([parameters, 200, ''])
    return text
  }
  const isNode = api.name === 'node'
  const linesOf = (csv: string) => csv.trim().split('\n').slice(1)
  const select = async (text: string) => linesOf(await ask(dataApi.query.path, { query: text })).map((line) => line.split(','))
  const sumOf = (meridians: readonly Meridian[]) => meridians.reduce((sum, { rows }) => sum + rows, 0)
  const countOf = async (table: string, conditions: readonly string[]) =>
    Number((await select(`SELECT COUNT(*) AS n FROM ${table} WHERE ${conditions.join(' OR ')}`))[0]?.[0])
  /** The meridians west of Greenwich, which have two names. */
  const westernOf = async (table: string, where = '') =>
    (await select(`SELECT lon, COUNT(*) AS n FROM ${table} WHERE lon < 0${where} GROUP BY lon ORDER BY lon`)).map(
      ([lon = '', rows]): Meridian => ({ lon, rows: Number(rows) }),
    )
  /** The tables of the catalog; within a Worker those that a SELECT may read whole. */
  const tables = async () => {
    const names = [...new Set((await select('SELECT DISTINCT Table_Name FROM tblVariables')).map(([name = '']) => name))]
    if (isNode) return names
    const sizes = await Promise.all(
      names.map(async (name) => JSON.parse(await ask(dataApi.checkQuerySize.path, { query: `SELECT * FROM ${name}` }))),
    )
    return names.filter((_, at) => Math.abs(sizes[at].projection.size) <= limits.memorySqlRows)
  }

  describe('every longitude', () => {
    test('PRC-03 API-44 a SELECT counts the rows on every meridian of the catalog that it names as its bounds', async () => {
      let queries = 0
      for (const table of await tables())
        for (const some of inTurns(thinned(await westernOf(table), isNode ? 300 : 60), isNode ? 100 : 20)) {
          queries += some.length
          expect([
            table,
            some[0],
            await countOf(
              table,
              some.map(({ lon }) => `lon BETWEEN ${lon} AND ${lon}`),
            ),
          ]).toEqual([table, some[0], sumOf(some)])
        }
      expect(queries).toBeGreaterThan(isNode ? 1000 : 150)
    })

    test('PRC-03 API-43 a box counted from 0 to 360, between two meridians, has all rows of both and those between', async () => {
      let queries = 0
      for (const table of await tables()) {
        const [[lat = '', rows] = []] = await select(`SELECT MIN(lat) AS lat, COUNT(*) AS n FROM ${table} WHERE lat > 19.9 AND lon < 0`)
        const [[fields = ''] = []] = await select(`SELECT TOP 1 Short_Name FROM tblVariables WHERE Table_Name = '${table}'`)
        const lat2 = Number(rows) > 30_000 ? lat : '90'
        const month = table.endsWith('Climatology') ? ' AND month = 1' : ''
        const counted = lat === '' ? [] : await westernOf(table, ` AND lat BETWEEN ${lat} AND ${lat2}${month}`)
        const pairs = pairsOf(thinned(counted, isNode ? 100 : 10))
        for (const some of inTurns(pairs, 8))
          await Promise.all(
            some.map(async ([west, east]) => {
              const box = { lat1: lat, lat2, lon1: otherName(west.lon), lon2: otherName(east.lon) }
              const found = linesOf(await ask(dataApi.storedProcedure.path, { ...whole, tableName: table, fields, ...box })).map(
                (line) => line.split(',')[2],
              )
              const inside = counted.slice(counted.indexOf(west), counted.indexOf(east) + 1)
              expect([table, box, found.length]).toEqual([table, box, sumOf(inside)])
              for (const { lon, rows: own } of [west, east])
                expect([table, box, found.filter((at) => at === lon).length]).toEqual([table, box, own])
            }),
          )
        queries += 2 * pairs.length
      }
      expect(queries).toBeGreaterThan(isNode ? 400 : 20)
    })

    test('PRC-05 mean longitudes of a box across the date line are written as without it', async () => {
      const means = async (lon1: number) =>
        linesOf(
          await ask(dataApi.storedProcedure.path, {
            ...{
              spName: 'uspTimeSeries',
              tableName: 'tblAtlantic_Storm_Tracks',
              fields: 'wind_speed_kn',
              dt1: '1995-01-01',
              dt2: '1995-12-31',
            },
            ...{ lat1: 0, lat2: 90, lon1, lon2: -10, depth1: 0, depth2: 0 },
          }),
        ).map((line) => line.split(',')[2] ?? '')
      const [across, plain] = [await means(175), await means(-180)]
      const short = plain.flatMap((lon, at) => (lon.length < 7 ? [at] : []))
      expect(short.length).toBeGreaterThan(100)
      expect(short.map((at) => across[at])).toEqual(short.map((at) => plain[at]))
    })

    test('API-44 a SELECT counts the rows of every value in single precision that it names as its bounds', async () => {
      let queries = 0
      for (const table of await tables()) {
        const columns = await select(`SELECT Short_Name FROM tblVariables WHERE Table_Name = '${table}'`)
        for (const [column = ''] of thinned(columns, 4)) {
          const values = await select(
            `SELECT TOP 30 ${column}, COUNT(*) AS n FROM ${table} WHERE ${column} IS NOT NULL GROUP BY ${column} ORDER BY ${column} DESC`,
          )
          const numbers = values.filter(([value]) => /^-?\d*\.\d+$/.test(value ?? ''))
          if (numbers.length === 0) continue
          queries += numbers.length
          const rows = numbers.reduce((sum, [, count]) => sum + Number(count), 0)
          const inside = await countOf(
            table,
            numbers.map(([value]) => `${column} BETWEEN ${value} AND ${value}`),
          )
          const least = numbers.at(-1)?.[0]
          const beyond = values.reduce((sum, [value, count]) => sum + (Number(value) >= Number(least) ? Number(count) : 0), 0)
          expect([table, column, inside, await countOf(table, [`${column} >= ${least}`])]).toEqual([table, column, rows, beyond])
        }
      }
      expect(queries).toBeGreaterThan(100)
    })
  })
}

/** All times and depths; of a climatology its first month. */
const whole = { spName: 'uspSpaceTime', dt1: '1800-01-01', dt2: '2100-01-01', depth1: 0, depth2: 11_000 }

/** So many at most, evenly. */
const thinned = <Value>(all: readonly Value[], most: number): Value[] => {
  const step = Math.max(1, Math.ceil(all.length / most))
  return all.filter((_, at) => at % step === 0)
}

const inTurns = <Value>(all: readonly Value[], most: number): Value[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most))

/** Neighbours two by two. */
const pairsOf = <Value>(all: readonly Value[]): [Value, Value][] =>
  inTurns(all, 2).flatMap(([west, east = west]): [Value, Value][] => (west === undefined || east === undefined ? [] : [[west, east]]))

/** A western longitude counted from 0 to 360, worked out on its digits. */
function otherName(lon: string): string {
  const places = lon.split('.')[1]?.length ?? 0
  const digits = String(BigInt(lon.replace('.', '')) + BigInt(`360${'0'.repeat(places)}`)).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
