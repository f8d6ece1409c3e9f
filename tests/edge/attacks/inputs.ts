import { count, eq } from 'drizzle-orm'
import { apiKeys, contactMessages, users } from '../../../edge/database/schema/index.ts'
import { freshRegistration } from '../helpers/accountCalls.ts'
import { newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { freshAddress, withQuery } from '../suite/TestedApi.ts'
import { type Attack, attacks } from './attack.ts'

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
const repeated = (size: number) => Array.from({ length: size }, (_, at) => `"k${at}":${at}`).join(',')

/** Bodies that cost more to read than to send, or that no reader agrees about. */
const bodies: Readonly<Record<string, BodyInit>> = {
  'a megabyte in a field': JSON.stringify(freshRegistration({ firstName: 'a'.repeat(1_000_000) })),
  'a byte more than is taken': `{"firstName":"${'a'.repeat(100_001 - 16)}"}`,
  'ninety thousand letters in a field': JSON.stringify(freshRegistration({ institute: 'a'.repeat(90_000) })),
  'arrays 45,000 deep': nested('[', ']', 45_000),
  'objects 15,000 deep': `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
  'a field 20,000 arrays deep': `{"username":${nested('[', ']', 20_000)},"password":"x","email":"x"}`,
  'arrays never closed': '['.repeat(90_000),
  'eight thousand fields': `{${repeated(8_000)}}`,
  'a number beyond all numbers': `{"username":${'9'.repeat(50_000)},"password":1e999,"email":-1e999}`,
  'bytes that are no UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  'half a surrogate': '{"username":"\\ud800\\ud800\\ud800","email":"\\udfff@example.org","password":"\\ud800"}',
  'UTF-16': new Uint8Array([...'{"username":"x"}'].flatMap((letter) => [letter.charCodeAt(0), 0])),
  'nothing at all': '',
  null: 'null',
  'JSON with comments': '{/* */"username":"x"}',
}
const accountCalls = ['signup', 'signin', 'validate', 'forgotpassword', 'choosepassword', 'changeemail', 'contactus'] as const

const sqlTexts = [
  "Robert'); DROP TABLE users;--",
  "' OR '1'='1",
  '" OR ""="',
  "'; UPDATE users SET is_data_submission_admin = 1; --",
  "\\'; SELECT 1; --",
  '$1',
  "char(0x27)||'a",
] as const

/** What bodies and texts might do to the store or to the process. */
export function inputAttacks({ api, database }: OpenPortal): void {
  const send = (path: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
    api.send(`/api/user/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...api.from(freshAddress()), ...headers },
      body,
    })
  const tell = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => send(path, JSON.stringify(body), headers)
  const people = async () => {
    const all = await database.select({ people: count() }).from(users)
    const above = await database.select({ people: count() }).from(users).where(eq(users.isDataSubmissionAdmin, true))
    return `${all[0]?.people} of whom ${above[0]?.people} administer`
  }

  const oversize: readonly Attack[] = Object.entries(bodies).flatMap(([name, body]) =>
    accountCalls.map((call) => ({
      name: `${call}: ${name}`,
      attempt: async () => (await send(call, body)).status,
      // Other calls pass over fields that are not theirs.
      expected: call === 'signup' ? [400, 413] : [200, 400, 401, 413],
    })),
  )
  attacks('bodies', 'SEC-07', [
    ...oversize,
    {
      name: 'profile: arrays 20,000 deep in a field',
      attempt: async () => {
        const { Cookie } = await sessionOf({ api, database }, await newPerson(database))
        return (await send('updateinfo', `{"userInfo":{"firstName":${nested('[', ']', 20_000)}}}`, { Cookie })).status
      },
      expected: [400],
    },
    {
      name: 'the portal answers afterwards',
      attempt: async () => (await api.send('/api/health')).status,
      expected: [200],
    },
  ])

  /** Rejected, or stored letter by letter; and nobody else has changed. */
  const keptAsWords = async (work: () => Promise<Response>, isStored: () => Promise<boolean>, more = 0): Promise<string> => {
    const [before] = (await people()).split(' ')
    const { status } = await work()
    if (status === 400 || status === 401) return 'rejected'
    const after = await people()
    return after === `${Number(before) + more} of whom 0 administer` && (await isStored())
      ? 'kept as words'
      : `${status}: ${before}, ${after}`
  }
  const expected = ['rejected', 'kept as words']
  const inFields: readonly Attack[] = sqlTexts.flatMap((text) => [
    ...(['username', 'email', 'firstName', 'lastName', 'institute', 'department', 'country', 'password'] as const).map((field) => ({
      name: `registration: ${text} as ${field}`,
      attempt: () => {
        const person = freshRegistration({ [field]: text })
        const isStored = async () => {
          const row = await database.select().from(users).where(eq(users.username, person.username)).get()
          return field === 'password' ? row?.passwordHash?.startsWith('scrypt$') === true : row?.[field] === text
        }
        return keptAsWords(() => tell('signup', person), isStored, 1)
      },
      expected,
    })),
    ...(['firstName', 'institute', 'department', 'country'] as const).map((field) => ({
      name: `profile: ${text} as ${field}`,
      attempt: async () => {
        const person = await newPerson(database)
        const { Cookie } = await sessionOf({ api, database }, person)
        const isStored = async () => (await database.select().from(users).where(eq(users.id, person.id)).get())?.[field] === text
        return keptAsWords(() => tell('updateinfo', { userInfo: { [field]: text } }, { Cookie }), isStored)
      },
      expected,
    })),
    {
      name: `key: ${text} as description`,
      attempt: async () => {
        const person = await newPerson(database)
        const { Cookie } = await sessionOf({ api, database }, person)
        const headers = { Cookie, 'X-Requested-With': 'test' }
        const isStored = async () =>
          (await database.select().from(apiKeys).where(eq(apiKeys.userId, person.id))).every(({ description }) => description === text)
        return keptAsWords(() => api.send(withQuery('/api/user/generateapikey', { description: text }), { headers }), isStored)
      },
      expected,
    },
    {
      name: `contact: ${text} as message`,
      attempt: () => {
        const message = `${text} ${crypto.randomUUID()}`
        const isStored = async () =>
          (await database.select().from(contactMessages).where(eq(contactMessages.message, message))).length === 1
        return keptAsWords(() => tell('contactus', { name: text, email: 'tess@example.org', message }), isStored)
      },
      expected,
    },
    {
      name: `sign-in: ${text} as name`,
      attempt: async () => (await tell('signin', { username: text, password: text })).status,
      expected: [401],
    },
    {
      name: `sign-in: ${text} as password`,
      attempt: async () => {
        const { username } = await newPerson(database)
        return (await tell('signin', { username, password: text })).status
      },
      expected: [401],
    },
  ])
  attacks('SQL in fields', 'SEC-07', inFields)
}
