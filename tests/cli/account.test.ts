import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiKeyRecord } from '#core/api/apiKeys.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { readConfig } from '../../cli/config.ts'
import { users } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { codeOf, giveAuthenticator, wrongCodeOf } from '../edge/helpers/secondFactors.ts'
import { apiKeyOf, signedIn, type TestedApi } from '../edge/suite/TestedApi.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { pelagos, temporaryFolder } from './command.ts'

const folder = temporaryFolder()
const demo = ['--username', 'demo', '--password-stdin']
let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

/** Settings of a person of their own, and where the key of the portal under test lies in them. */
function settingsOf(name: string): { readonly env: Record<string, string>; readonly keyFile: string } {
  const env = { PELAGOS_URL: portal.url, XDG_CONFIG_HOME: join(folder, name) }
  return { env, keyFile: join(folder, name, 'pelagos', `${new URL(portal.url).host.replace(':', '_')}.key`) }
}

const input = () => `${portal.demoPassword}\n`
const keysOf = async (env: Record<string, string>) =>
  JSON.parse((await pelagos(['keys', 'list', '--json', ...demo], { env, input: input() })).stdout) as {
    id: number
    Description: string
    isKeptHere: boolean
    lastUsedAt: string | null
  }[]

describe('login and logout', () => {
  test('CLI-06 login keeps a key named after this machine, mode 600 in a folder of mode 700, and shows neither key nor password', async () => {
    const { env, keyFile } = settingsOf('login')
    const { status, stdout, stderr } = await pelagos(['login', ...demo, '--json'], { env, input: input() })
    expect([status, stderr]).toEqual([0, ''])
    const description = `pelagos command line on ${hostname()}`
    expect(JSON.parse(stdout)).toEqual({ portal: portal.url, keyFile, keyId: expect.any(Number), description, scope: 'read' })
    expect([statSync(keyFile).mode & 0o777, statSync(dirname(keyFile)).mode & 0o777]).toEqual([0o600, 0o700])
    const key = readFileSync(keyFile, 'utf8').trim()
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(stdout + stderr).not.toContain(key)
    expect(stdout + stderr).not.toContain(portal.demoPassword)
    const who = await pelagos(['whoami'], { env })
    expect([who.status, who.stdout]).toEqual([0, 'demo\n'])
    expect(who.stderr).toContain(keyFile)
    expect(who.stderr).not.toContain(key)
    const again = await pelagos(['login', ...demo], { env, input: input() })
    expect([again.status, readFileSync(keyFile, 'utf8').trim()]).toEqual([0, key])
    expect(again.stderr).toContain('may read data.\nTo submit data sets, run "pelagos login --submit".')
    const rejected = await pelagos(['status'], { env })
    expect([rejected.status, rejected.stderr]).toEqual([3, expect.stringContaining('run "pelagos login --submit"')])
    await pelagos(['login', '--submit', ...demo], { env, input: input() })
    expect((await pelagos(['status'], { env })).status).toBe(0)
    expect((await pelagos(['whoami'], { env })).stderr).toContain('may read and submit data')
    await pelagos(['login', ...demo], { env, input: input() })
    expect(readFileSync(keyFile, 'utf8').trim()).toBe(key)
  })

  test('a wrong password, no password and a silent portal each end in a sentence and keep nothing', async () => {
    const { env, keyFile } = settingsOf('wrong')
    const wrong = await pelagos(['login', ...demo], { env, input: 'wrong\n' })
    expect([wrong.status, wrong.stderr]).toEqual([3, 'pelagos: Login failed. Please try again.\n'])
    const silent = await pelagos(['login', ...demo], { env: { ...env, PELAGOS_URL: 'http://127.0.0.1:1' }, input: input() })
    expect([silent.status, silent.stderr]).toEqual([2, expect.stringContaining('does not answer')])
    const empty = await pelagos(['login', ...demo], { env })
    expect([empty.status, empty.stderr]).toEqual([2, expect.stringContaining('password')])
    const unasked = await pelagos(['login'], { env })
    expect([unasked.status, unasked.stderr]).toEqual([3, expect.stringContaining('--password-stdin')])
    const nameless = await pelagos(['login', '--password-stdin'], { env, input: input() })
    expect([nameless.status, nameless.stderr]).toEqual([2, expect.stringContaining('needs --username')])
    expect(existsSync(keyFile)).toBe(false)
  })

  test('logout removes the key here and says that it still works; nothing kept is no failure', async () => {
    const { env, keyFile } = settingsOf('logout')
    await pelagos(['login', ...demo], { env, input: input() })
    const key = readFileSync(keyFile, 'utf8').trim()
    const out = await pelagos(['logout'], { env })
    expect([out.status, out.stderr]).toEqual([0, expect.stringContaining(`${portal.url}/apikeymanagement`)])
    expect(existsSync(keyFile)).toBe(false)
    expect((await pelagos(['whoami'], { env: { ...env, PELAGOS_API_KEY: key } })).status).toBe(0)
    const without = await pelagos(['whoami'], { env })
    expect([without.status, without.stderr]).toEqual([3, expect.stringContaining('pelagos login')])
    const again = await pelagos(['logout', '--json'], { env })
    expect([again.status, JSON.parse(again.stdout)]).toMatchObject([0, { wasKept: false, wasRevoked: false }])
  })

  test('KEY-05 logout --revoke takes the key out of use; a wrong password leaves all as it was', async () => {
    const { env, keyFile } = settingsOf('revoke')
    await pelagos(['login', ...demo], { env, input: input() })
    const key = readFileSync(keyFile, 'utf8').trim()
    const wrong = await pelagos(['logout', '--revoke', ...demo], { env, input: 'wrong\n' })
    expect([wrong.status, existsSync(keyFile)]).toEqual([3, true])
    const out = await pelagos(['logout', '--revoke', ...demo], { env, input: input() })
    expect([out.status, out.stderr, existsSync(keyFile)]).toEqual([0, 'The key was revoked and removed from this computer.\n', false])
    const rejected = await pelagos(['whoami', '--json'], { env: { ...env, PELAGOS_API_KEY: key } })
    expect([rejected.status, JSON.parse(rejected.stderr).error.says]).toEqual([3, expect.stringContaining('PELAGOS_API_KEY')])
  })

  test('a key file that others can read is not used, and login and logout restrict it', async () => {
    const { env, keyFile } = settingsOf('open')
    await pelagos(['login', ...demo], { env, input: input() })
    chmodSync(keyFile, 0o644)
    const open = await pelagos(['whoami'], { env })
    expect([open.status, open.stderr]).toEqual([2, expect.stringContaining('chmod 600')])
    expect((await pelagos(['login', ...demo], { env, input: input() })).status).toBe(0)
    expect([statSync(keyFile).mode & 0o777, (await pelagos(['whoami'], { env })).status]).toEqual([0o600, 0])
  })
})

describe('a second factor', () => {
  test('login asks for its code, and an operator takes it from somebody who has lost it', async () => {
    const { env } = settingsOf('second')
    const { database, close } = await openDatabase(portal.dataDir)
    const { session, key } = JSON.parse(readFileSync(join(portal.dataDir, 'secrets.json'), 'utf8')) as { session: string; key: string }
    const demoUser = await database.select().from(users).where(eq(users.username, 'demo')).get()
    const factor = await giveAuthenticator({ database, api: { secrets: { session, key } } as TestedApi }, { id: demoUser?.id ?? 0 })
    await close()
    const without = await pelagos(['login', ...demo], { env, input: input() })
    expect([without.status, without.stderr]).toEqual([3, expect.stringContaining('second line')])
    const wrong = await pelagos(['login', ...demo], { env, input: `${input()}${wrongCodeOf(factor.secret)}\n` })
    expect([wrong.status === 0, wrong.stderr]).toEqual([false, expect.stringContaining('not correct')])
    const byCode = await pelagos(['login', ...demo], { env, input: `${input()}${codeOf(factor.secret)}\n` })
    expect([byCode.status, byCode.stderr]).toEqual([0, expect.stringContaining('Signed in.')])
    const byRecovery = await pelagos(['keys', 'list', ...demo], { env, input: `${input()}${factor.recoveryCodes[0]}\n` })
    expect(byRecovery.status).toBe(0)
    const remove = () => pelagos(['admin', 'second-factor', 'demo', '--remove', '--data-dir', portal.dataDir])
    const removed = await remove()
    expect([removed.status, removed.stderr]).toEqual([0, expect.stringContaining('can now sign in with the password alone')])
    expect((await remove()).stderr).toContain('nothing was changed')
    expect((await pelagos(['login', ...demo], { env, input: input() })).status).toBe(0)
  })
})

describe('admin sign-out', () => {
  test('SEC-12 ends the sessions of a user, with their API keys if asked, or of everybody, and nobody’s without a name', async () => {
    const api: Pick<TestedApi, 'send' | 'from'> = { send: (path, init) => fetch(new URL(path, portal.url), init), from: () => ({}) }
    const signOut = (...words: string[]) => pelagos(['admin', 'sign-out', ...words, '--data-dir', portal.dataDir])
    for (const whom of ['DEMO', '--everybody']) {
      const headers = await signedIn(api as TestedApi, { username: 'demo', password: portal.demoPassword })
      const status = async () => (await api.send('/api/user/apikeys', { headers })).status
      if (whom === 'DEMO')
        expect(await signOut('demo', '--everybody')).toMatchObject({ status: 2, stderr: expect.stringContaining('Name a user') })
      else expect((await signOut(whom, '--keys')).stderr).toContain('Name the user')
      expect(await status()).toBe(200)
      const key = await apiKeyOf(api as TestedApi, headers)
      const whoami = async () => (await api.send('/api/user/whoami', { headers: key })).status
      const ended = await (whom === 'DEMO' ? signOut(whom, '--keys') : signOut(whom))
      expect([ended.status, ended.stderr]).toEqual([0, expect.stringMatching(/^[1-9]\d* sessions? ended(, [1-9]\d* API keys? revoked)?\./)])
      expect([await status(), await whoami()]).toEqual([401, whom === 'DEMO' ? 401 : 200])
    }
  })
})

describe('keys', () => {
  test('KEY-05 SEC-16 keys are made, listed without themselves, and revoked; the next call says to log in again', async () => {
    const { env, keyFile } = settingsOf('keys')
    await pelagos(['login', ...demo], { env, input: input() })
    await pelagos(['whoami'], { env })
    const made = await pelagos(['keys', 'make', ' buoy logger ', ...demo], { env, input: input() })
    const key = made.stdout.trim()
    expect([made.status, key]).toEqual([0, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(made.stderr).not.toContain(key)
    const plain = await pelagos(['keys', 'list', ...demo], { env, input: input() })
    expect(plain.stdout).toMatch(/ {2}buoy logger {2}\(may read data, created \d{4}-\d\d-\d\d, never used\)\n/)
    expect(plain.stdout).not.toContain(key)
    expect(plain.stdout).not.toContain(readFileSync(keyFile, 'utf8').trim())
    expect(plain.stdout).toMatch(/last used \d{4}-\d\d-\d\d \d\dh UTC, saved here\)\n/)
    const words = ['keys', 'make', 'campaign', '--submit', '--expires-in-days', '90', '--json', ...demo]
    const campaign = JSON.parse((await pelagos(words, { env, input: input() })).stdout) as ApiKeyRecord
    expect([campaign.scope, Date.parse(campaign.expiresAt ?? '') - Date.parse(campaign.createdAt)]).toEqual(['submit', 90 * DAY_MS])
    const shown = await pelagos(['keys', 'list', '--show', ...demo], { env, input: input() })
    expect(shown.stdout).toContain(key)
    const savedKeys = (await keysOf(env)).filter(({ isKeptHere }) => isKeptHere)
    expect(savedKeys.map(({ Description }) => Description)).toEqual([`pelagos command line on ${hostname()}`])
    const other = { PELAGOS_URL: portal.url, PELAGOS_API_KEY: readFileSync(keyFile, 'utf8').trim() }
    const revoked = await pelagos(['keys', 'revoke', String(savedKeys[0]?.id), ...demo], { env, input: input() })
    expect([revoked.status, revoked.stderr, existsSync(keyFile)]).toEqual([0, expect.stringContaining('removed here too'), false])
    expect((await pelagos(['download', 'Nino12_SST'], { env: other })).status).toBe(3)
    mkdirSync(dirname(keyFile), { recursive: true })
    writeFileSync(keyFile, `${other.PELAGOS_API_KEY}\n`, { mode: 0o600 })
    const rejected = await pelagos(['download', 'Nino12_SST'], { env })
    expect([rejected.status, rejected.stderr]).toEqual([3, expect.stringContaining('Run "pelagos login" again.')])
  })

  test.each([
    [['keys', 'revoke', '999999', ...demo], 'You have no such key.'],
    [['keys', 'revoke', 'x', ...demo], 'not a key ID'],
    [['keys', 'make', '  ', ...demo], 'Enter a description'],
    [['keys', 'make', 'x', '--expires-in-days', '0', ...demo], '1 to 3,650'],
    [['keys', 'list'], '--password-stdin'],
    [['keys'], 'missing command'],
  ])('%j is rejected with a message', async (words, says) => {
    const { status, stdout, stderr } = await pelagos(words, { env: settingsOf('refused').env, input: input() })
    expect([status === 0, stdout, stderr]).toEqual([false, '', expect.stringContaining(says)])
  })
})

describe('where the key lies', () => {
  test.each([
    ['linux', { XDG_CONFIG_HOME: '/x', HOME: '/h' }, '/x/pelagos/sea.example.key'],
    ['linux', { HOME: '/h' }, '/h/.config/pelagos/sea.example.key'],
    ['darwin', { HOME: '/h' }, '/h/Library/Application Support/pelagos/sea.example.key'],
    ['win32', { APPDATA: '/r', HOME: '/h' }, '/r/pelagos/sea.example.key'],
  ] as const)('on %s with %j it is %s', (platform, environment, path) => {
    expect(readConfig({ ...environment, PELAGOS_URL: 'https://sea.example' }, platform).keyFile).toBe(path)
  })

  test('an empty PELAGOS_API_KEY counts as none, and no key is no fault', () => {
    const config = readConfig({ PELAGOS_URL: 'https://sea.example', PELAGOS_API_KEY: ' ', XDG_CONFIG_HOME: join(folder, 'nowhere') })
    expect(config).toMatchObject({ apiKey: undefined, keyFrom: undefined, keyError: undefined })
  })
})

describe('administrators', () => {
  const admin = (...words: string[]) => pelagos(['admin', ...words, '--data-dir', portal.dataDir])

  test('the rights are given and taken by name or e-mail address beside the running portal, which heeds it at once', async () => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'pelagos' }
    const body = JSON.stringify({ username: 'demo', password: portal.demoPassword })
    const signedIn = await fetch(`${portal.url}/api/user/signin`, { method: 'POST', headers, body })
    const cookie = signedIn.headers.getSetCookie().map((text) => text.split(';')[0])
    const isAdministrator = async () => {
      const answer = await fetch(`${portal.url}/api/user/whoami`, { headers: { cookie: cookie.join('; ') } })
      return ((await answer.json()) as { isDataSubmissionAdmin: boolean }).isDataSubmissionAdmin
    }
    expect([(await admin('list')).stdout, await isAdministrator()]).toEqual(['', false])
    const granted = await admin('grant', 'DEMO@localhost')
    expect([granted.status, granted.stderr]).toEqual([0, expect.stringContaining('demo (demo@localhost) is now an administrator.')])
    expect([(await admin('list')).stdout, await isAdministrator()]).toEqual(['demo  demo@localhost  administrator\n', true])
    const again = JSON.parse((await admin('grant', 'Demo', '--json')).stdout) as object
    expect(again).toMatchObject({ username: 'demo', isAdministrator: true, hasChanged: false, administrators: 1 })
    const curator = await admin('grant', 'demo', '--role', 'curator')
    expect([curator.status, curator.stderr]).toEqual([0, expect.stringContaining('demo (demo@localhost) is now a curator.')])
    expect((await admin('list')).stdout).toBe('demo  demo@localhost  curator, administrator\n')
    expect((await admin('grant', 'demo', '--role', 'king')).status).toBe(2)
    await admin('grant', 'demo', '--role', 'curator', '--revoke')
    const taken = await admin('grant', 'demo', '--revoke')
    expect([taken.status, taken.stderr]).toEqual([0, expect.stringContaining('now has no administrator')])
    expect(await isAdministrator()).toBe(false)
    const unknown = await admin('grant', 'nobody@example.org')
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('nobody@example.org')])
    const elsewhere = join(folder, 'mistyped')
    const nowhere = await pelagos(['admin', 'grant', 'demo', '--data-dir', elsewhere])
    expect([nowhere.status, nowhere.stderr]).toEqual([2, expect.stringContaining(`No portal keeps its data in ${elsewhere}.`)])
    expect(existsSync(elsewhere)).toBe(false)
  })
})
