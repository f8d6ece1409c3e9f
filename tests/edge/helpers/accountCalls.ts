import { and, asc, eq } from 'drizzle-orm'
import { parseConfig } from '../../../edge/config/config.ts'
import { mails, sessions, users } from '../../../edge/database/schema/index.ts'
import { openedMail } from '../../../edge/mail/sealedMail.ts'
import { cookiesOf, freshAddress } from '../suite/TestedApi.ts'
import type { OpenPortal, Person } from './people.ts'

/** A password that keeps the rule and is nobody's yet. */
export const NEW_PASSWORD = 'Fresh-Water-8'

let made = 0
/** What a registration gives, with names that nobody has. */
export function freshRegistration(changes: Readonly<Record<string, unknown>> = {}) {
  made += 1
  const name = `sailor ${made}${crypto.randomUUID().slice(0, 5)}`
  const email = `${name.replace(' ', '.')}@example.org`
  return { firstName: 'Ada', lastName: 'Sailor', username: name, email, password: 'Salty Water-7', ...changes }
}

/** A portal whose account calls are made as the site makes them, and what it has in its store. */
export class Accounts {
  readonly open: OpenPortal

  constructor(open: OpenPortal) {
    this.open = open
  }

  /** Calls `/api/user/...` from an address of its own, with a proof of the same origin. */
  call(path: string, body: unknown, { method = 'POST', ...headers }: Readonly<Record<string, string>> = {}): Promise<Response> {
    const { api } = this.open
    return api.send(`/api/user/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...api.from(freshAddress()), ...headers },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** Status and text of such a call. */
  async statusAndTextOf(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<[number, string]> {
    const answer = await this.call(path, body, headers)
    return [answer.status, await answer.text()]
  }

  async signIn(username: string, password: string): Promise<number> {
    return (await this.call('signin', { username, password })).status
  }

  /** Whether a cookie still opens something. */
  async isOpen(Cookie: string): Promise<boolean> {
    return (await this.call('retrieveapikeys', null, { method: 'GET', Cookie })).status === 200
  }

  /** The mails to an address in their order. The portal under test has nobody to send them by, so that they stay whole. */
  async mailsTo(email: string, kind?: string) {
    const { database, api } = this.open
    const ofKind = kind === undefined ? undefined : eq(mails.kind, kind)
    const stored = await database
      .select()
      .from(mails)
      .where(and(eq(mails.to, email), ofKind))
      .orderBy(asc(mails.id))
    const config = parseConfig({ PELAGOS_SESSION_SECRET: api.secrets.session, PELAGOS_KEY_SECRET: api.secrets.key })
    return Promise.all(stored.map(async (mail) => ({ ...mail, ...(await openedMail(config, mail.messageId, mail)) })))
  }

  /** The token of the newest link of a kind that was mailed to an address. */
  async tokenTo(email: string, kind: 'confirm-email' | 'reset-password'): Promise<string> {
    const page = kind === 'confirm-email' ? 'confirmemail' : 'choosepassword'
    const mail = (await this.mailsTo(email, kind)).at(-1)
    const token = new RegExp(`/${page}#token=([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])`).exec(mail?.text ?? '')?.[1]
    if (token === undefined || mail?.html.includes(`/${page}#token=${token}`) !== true) throw new Error(`no link for ${page} was mailed`)
    return token
  }

  userOf({ id }: Pick<Person, 'id'>) {
    return this.open.database.select().from(users).where(eq(users.id, id)).get()
  }

  async userNamed(username: string) {
    return this.open.database.select().from(users).where(eq(users.username, username)).get()
  }

  sessionsOf({ id }: Pick<Person, 'id'>) {
    return this.open.database.select().from(sessions).where(eq(sessions.userId, id))
  }
}

/** The cookie header of the session that an answer opened. */
export function sessionIn(answer: Response): { readonly Cookie: string } {
  return { Cookie: `jwt=${cookiesOf(answer).jwt?.value}` }
}

/** What the readable cookie of an answer holds. */
export function userInfoIn(answer: Response): Record<string, unknown> {
  return JSON.parse(decodeURIComponent(cookiesOf(answer).UserInfo?.value ?? 'null')) as Record<string, unknown>
}
