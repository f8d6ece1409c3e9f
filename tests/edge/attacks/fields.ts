import { eq } from 'drizzle-orm'
import { mails, users } from '../../../edge/database/schema/index.ts'
import { newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { freshAddress } from '../suite/TestedApi.ts'
import { type Attack, attacks } from './attack.ts'

/** What fields of people and mails might carry in. */
export function fieldAttacks(portal: OpenPortal): void {
  const { api, database } = portal
  const registrant = () => {
    const name = crypto.randomUUID().slice(0, 8)
    return { firstName: 'Tess', lastName: 'Ter', username: `user ${name}`, email: `${name}@example.org`, password: 'Deep Water-9' }
  }
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    (
      await api.send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...api.from(freshAddress()), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).status

  const breaks: Readonly<Record<string, string>> = {
    CRLF: '\r\n',
    LF: '\n',
    CR: '\r',
    NUL: '\u0000',
    'line separator': '\u2028',
    'paragraph separator': '\u2029',
    'next line': '\u0085',
    'vertical tab': '\u000b',
  }
  const injected = 'Bcc: victim@example.org'

  /** Rejected, or stored without a line of the attacker’s among its headers. */
  async function mailOutcome(status: number): Promise<string> {
    if (status === 400) return 'rejected'
    const stored = await database.select().from(mails)
    const isBroken = stored.some(
      ({ to, subject, replyTo }) => /[,;]/.test(to) || /[\p{Cc}\p{Zl}\p{Zp}]/u.test([to, subject, replyTo].join('')),
    )
    return isBroken ? 'a header holds a line end' : 'stored in one line'
  }
  const expected = ['rejected', 'stored in one line']

  const mailFields: readonly Attack[] = Object.entries(breaks).flatMap(([name, separator]) => [
    ...(['firstName', 'email', 'username'] as const).map((field) => ({
      name: `registration: ${name} in ${field}`,
      attempt: async () => {
        const body = registrant()
        return mailOutcome(await post('/api/user/signup', { ...body, [field]: `${body[field]}${separator}${injected}` }))
      },
      expected,
    })),
    ...(['name', 'email', 'dataset_name', 'dataset_url'] as const).map((field) => ({
      name: `contact: ${name} in ${field}`,
      attempt: async () => {
        const body = { name: 'Tess', email: 'tess@example.org', message: 'Hello', dataset_name: 'A', dataset_url: 'https://example.org/' }
        return mailOutcome(await post('/api/user/contactus', { ...body, [field]: `${body[field]}${separator}${injected}` }))
      },
      expected,
    })),
    {
      name: `change of address: ${name}`,
      attempt: async () => {
        const person = await newPerson(database)
        const email = `new.${person.email}${separator}${injected}`
        return mailOutcome(await post('/api/user/changeemail', { username: person.username, password: person.password, email }))
      },
      expected: ['rejected'],
    },
    {
      name: `forgotten password: ${name}`,
      attempt: async () =>
        mailOutcome(await post('/api/user/forgotpassword', { email: `${(await newPerson(database)).email}${separator}${injected}` })),
      expected,
    },
  ])
  attacks('line ends in mail fields', 'SEC-18', mailFields)

  const addresses = [
    'a@b.example,c@d.example',
    'a@b.example;c@d.example',
    '<a@b.example>',
    'Tess <a@b.example>',
    '"a@b"@c.example',
    'a@b',
    'a@@b.example',
  ]
  const more = [
    'a b@c.example',
    '(x)a@b.example',
    'a@b.example (x)',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@b.example`,
    'а@b.example',
    'a@b.example\u200b',
  ]
  attacks(
    'more than one address',
    'SEC-18',
    [...addresses, ...more].map((email) => ({
      name: JSON.stringify(email).slice(0, 60),
      attempt: () => post('/api/user/signup', { ...registrant(), email }),
      expected: [400],
    })),
  )

  const given: Readonly<Record<string, unknown>> = {
    isDataSubmissionAdmin: true,
    is_data_submission_admin: 1,
    id: 1,
    userId: 1,
    user_id: 1,
    emailConfirmedAt: 1,
    email_confirmed_at: 1,
    passwordHash: 'x',
    googleId: 'x',
    createdAt: 1,
    roles: ['admin'],
    constructor: { prototype: { isDataSubmissionAdmin: true } },
  }
  const own = async (id: number) => {
    const row = await database.select().from(users).where(eq(users.id, id)).get()
    return row === undefined ? 'gone' : `${row.isDataSubmissionAdmin} ${row.emailConfirmedAt} ${row.googleId} ${row.username}`
  }
  const assignments: readonly Attack[] = Object.entries(given).flatMap(([field, value]) => [
    {
      name: `registration with ${field}`,
      attempt: async () => {
        const body = registrant()
        const status = await post('/api/user/signup', { ...body, [field]: value })
        const row = await database.select().from(users).where(eq(users.email, body.email)).get()
        return status === 400 ? 'rejected' : `${row?.isDataSubmissionAdmin} ${row?.emailConfirmedAt} ${row?.googleId} ${row?.id === 1}`
      },
      expected: ['false null null false', 'rejected'],
    },
    ...['inside', 'beside'].map((place) => ({
      name: `profile with ${field} ${place} userInfo`,
      attempt: async () => {
        const [person, victim] = [await newPerson(database), await newPerson(database)]
        const { Cookie } = await sessionOf(portal, person)
        const foreign = /id$/i.test(field) ? victim.id : value
        const body =
          place === 'inside' ? { userInfo: { firstName: 'Eve', [field]: foreign } } : { userInfo: { firstName: 'Eve' }, [field]: foreign }
        const before = [await own(person.id), await own(victim.id)]
        await post('/api/user/updateinfo', body, { Cookie })
        return String(before) === String([await own(person.id), await own(victim.id)]) ? 'unchanged' : 'changed'
      },
      expected: ['unchanged'],
    })),
  ])
  const prototypes = [
    '{"__proto__":{"isDataSubmissionAdmin":true},"userInfo":{"firstName":"Eve"}}',
    '{"userInfo":{"__proto__":{"isDataSubmissionAdmin":true}}}',
  ]
  attacks('mass assignment', 'SEC-10', [
    ...assignments,
    ...prototypes.map((text) => ({
      name: `profile ${text}`,
      attempt: async () => {
        const person = await newPerson(database)
        await post('/api/user/updateinfo', text, { Cookie: (await sessionOf(portal, person)).Cookie })
        return `${await own(person.id)} ${'isDataSubmissionAdmin' in {}}` === `false null null ${person.username} false`
      },
      expected: [true],
    })),
  ])
}
