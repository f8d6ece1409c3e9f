import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Role } from '#core/account/roles.ts'
import { limits } from '#core/limits/index.ts'
import { securityEventKinds } from '../../../edge/account/securityLog.ts'
import { ingestFile, restoreDataset, retireDataset } from '../../../edge/admin/ingest.ts'
import { setRole } from '../../../edge/admin/roles.ts'
import { putVaultFiles } from '../../../edge/admin/vault.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { apiKeyNetworks, datasets, rateCounters, securityEvents, users } from '../../../edge/database/schema/index.ts'
import { tidyUp } from '../../../edge/jobs/housekeeping/tidyUp.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import { keyedHash } from '../../../edge/platform/seal.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'
import { openGoogleIssuer } from '../../helpers/googleIssuer.ts'
import { Accounts, freshRegistration, NEW_PASSWORD } from '../helpers/accountCalls.ts'
import { freshAccount, GoogleStandIn } from '../helpers/googleStandIn.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { keyOf, newPerson, provedSessionOf, sessionOf } from '../helpers/people.ts'
import { roleGuard } from '../helpers/roleGuard.ts'
import { codeOf, giveAuthenticator, wrongCodeOf } from '../helpers/secondFactors.ts'

const issuer = await openGoogleIssuer()
const desk = new GoogleStandIn(issuer.url)
const nobody = { PELAGOS_MAIL_API_URL: 'http://127.0.0.1:9/', PELAGOS_MAIL_API_TOKEN: 'none', PELAGOS_RATE_FACTOR: '100' }
const portal = await openNodePortal({ ...desk.settings, ...nobody })
afterAll(async () => {
  await portal.close()
  await issuer.close()
})
const { database } = portal
const accounts = new Accounts(portal)

/** The guard of administrators' calls before a call of its own. */
const ports = {
  config: parseConfig({ PELAGOS_SESSION_SECRET: portal.api.secrets.session, PELAGOS_KEY_SECRET: portal.api.secrets.key }),
  database,
  unsynced: database,
  now: Date.now,
  afterAnswer: () => undefined,
  log: jsonLog(() => undefined),
  addressOf: () => '198.51.100.9',
} as unknown as Ports
const guardOf = (role: Role, outer = ports) => roleGuard(role, outer)

/** Somebody with an authenticator app, and the token of their first step. */
const atSecondStep = async () => {
  const person = await newPerson(database)
  const factor = await giveAuthenticator(portal, person)
  const answer = await accounts.call('signin', { username: person.username, password: person.password })
  return { ...factor, ...((await answer.json()) as { secondStep: { token: string } }).secondStep }
}

const smallName = 'Made_Small'
/** Four stations with their metadata, as an operator has them on disk. */
function smallFile(): string {
  const csv = join(portal.dataDir, 'small.csv')
  const rows = [1, 2, 3, 4].map((day) => `2024-05-0${day}T00:00:00Z,${10 + day},${20 + day},${day}`)
  writeFileSync(csv, `time,lat,lon,oxygen\n${rows.join('\n')}\n`)
  const variable = { name: 'oxygen', longName: 'Oxygen', unit: '', sensor: 'CTD', keywords: ['oxygen'], visualize: true }
  const described = {
    ...{ shortName: smallName, longName: 'Made small', tableName: 'tblMade_Small', version: '1', releaseDate: '2024-06-01' },
    ...{ make: 'Observation', processLevel: '1', studyDomain: 'Biogeochemistry', source: 'Made', acknowledgement: 'Nobody' },
    ...{ licence: { name: 'CC0' }, description: 'Stations.', keywords: ['station'], temporalResolution: 'Irregular' },
    ...{ spatialResolution: 'Irregular', timeMeaning: { kind: 'instants' }, variables: [variable] },
  }
  writeFileSync(csv.replace('.csv', '.json'), JSON.stringify(described))
  return csv
}

/** What a user does to cause an event of each kind. */
const roads: Readonly<Record<(typeof securityEventKinds)[number], () => Promise<unknown>>> = {
  'signed-in': async () => {
    const { username, password } = await newPerson(database)
    await accounts.signIn(username, password)
  },
  'sign-in-failed': async () => accounts.signIn((await newPerson(database)).username, 'wrong'),
  registered: () => accounts.call('signup', freshRegistration()),
  'account-closed': async () => accounts.call('closeaccount', await newPerson(database)),
  'password-changed': async () => {
    const { username, password } = await newPerson(database)
    await accounts.call('changepassword', { username, password, newPassword: NEW_PASSWORD })
  },
  'password-reset': async () => {
    const { email } = await newPerson(database)
    await accounts.call('forgotpassword', { email })
    await accounts.call('choosepassword', { token: await accounts.tokenTo(email, 'reset-password'), password: NEW_PASSWORD })
  },
  'email-changed': async () => {
    const { username, email, password } = await newPerson(database)
    await accounts.call('changeemail', { username, password, email: `new.${email}` })
  },
  'email-confirmed': async () => {
    const person = await newPerson(database)
    await accounts.call('resendconfirmation', {}, { Cookie: (await sessionOf(portal, person)).Cookie })
    await accounts.call('confirmemail', { token: await accounts.tokenTo(person.email, 'confirm-email') })
  },
  'google-attached': async () => {
    const account = freshAccount()
    await newPerson(database, { email: account.email, emailConfirmedAt: 1 })
    await accounts.call('googleauth', { userIDToken: await desk.tokenOf(account), originator: 'login form' })
  },
  'key-made': async () => {
    const { Cookie } = await provedSessionOf(portal, await newPerson(database))
    await accounts.call('generateapikey?description=laptop', null, { method: 'GET', Cookie })
  },
  'key-revoked': async () => {
    const person = await newPerson(database)
    const { id } = await keyOf(portal, person)
    await accounts.call('apikeys', { id }, { method: 'DELETE', Cookie: (await sessionOf(portal, person)).Cookie })
  },
  'sessions-ended': async () => {
    const { Cookie } = await sessionOf(portal, await newPerson(database))
    await accounts.call('signout', { everywhere: true }, { Cookie })
  },
  'administrator-granted': async () => setRole(portal.dataDir, (await newPerson(database)).username, 'administrator', true),
  'administrator-taken': async () =>
    setRole(portal.dataDir, (await newPerson(database, { isDataSubmissionAdmin: true })).username, 'administrator', false),
  'administrator-refused': async () => {
    const { Cookie } = await sessionOf(portal, await newPerson(database))
    await guardOf('administrator').request('/', { headers: { Cookie } })
  },
  'role-granted': async () => setRole(portal.dataDir, (await newPerson(database)).username, 'curator', true),
  'role-taken': async () => setRole(portal.dataDir, (await newPerson(database, { roles: ['curator'] })).username, 'curator', false),
  'role-refused': async () => {
    const { Cookie } = await sessionOf(portal, await newPerson(database, { roles: ['news-editor'] }))
    await guardOf('curator').request('/', { headers: { Cookie } })
  },
  'second-factor-added': async () => {
    const { Cookie } = await provedSessionOf(portal, await newPerson(database))
    const begun = (await (await accounts.call('secondfactor/authenticator', {}, { Cookie })).json()) as { secret: string }
    await accounts.call('secondfactor/authenticator/confirm', { code: codeOf(begun.secret) }, { Cookie })
  },
  'second-factor-removed': async () => {
    const person = await newPerson(database)
    await giveAuthenticator(portal, person)
    const { Cookie } = await provedSessionOf(portal, person)
    await accounts.call('secondfactor/authenticator', null, { method: 'DELETE', Cookie })
  },
  'second-factor-used': async () => {
    const { token, secret } = await atSecondStep()
    await accounts.call('signin/second', { token, code: codeOf(secret) })
  },
  'second-factor-failed': async () => {
    const { token, secret } = await atSecondStep()
    await accounts.call('signin/second', { token, code: wrongCodeOf(secret) })
  },
  'recovery-code-used': async () => {
    const { token, recoveryCodes } = await atSecondStep()
    await accounts.call('signin/second', { token, recoveryCode: recoveryCodes[0] })
  },
  'signed-out': async () => {
    const { Cookie } = await sessionOf(portal, await newPerson(database))
    await accounts.call('signout', {}, { Cookie })
  },
  'password-reset-asked': async () => accounts.call('forgotpassword', { email: (await newPerson(database)).email }),
  'rate-refused': async () => {
    const person = await newPerson(database)
    const count = limits.accountCallsPerUserAndWindow * 100
    await database.insert(rateCounters).values({ subject: `account user ${person.id}`, windowEndsAt: Date.now() + 60_000, count })
    await accounts.call('apikeys', null, { method: 'GET', Cookie: (await sessionOf(portal, person)).Cookie })
  },
  'key-used-from-new-network': async () => {
    const { Authorization } = await keyOf(portal, await newPerson(database))
    await accounts.call('whoami', null, { method: 'GET', Authorization })
  },
  'key-refused': async () => {
    const { Authorization } = await keyOf(portal, await newPerson(database))
    await portal.api.send('/api/datasubmission/submissionsbyuser', { headers: { Authorization } })
  },
  'key-shown': async () => {
    const person = await newPerson(database)
    const { id } = await keyOf(portal, person)
    await accounts.call('apikeys/show', { id }, { Cookie: (await provedSessionOf(portal, person)).Cookie })
  },
  'dataset-ingested': () =>
    ingestFile({
      path: smallFile(),
      dataDir: portal.dataDir,
      isDryRun: false,
      signal: AbortSignal.timeout(60_000),
      onProgress: () => undefined,
    }),
  'dataset-retired': () => retireDataset(portal.dataDir, smallName),
  'dataset-restored': async () => {
    await retireDataset(portal.dataDir, 'Nino12_SST')
    await restoreDataset(portal.dataDir, 'Nino12_SST')
  },
  'dataset-file-stored': () =>
    putVaultFiles({
      dataDir: portal.dataDir,
      shortName: 'Nino12_SST',
      folder: 'raw',
      paths: [smallFile()],
      signal: AbortSignal.timeout(60_000),
      onFile: () => undefined,
    }),
  'recovery-codes-renewed': async () => {
    const person = await newPerson(database)
    await giveAuthenticator(portal, person)
    await accounts.call('recoverycodes', {}, { Cookie: (await provedSessionOf(portal, person)).Cookie })
  },
}

const ofKind = async (kind: string) => (await database.select().from(securityEvents)).filter((event) => event.kind === kind)

/** The guard where administrators must have a second factor. */
const guarded = guardOf('administrator', { ...ports, config: { ...ports.config, isAdminSecondFactorRequired: true } } as Ports)

test('if required by a setting, administrators need a second factor for calls that only they may make', async () => {
  const person = await newPerson(database, { isDataSubmissionAdmin: true })
  const { Cookie } = await sessionOf(portal, person)
  const verdict = async () => (await guarded.request('/', { headers: { Cookie } })).text()
  expect(await verdict()).toBe('403 second-factor-required')
  expect(await accounts.signIn(person.username, person.password)).toBe(200)
  await giveAuthenticator(portal, person)
  expect(await verdict()).toBe('user')
})

test('attempts on one name can be counted without the name, known or not', async () => {
  const { username } = await newPerson(database)
  const stranger = `nobody ${crypto.randomUUID()}`
  const before = (await ofKind('sign-in-failed')).length
  for (const name of [username, stranger, ` ${stranger.toUpperCase()} `]) await accounts.signIn(name, 'wrong')
  await expect.poll(async () => (await ofKind('sign-in-failed')).length).toBe(before + 3)
  const [known, first, again] = (await ofKind('sign-in-failed')).slice(-3).map(({ details }) => details.name)
  expect([first, known]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect([first === again, first === known]).toEqual([true, false])
})

test('many rejected calls from one address record one event per window, and each address its own', async () => {
  await database.delete(securityEvents)
  const flood = (address: string) => accounts.call('validate', { username: 'some name', email: 'a@example.org' }, portal.api.from(address))
  const most = limits.lookupsPerAddressAndWindow * 100
  for (const address of ['203.0.113.7', '203.0.113.8']) {
    const subject = await keyedHash(portal.api.secrets.session, 'lookup address', address)
    await database.insert(rateCounters).values({ subject, windowEndsAt: Date.now() + 60_000, count: most })
    for (const call of Array.from({ length: 20 }, () => flood(address))) expect((await call).status).toBe(429)
  }
  await expect.poll(async () => (await ofKind('rate-refused')).length).toBe(2)
  expect((await ofKind('rate-refused')).map(({ details }) => details)).toEqual(Array(2).fill({ rate: 'lookup', counted: 'address' }))
})

test('a key’s first use from a network is logged once, for a bounded number of networks per day', async () => {
  const { id, Authorization } = await keyOf(portal, await newPerson(database))
  const use = (address: string) => portal.api.send('/api/user/whoami', { headers: { Authorization, ...portal.api.from(address) } })
  const noted = async () => (await ofKind('key-used-from-new-network')).filter(({ details }) => details.id === id).length
  for (const address of ['203.0.113.1', '203.0.113.200', '2001:db8:1:2::1', '2001:db8:1:ffff::9', '203.0.113.1']) await use(address)
  await expect.poll(noted).toBe(2)
  for (let network = 0; network < limits.keyNetworksPerDay + 5; network++) await use(`198.18.${network}.1`)
  await expect.poll(noted).toBe(limits.keyNetworksPerDay)
  await use('198.18.250.1')
  const networks = await database.select().from(apiKeyNetworks).where(eq(apiKeyNetworks.keyId, id))
  expect(networks.length).toBe(limits.keyNetworksPerDay)
  expect(JSON.stringify([networks, await ofKind('key-used-from-new-network')])).not.toMatch(/203\.0\.113|198\.18\.|2001:db8/)
})

test.each(securityEventKinds)('SEC-16 %s is stored and logged with the user concerned, and without what they typed', async (kind) => {
  const before = (await ofKind(kind)).length
  await roads[kind]()
  await expect.poll(async () => (await ofKind(kind)).length).toBe(before + 1)
  const event = (await ofKind(kind)).at(-1)
  expect(event?.at).toBeGreaterThan(Date.now() - 60_000)
  // Whom a failed sign-in was about is nobody's to know.
  if (kind.startsWith('dataset-')) expect([event?.userId, event?.details.by]).toEqual([null, 'command line'])
  else if (kind === 'account-closed') expect(event).toMatchObject({ userId: null, details: { closedUserId: expect.any(Number) } })
  else if (kind !== 'sign-in-failed') expect((await database.select().from(users)).map(({ id }) => id)).toContain(event?.userId)
  expect(JSON.stringify(event?.details)).not.toMatch(/@|water|wrong|laptop/i)
  const told = `"requestId":"${event?.requestId}","kind":"${kind}","userId":${event?.userId}`
  expect(portal.logged.filter((line) => line.includes(told))).toHaveLength(event?.requestId == null ? 0 : 1)
})

test('the catalog is not changed if its security event cannot be stored', async () => {
  await database.run(`CREATE TRIGGER none BEFORE INSERT ON security_events BEGIN SELECT RAISE(ABORT, 'the log is full'); END`)
  const live = async () => {
    const rows = await database.select().from(datasets).where(isNull(datasets.retiredAt))
    return rows.map(({ shortName, version }) => `${shortName} ${version}`).toSorted()
  }
  try {
    const before = await live()
    for (const change of [retireDataset(portal.dataDir, 'COADS_Climatology'), roads['dataset-ingested']()])
      await expect(change).rejects.toThrow()
    expect(await live()).toEqual(before)
  } finally {
    await database.run('DROP TRIGGER none')
  }
})

test('events are deleted after 180 days and not before', async () => {
  await database.delete(securityEvents)
  const now = Date.now()
  const days = (count: number) => now - count * 86_400_000
  expect(limits.securityEventLifeMs).toBe(180 * 86_400_000)
  for (const at of [days(181), days(180) - 1, days(180) + 1, now])
    await database.insert(securityEvents).values({ at, kind: 'signed-in', userId: null, details: {} })
  await tidyUp(database, now)
  expect((await database.select().from(securityEvents)).map(({ at }) => at)).toEqual([days(180) + 1, now])
})
