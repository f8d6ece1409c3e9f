import { describe, expect, test } from 'vitest'
import { includesScope } from '#core/account/keyScopes.ts'
import { type Role as GrantedRole, roles as grantedRoles } from '#core/account/roles.ts'
import { type Access, areaOf, type Endpoint, errorFormOf } from '#core/api/endpoint.ts'
import { type EndpointName, endpoints } from '#core/api/index.ts'
import { type NewPerson, newPeople, type OpenPortal, type Person } from '../helpers/people.ts'
import { freshAddress, withQuery } from '../suite/TestedApi.ts'
import { type Role, roles } from './roles.ts'
import { sampleOf } from './samples.ts'

/** What a cell of the table must be: allowed, or rejected with a status. */
type Verdict = 'allowed' | 401 | 403

/** A call that a role made, and what became of it. */
export interface Cell {
  readonly call: EndpointName
  readonly role: string
  readonly expected: Verdict
  readonly status: number
}

const admitted: Readonly<Record<Access, readonly Role['isTakenFor'][]>> = {
  anyone: ['nobody', 'browser', 'guest', 'key', 'session'],
  recognised: ['nobody', 'browser', 'guest', 'key', 'session'],
  browser: ['browser', 'guest'],
  data: ['guest', 'key', 'session'],
  user: ['key', 'session'],
  session: ['session'],
  // And of these, who has the role; keys are known, and never have it.
  curator: ['key', 'session'],
  'news-editor': ['key', 'session'],
  administrator: ['key', 'session'],
}

const needsRole = (who: Access): who is GrantedRole => grantedRoles.some((role) => role === who)

function verdict({ who, keyScope, method, changesState, needsPassword }: Endpoint, role: Role): Verdict {
  if ((changesState ?? method !== 'GET') && !role.isProved) return 403
  // A guest token is set by a cookie, which a foreign page’s call never gets.
  if (who === 'browser' && role.name === 'visitor of a foreign page') return 403
  if (!admitted[who].includes(role.isTakenFor)) return 401
  if (role.isTakenFor === 'key' && who !== 'anyone' && (keyScope === undefined || !includesScope(role.keyScope ?? 'read', keyScope)))
    return 403
  if (needsRole(who) && role.holds !== who && role.holds !== 'administrator') return 403
  return needsPassword === true && role.hasProof !== true ? 403 : 'allowed'
}

/** A password is hashed for them, a tenth of a second for each role: with an empty body, a call that passes the check of rights responds with 400. */
const hashing: readonly EndpointName[] = ['signIn', 'signUp', 'forgotPassword', 'changePassword', 'changeEmail', 'reauthenticate']

/** Every call of the contract as everybody; `tell` gets the table when all cells are through. */
export function rightsMatrix(open: () => OpenPortal, tell: (cells: readonly Cell[]) => void): void {
  const cells: Cell[] = []
  describe('rights', () => {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      test(`SEC-14 SEC-15 SEC-20 ${name} answers ${roles.length} roles as the contract says`, async () => {
        const people = await newPeople(open().database, roles.map(grantOf))
        for (const [at, role] of roles.entries()) {
          const subject = people[at] as Person
          const { response, sent } = await callAs(open(), name, role, subject)
          const expected = verdict(endpoints[name], role)
          cells.push({ call: name, role: role.name, expected, status: response.status })
          await check({ name, role, response, expected, sent })
        }
      })
    }

    test(`SEC-23 every cell of the table was walked, none failing`, () => {
      expect(cells.length).toBe(Object.keys(endpoints).length * roles.length)
      expect(cells.filter(isFailing)).toEqual([])
      tell(cells)
    })
  })
}

const isFailing = ({ expected, status }: Cell): boolean => (expected === 'allowed' ? status === 401 || status === 403 : status !== expected)

function grantOf({ holds }: Role): NewPerson {
  const confirmed = { emailConfirmedAt: 1 }
  if (holds === undefined) return confirmed
  return holds === 'administrator' ? { ...confirmed, isDataSubmissionAdmin: true } : { ...confirmed, roles: [holds] }
}

async function callAs(open: OpenPortal, name: EndpointName, role: Role, subject: Person) {
  const { method, path: open_path, body }: Endpoint = endpoints[name]
  const sample = sampleOf(name)
  const path = open_path.replace(/:(\w+)/g, (_, part: string) => sample.path?.[part] ?? part)
  const sent = await role.headers(open, subject)
  const headers = { ...open.api.from(freshAddress()), ...sent, ...(body === null ? {} : { 'Content-Type': 'application/json' }) }
  const text = body === null ? {} : { body: JSON.stringify(hashing.includes(name) ? {} : (sample.body?.(subject) ?? {})) }
  return { sent, response: await open.api.send(withQuery(path, sample.query ?? {}), { method, headers, ...text }) }
}

interface Answered {
  readonly name: EndpointName
  readonly role: Role
  readonly response: Response
  readonly expected: Verdict
  readonly sent: Readonly<Record<string, string>>
}

/** What every answer must say of itself, whether it lets somebody in or not. */
async function check({ name, role, response, expected, sent }: Answered): Promise<void> {
  const endpoint: Endpoint = endpoints[name]
  const cell = `${name} as ${role.name}`
  const { status, headers } = response
  const text = await response.text()
  const verdictOf = status === 401 || status === 403 ? status : 'allowed'
  expect([cell, verdictOf]).toEqual([cell, expected])
  expect([cell, headers.get('X-CMAP-Request-Id') ?? '']).toEqual([
    cell,
    expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  ])
  const caching = headers.get('Cache-Control') ?? ''
  if (status >= 400 || endpoint.who !== 'anyone' || areaOf(endpoint) === 'user')
    expect([cell, status, caching]).toEqual([cell, status, expect.not.stringMatching(/public|s-maxage/)])
  if (status >= 400) expect([cell, status, caching]).toEqual([cell, status, 'no-store'])
  if (headers.getSetCookie().length > 0) expect([cell, caching]).toEqual([cell, 'no-store'])
  if (status === 401) expect([cell, text, headers.get('Content-Type')]).toEqual([cell, 'Unauthorized', 'text/plain; charset=utf-8'])
  if (status === 403) {
    const form = errorFormOf(endpoint)
    const says = expect.stringMatching(/^[A-Z].{5,}/)
    const code = expect.stringMatching(/^(forbidden|key_scope)$/)
    const expectedBody = form === 'coded' ? { error: code, message: says } : { error: says }
    expect([cell, form === 'text' ? { error: text } : JSON.parse(text)]).toEqual([cell, expectedBody])
  }
  if (sent.Origin === undefined) return
  const isForeign = sent.Origin.includes('evil')
  expect([cell, headers.get('Access-Control-Allow-Origin')]).toEqual([cell, isForeign ? '*' : sent.Origin])
  expect([cell, headers.get('Access-Control-Allow-Credentials')]).toEqual([cell, isForeign ? null : 'true'])
  expect([cell, headers.get('Vary')]).toEqual([cell, expect.stringContaining('Origin')])
}

/** The table as text: a line for each call, a column for each role, and the counts. */
export function tableOf(runtime: string, cells: readonly Cell[]): string {
  const columns = roles.map(({ name }, at) => `${String(at + 1).padStart(2)} ${name}`)
  const calls = [...new Set(cells.map(({ call }) => call))]
  const lines = calls.map((call) => {
    const marks = cells.filter((cell) => cell.call === call).map(({ expected }) => (expected === 'allowed' ? ' ok' : String(expected)))
    return `${call.padEnd(24)}${marks.map((mark) => mark.padStart(4)).join('')}`
  })
  const heads = `${''.padEnd(24)}${roles.map((_, at) => String(at + 1).padStart(4)).join('')}`
  const failing = cells.filter(isFailing).length
  return [`Rights on ${runtime}`, ...columns, heads, ...lines, `${cells.length} cells tested, ${failing} failing`, ''].join('\n')
}
