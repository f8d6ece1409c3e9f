import { describe, expect, test } from 'vitest'
import { endpoints } from '#core/api/index.ts'
import { keyOf, newPerson, type OpenPortal } from '../helpers/people.ts'
import { freshAddress, smallCall, withQuery } from './TestedApi.ts'

const injections = [
  "'; DROP TABLE users; --",
  "x' OR '1'='1",
  '1 UNION SELECT password_hash FROM users',
  "tblCOADS_Climatology'); SELECT * FROM read_csv('/etc/passwd'); --",
  '../../../etc/passwd',
  '{{7*7}}<script>alert(1)</script>',
  '\u0000\u202e\ufffd',
  '9'.repeat(400),
  '-1e999',
  'NaN',
]
const parameters = [
  'keywords',
  'hasDepth',
  'timeStart',
  'latStart',
  'lonEnd',
  'sensor',
  'region',
  'make',
  'shortname',
  'id',
  'key',
  'description',
  'expires',
  'fuzzy',
  'gazetteer',
  '__proto__',
  'constructor',
]
const secretsOrStacks = /scrypt\$|sqlite|libsql|drizzle|duckdb\.|node_modules|\bat \w+ \(|\.ts:\d/i

/** Inputs that somebody with bad intent would try. */
export function hostileSuite(open: OpenPortal): void {
  const { api, database } = open
  describe('hostile input', () => {
    // Of somebody else each time: an account may make so many calls a minute.
    const freshKey = async () => {
      const { Authorization } = await keyOf(open, await newPerson(database), { scope: 'submit' })
      return { Authorization }
    }
    test.each(injections.map((injection) => [injection.replace(/[^ -~]/g, '?').slice(0, 40), injection] as const))(
      'SEC-07 %s in any parameter of any call never causes a 500 or reveals internals',
      async (_, injection) => {
        const key = await freshKey()
        const query = Object.fromEntries(parameters.map((name) => [name, injection]))
        for (const { path, method } of Object.values(endpoints)) {
          const body = method === 'POST' ? { body: JSON.stringify({ username: injection, password: injection }) } : {}
          const headers = { ...key, 'Content-Type': 'application/json', ...api.from(freshAddress()) }
          const response = await api.send(withQuery(path, query), { method, headers, ...body })
          const text = await response.text()
          expect([path, response.status === 501 || response.status < 500]).toEqual([path, true])
          if (response.status !== 200) expect(text).not.toMatch(secretsOrStacks)
        }
      },
    )

    test('SEC-07 each argument of a procedure accepts only valid values', async () => {
      const key = await freshKey()
      const expected = (status: number) => (api.hasEngine || status === 400 ? status : 501)
      const wrong: readonly (readonly [Readonly<Record<string, string | number>>, number])[] = [
        [{ lat1: 91, lat2: 91 }, 400],
        [{ lat1: -90.0001 }, 400],
        [{ lon1: 361 }, 400],
        [{ depth1: -1 }, 400],
        [{ lat1: 20, lat2: 10 }, 400],
        [{ depth1: 20, depth2: 10 }, 400],
        [{ lat1: '10; SELECT 1' }, 400],
        [{ lat1: '1e5' }, 400],
        [{ lat1: '' }, 400],
        [{ filename: '../x.csv' }, 400],
        [{ filename: 'a"\r\nSet-Cookie: x=1' }, 400],
        [{ format: 'xlsx' }, 400],
        [{ spName: 'uspDropEverything' }, 404],
        [{ spName: "uspSpaceTime'; --" }, 404],
        [{ tableName: 'users' }, 404],
        [{ tableName: 'sqlite_master' }, 404],
        [{ tableName: 'tblUsers' }, 404],
        [{ fields: 'password_hash' }, 404],
        [{ fields: 'sst, (SELECT 1)' }, 404],
      ]
      const wrongTimes: readonly Readonly<Record<string, string>>[] = [
        { dt1: '13', dt2: '13' },
        { dt1: '0' },
        { dt1: 'January' },
        { dt1: "1' OR '1'='1" },
        { dt1: '1900-02-30' },
      ]
      for (const [change, status] of [...wrong, ...wrongTimes.map((change) => [change, api.hasEngine ? 400 : 501] as const)]) {
        const response = await api.send(withQuery('/api/data/sp', { ...smallCall, ...change }), { headers: key })
        expect([change, response.status]).toEqual([change, expected(status)])
        // An error message may quote the name that was sent.
        const sent = Object.values(change).filter((value) => value !== '')
        const own = sent.reduce<string>((text, value) => text.replaceAll(String(value), ''), await response.text())
        expect(own).not.toMatch(secretsOrStacks)
      }
    })

    test('a repeated parameter that may occur only once is rejected', async () => {
      const key = await freshKey()
      const response = await api.send(`${withQuery('/api/data/sp', smallCall)}&tableName=tblLevitus_Annual`, { headers: key })
      expect(response.status).toBe(400)
    })
  })
}
