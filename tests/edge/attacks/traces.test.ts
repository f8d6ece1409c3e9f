import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Endpoint } from '#core/api/endpoint.ts'
import { type EndpointName, endpoints } from '#core/api/index.ts'
import { securityEvents } from '../../../edge/database/schema/index.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { keyOf, newPerson, sessionOf } from '../helpers/people.ts'
import { sampleOf } from '../rights/samples.ts'
import { freshAddress, withQuery } from '../suite/TestedApi.ts'
import { attacks } from './attack.ts'

const portal = await openNodePortal()
afterAll(() => portal.close())
const { api, database, dataDir } = portal
const person = await newPerson(database)
const { key, Authorization } = await keyOf(portal, person)
const { token, Cookie } = await sessionOf(portal, person)
const canary = (name: string) => `canary${name}${crypto.randomUUID().replaceAll('-', '')}`
const canaries = {
  password: `${canary('Password')} A1`.slice(0, 32),
  token: canary('token'),
  query: canary('query'),
  userAgent: canary('agent'),
}
const address = freshAddress()
const stacks = /\bat \w+.*\(|node_modules|\.ts:\d|sqlite|libsql|drizzle|insert into|select .* from users|scrypt\$/i
const sentSecrets: string[] = []

/** Every call of the contract with secrets wherever a client may put one; the responses are recorded. */
for (const name of Object.keys(endpoints) as EndpointName[]) {
  const { method, path, body }: Endpoint = endpoints[name]
  const secrets = { api_key: key, token: canaries.token, password: canaries.password, canary: canaries.query }
  const headers = {
    Authorization,
    Cookie,
    'User-Agent': canaries.userAgent,
    'X-Requested-With': 'test',
    'Content-Type': 'application/json',
  }
  const text = { ...(sampleOf(name).body?.(person) as object), password: canaries.password, token: canaries.token }
  const isSigningOut = name === 'signOut' || name === 'signOutLegacy'
  if (isSigningOut) continue
  const answer = await api.send(withQuery(path, { ...sampleOf(name).query, ...secrets }), {
    method,
    headers: { ...headers, ...api.from(address) },
    ...(body === null ? {} : { body: JSON.stringify(text) }),
  })
  const said = await answer.text()
  if (answer.status >= 400) sentSecrets.push(said)
}
await new Promise((resolve) => setTimeout(resolve, 500))
const log = () => portal.logged.join('\n')
const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
/** All that the store's files hold, but for the secrets' own file, which only its owner reads. */
const store = () =>
  files(dataDir)
    .filter((path) => /\.(db|sqlite|db-wal|sqlite-wal)$|-wal$/.test(path))
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')

const hidden: Readonly<Record<string, string>> = {
  'an API key': key,
  'a session token': token,
  'its signature': token.split('.')[2] ?? '',
  'a password': canaries.password,
  'a password of a person': person.password,
  'a mailed token': canaries.token,
  'the session secret': api.secrets.session,
  'the key secret': api.secrets.key,
}
attacks('traces', 'SEC-16', [
  ...Object.entries(hidden).map(([name, text]) => ({ name: `${name} in the log`, attempt: () => log().includes(text), expected: [false] })),
  ...Object.entries({
    'a query’s values': canaries.query,
    'an address': address,
    'a user agent': canaries.userAgent,
    'an e-mail address': person.email,
  }).map(([name, text]) => ({ name: `${name} in the log`, attempt: () => log().includes(text), expected: [false] })),
  ...Object.entries(hidden).map(([name, text]) => ({
    name: `${name} in the store`,
    attempt: () => store().includes(text),
    expected: [false],
  })),
  { name: 'a client’s address in the store', attempt: () => store().includes(address), expected: [false] },
  { name: 'the store was read at all', attempt: () => store().includes(person.username), expected: [true] },
  { name: 'every request is in the log', attempt: () => portal.logged.length >= Object.keys(endpoints).length - 2, expected: [true] },
  {
    name: 'security events are kept, without secrets and addresses',
    attempt: async () => {
      const text = JSON.stringify(await database.select().from(securityEvents))
      return text.includes('"sign-in-failed"') && ![...Object.values(hidden), address, person.email].some((secret) => text.includes(secret))
    },
    expected: [true],
  },
  ...sentSecrets.map((text, at) => ({
    name: `the inside in error ${at + 1}: ${text.slice(0, 50)}`,
    attempt: () => stacks.test(text),
    expected: [false],
  })),
])
