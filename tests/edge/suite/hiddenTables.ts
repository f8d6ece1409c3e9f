import { getTableName, isTable } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as schema from '../../../edge/database/schema/index.ts'
import { alice, apiKeyOf, signedIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

const ctd = 'tblVirtual_Cruise_CTD'
const invented = 'no_such_table'
/** Every table of the store by its own name, and names that clients know from elsewhere. */
const hidden = [
  ...Object.values(schema).filter(isTable).map(getTableName),
  ...['tblUsers', 'tblApi_Keys', 'tblApi_Calls', 'tblGuest_Tokens', 'tblUser_Subscriptions', 'tblEmail_Subscriptions'],
  ...[
    'sqlite_master',
    'sqlite_schema',
    '__drizzle_migrations',
    'system.users',
    'system.query_log',
    'sys.sql_logins',
    'information_schema.users',
  ],
]

/** Ways to name a table in a query. */
const statements: readonly ((name: string) => string)[] = [
  (name) => `SELECT * FROM ${name}`,
  (name) => `select top 1 * from [dbo].[${name}]`,
  (name) => `SELECT COUNT(*) FROM ${name.toUpperCase()} WHERE 1 = 1`,
  (name) => `SELECT * FROM ${ctd} t JOIN ${name} u ON 1 = 1`,
  (name) => `SELECT lat FROM ${ctd}, ${name}`,
  (name) => `SELECT lat FROM ${ctd} WHERE lat IN (SELECT id FROM ${name})`,
  (name) => `SELECT (SELECT TOP 1 password FROM ${name}) x FROM ${ctd}`,
  (name) => `SELECT lat FROM ${ctd} UNION ALL SELECT id FROM ${name}`,
  (name) => `WITH q AS (SELECT * FROM ${name}) SELECT * FROM q`,
  (name) => `SELECT * FROM ${ctd} /* */ ; SELECT * FROM ${name} --`,
  (name) => `DELETE FROM ${name}`,
]

/** No statement reaches a table of accounts, keys, tokens or logs, nor learns whether there is one, whatever the engine. */
export function hiddenTablesSuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const answer = async (path: string, name: string) => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    const response = await api.send(path, { headers: await key })
    const text = await response.text()
    // The response may repeat the requested name, and nothing else of it.
    return { status: response.status, text: text.replaceAll(new RegExp(name.replaceAll('.', '\\.'), 'gi'), 'NAME') }
  }

  describe('tables that are not public', () => {
    test('SEC-08 each of them is rejected like a name that does not exist', async () => {
      const ask = (name: string) => answer(withQuery('/api/data/query', { query: `SELECT * FROM ${name}` }), name)
      const expected = await ask(invented)
      expect(expected.status).toBe(400)
      for (const name of hidden) expect([name, await ask(name)]).toEqual([name, expected])
    })

    test('SEC-08 so is every way to name one, in every call with table names', async () => {
      const calls: readonly (readonly [number, (name: string) => string])[] = [
        ...statements.map((query) => [400, (name: string) => withQuery('/api/data/query', { query: query(name) })] as const),
        [404, (name) => withQuery('/api/data/query', { query: `EXEC uspHead '${name}', 5` })],
        [404, (name) => withQuery('/api/data/sp', { ...smallCall, tableName: name })],
        [400, (name) => withQuery('/dataretrieval/query', { query: `SELECT * FROM ${name}` })],
        [200, (name) => withQuery('/api/data/check-query-size', { query: `SELECT * FROM ${name}` })],
        [200, (name) => withQuery('/api/data/query', { query: `SELECT * FROM ${name}`, output: 'project_size' })],
      ]
      for (const [status, call] of calls) {
        const expected = await answer(call(invented), invented)
        expect([call('NAME'), expected.status]).toEqual([call('NAME'), status])
        for (const name of ['users', 'api_keys', 'account_tokens'])
          expect([call(name), await answer(call(name), name)]).toEqual([call(name), expected])
      }
    })
  })
}
