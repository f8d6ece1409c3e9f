import type { Endpoint } from '#core/api/endpoint.ts'
import { type EndpointName, endpoints } from '#core/api/index.ts'
import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { sampleOf } from '../rights/samples.ts'
import { freshAddress, withQuery } from '../suite/TestedApi.ts'
import { type Attack, attacks } from './attack.ts'

/** Keys where they do not belong, wrong ones, and odd spellings of paths. */
export async function keyAttacks(portal: OpenPortal & { readonly logged?: readonly string[] }): Promise<void> {
  const { api, database, logged } = portal
  const person = await newPerson(database)
  const { key, Authorization } = await keyOf(portal, person)
  const size = '/api/data/check-query-size?query=SELECT%201'
  const status = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await api.send(path, { headers: { ...api.from(freshAddress()), ...headers } })).status

  const closed = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { who, method }: Endpoint = endpoints[name]
    return (who === 'data' || who === 'user') && method === 'GET'
  })
  const inUrl: readonly Attack[] = closed.flatMap((name) =>
    ['Authorization', 'api_key', 'apikey', 'key', 'token', 'Api-Key'].map((parameter) => ({
      name: `${name} with the key as ${parameter} in its address`,
      attempt: () =>
        status(
          withQuery(endpoints[name].path, { ...sampleOf(name).query, [parameter]: parameter === 'Authorization' ? Authorization : key }),
        ),
      expected: [401],
    })),
  )
  attacks('keys in addresses', 'API-04', [
    ...inUrl,
    ...(logged === undefined
      ? []
      : [{ name: 'none of them is in the log', attempt: () => logged.some((line) => line.includes(key)), expected: [false] }]),
  ])

  const wrong: Readonly<Record<string, string>> = {
    'two keys in one header': `Api-Key ${crypto.randomUUID()}, Api-Key ${key}`,
    'the key first, another after it': `${Authorization}, Api-Key ${crypto.randomUUID()}`,
    'two blanks': `Api-Key  ${key}`,
    'a tab': `Api-Key\t${key}`,
    'lower case': `api-key ${key}`,
    'a quoted key': `Api-Key "${key}"`,
    'a named key': `Api-Key key=${key}`,
    Bearer: `Bearer ${key}`,
    Basic: `Basic ${btoa(`${person.username}:${key}`)}`,
    'name and password': `Basic ${btoa(`${person.username}:${person.password}`)}`,
    'the key in upper case': `Api-Key ${key.toUpperCase()}`,
    'a pattern': `Api-Key ${'_'.repeat(8)}-____-4___-a___-____________`,
    SQL: `Api-Key ' OR '1'='1`,
    'the key without dashes': `Api-Key ${key.replaceAll('-', '')}`,
    'a key of version 1': `Api-Key ${key.slice(0, 14)}1${key.slice(15)}`,
    'a key cut short': `Api-Key ${key.slice(0, -1)}`,
    'a thousand letters': `Api-Key ${'a'.repeat(1000)}`,
    nothing: 'Api-Key ',
  }
  const { Cookie, token } = await sessionOf(portal, person)
  attacks('wrong keys', 'API-04', [
    ...Object.entries(wrong).map(([name, header]) => ({ name, attempt: () => status(size, { Authorization: header }), expected: [401] })),
    { name: 'ten thousand letters', attempt: () => status(size, { Authorization: `Api-Key ${'a'.repeat(10_000)}` }), expected: [431] },
    {
      name: 'a session as a key',
      attempt: () => status('/api/user/retrieveapikeys', { Authorization: `Api-Key ${token}` }),
      expected: [401],
    },
    {
      name: 'a session as Bearer',
      attempt: () => status('/api/user/retrieveapikeys', { Authorization: `Bearer ${token}` }),
      expected: [401],
    },
    { name: 'a key as a session', attempt: () => status('/api/user/retrieveapikeys', { Cookie: `jwt=${key}` }), expected: [401] },
    { name: 'a key in X-Api-Key', attempt: () => status(size, { 'X-Api-Key': key }), expected: [401] },
    {
      name: 'a session where only a key’s owner is asked',
      attempt: () => status('/api/user/retrieveapikeys', { Cookie, Origin: 'https://evil.example' }),
      expected: [401],
    },
    { name: 'the true key is good', attempt: () => status(size, { Authorization }), expected: [200] },
  ])

  const paths: readonly string[] = [
    ...[
      '//api/user/retrieveapikeys',
      '/api//user/retrieveapikeys',
      '/api/user//retrieveapikeys',
      '/api/user/retrieveapikeys/',
      '/API/USER/RETRIEVEAPIKEYS',
    ],
    ...[
      '/api/user/./retrieveapikeys',
      '/api/data/../user/retrieveapikeys',
      '/api/user/%2e/retrieveapikeys',
      '/api/user/%72etrieveapikeys',
      '/api/user/..;/user/retrieveapikeys',
    ],
    ...[
      '/api/user/retrieveapikeys;x=1',
      '/api/user/retrieveapikeys%00',
      '/api/user/retrieveapikeys.json',
      '/api/user/retrieveapikeys%2f',
      '/api/user/retrieveapikeys?.css',
    ],
    ...[
      '/api/catalog/..%2fuser/retrieveapikeys',
      '/%61pi/user/retrieveapikeys',
      '/api%2fuser%2fretrieveapikeys',
      '/api\\user\\retrieveapikeys',
      '/x/../api/user/retrieveapikeys',
    ],
  ]
  // The Workers platform may redirect a client to the normalized path, which is rejected like any other.
  const toCanonical = api.name === 'workerd' ? [307] : []
  attacks(
    'paths',
    'SEC-23',
    paths.map((path) => ({ name: path, attempt: () => status(`${api.origin}${path}`), expected: [401, 404, 400, ...toCanonical] })),
  )
}
