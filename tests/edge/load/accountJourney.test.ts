import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JourneyPortal, startJourneyPortal } from '../../helpers/journeyPortal.ts'
import { tokenOf } from '../../helpers/mailedLink.ts'
import { secretsInFiles, secretsInText } from '../../helpers/secretsIn.ts'
import { Visitor } from '../../helpers/Visitor.ts'
import { browsers } from '../suite/TestedApi.ts'

const ada = {
  firstName: 'Ada',
  lastName: 'Løvås',
  username: 'ada lovas 7',
  email: 'ada@example.org',
  password: 'First Passw0rd!',
} as const
const newEmail = 'ada.lovas@institute.example'
const newPassword = 'Second Passw0rd!'
/** An address that stands nowhere else, as a proxy would tell it. */
const address = '203.0.113.177'

let portal: JourneyPortal
let laptop: Visitor
let library: Visitor
/** What must stand nowhere in clear; each step adds what it was given. */
const secrets: Record<string, string> = { 'first password': ada.password, 'second password': newPassword, address }

beforeAll(async () => {
  portal = await startJourneyPortal({ PELAGOS_TRUST_PROXY: '1' })
  laptop = new Visitor(portal.url, { 'User-Agent': browsers.firefoxOnLinux, 'X-Forwarded-For': address })
  library = new Visitor(portal.url, { 'User-Agent': browsers.chromeOnWindows, 'X-Forwarded-For': address })
})
afterAll(() => portal?.stop())

const signIn = (visitor: Visitor, username: string, password: string) => visitor.ask('POST', '/api/user/signin', { username, password })
const userInfo = (visitor: Visitor) => JSON.parse(decodeURIComponent(visitor.cookie('UserInfo')) || '{}') as Record<string, unknown>

describe('the journey of an account, call by call, with a real mail server', () => {
  test('ACC-13 a free name can be registered, a name in use is rejected', async () => {
    const { username, email } = ada
    expect(await laptop.ask('POST', '/api/user/validate', { username, email })).toEqual([200, 'true'])
    expect(await laptop.ask('POST', '/api/user/signup', ada)).toEqual([200, 'OK'])
    expect(await laptop.ask('POST', '/api/user/validate', { username, email: 'other@example.org' })).toEqual([200, 'false'])
    expect((await laptop.ask('POST', '/api/user/signup', { ...ada, username: 'another name' }))[0]).toBe(409)
  })

  test('ACC-17 the mailed link confirms the address, once, and opens no session', async () => {
    const token = tokenOf(await portal.sink.waitFor(ada.email, 'Confirm'), 'confirmemail')
    secrets['confirming token'] = token
    expect(await laptop.ask('POST', '/api/user/confirmemail', { token })).toEqual([200, 'OK'])
    expect((await laptop.ask('POST', '/api/user/confirmemail', { token }))[0]).toBe(400)
    expect(laptop.cookie('jwt')).toBe('')
  })

  test('ACC-05 ACC-17 signing in shows a confirmed address', async () => {
    expect(await signIn(laptop, ada.username, ada.password)).toEqual([200, 'true'])
    expect(userInfo(laptop)).toMatchObject({ username: ada.username, email: ada.email, isEmailConfirmed: true })
    secrets['session cookie'] = laptop.cookie('jwt')
  })

  test('KEY-02 a key that was made identifies its owner in a program', async () => {
    const [status, made] = await laptop.ask('POST', '/api/user/apikeys', { description: 'laptop' })
    expect(status).toBe(200)
    const { Api_Key: key } = JSON.parse(made) as { Api_Key: string }
    secrets.key = key
    const answer = await fetch(`${portal.url}/api/user/whoami`, {
      headers: { Authorization: `Api-Key ${key}`, 'X-Forwarded-For': address },
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { username: ada.username }])
  })

  test('SUB-03 a data set that was subscribed to is in the list', async () => {
    const [, names] = await laptop.ask('GET', '/api/catalog/dataset-names')
    const name = (JSON.parse(names) as { Dataset_Name: string }[])[0]?.Dataset_Name ?? ''
    const [status, text] = await laptop.ask('POST', '/api/user/subscriptions', { shortName: name })
    expect([status, JSON.parse(text)]).toMatchObject([200, { created: true, shortName: name }])
    const [, listed] = await laptop.ask('GET', '/api/user/subscriptions')
    expect(JSON.parse(listed)).toMatchObject([{ Dataset_Name: name }])
  })

  test('ACC-22 a changed address gets a link, the former one a note', async () => {
    const { username, password } = ada
    expect((await laptop.ask('POST', '/api/user/changeemail', { username, password: 'wrong', email: newEmail }))[0]).toBe(401)
    expect(await laptop.ask('POST', '/api/user/changeemail', { username, password, email: newEmail })).toEqual([200, 'OK'])
    expect(userInfo(laptop)).toMatchObject({ email: newEmail, isEmailConfirmed: false })
    expect((await portal.sink.waitFor(ada.email, 'address was changed')).text).toContain(newEmail)
    const token = tokenOf(await portal.sink.waitFor(newEmail, 'Confirm'), 'confirmemail')
    secrets['second confirming token'] = token
    expect(await laptop.ask('POST', '/api/user/confirmemail', { token })).toEqual([200, 'OK'])
  })

  test('ACC-19 ACC-20 a forgotten password is replaced through a link that works once; sessions end and the old password is rejected', async () => {
    expect(await signIn(library, newEmail, ada.password)).toEqual([200, 'true'])
    const stranger = new Visitor(portal.url, { 'X-Forwarded-For': address })
    for (const email of [newEmail, 'nobody@example.org']) {
      expect(await stranger.ask('POST', '/api/user/forgotpassword', { email })).toEqual([200, 'OK'])
    }
    const token = tokenOf(await portal.sink.waitFor(newEmail, 'Choose a new password'), 'choosepassword')
    secrets['resetting token'] = token
    expect(await stranger.ask('POST', '/api/user/choosepassword', { token, password: newPassword, endApiKeys: false })).toEqual([200, 'OK'])
    expect((await stranger.ask('POST', '/api/user/choosepassword', { token, password: 'Third Passw0rd!' }))[0]).toBe(400)
    for (const visitor of [laptop, library]) expect((await visitor.ask('GET', '/api/user/whoami'))[0]).toBe(401)
    expect((await signIn(stranger, ada.username, ada.password))[0]).toBe(401)
    expect((await portal.sink.waitFor(newEmail, 'password was changed')).text).toContain('Ada')
    expect(portal.sink.mails.some(({ to }) => to.includes('nobody@example.org'))).toBe(false)
  })

  test('SEC-12 signing out everywhere ends the sessions of every browser, and the key still works', async () => {
    for (const visitor of [laptop, library]) expect(await signIn(visitor, ada.username, newPassword)).toEqual([200, 'true'])
    secrets['later session cookie'] = library.cookie('jwt')
    const [, sessions] = await laptop.ask('GET', '/api/user/sessions')
    expect((JSON.parse(sessions) as { browser: string }[]).map(({ browser }) => browser).toSorted()).toEqual([
      'Chrome on Windows',
      'Firefox on Linux',
    ])
    expect((await laptop.ask('POST', '/api/user/signout', { everywhere: true }))[0]).toBe(200)
    for (const visitor of [laptop, library]) expect((await visitor.ask('GET', '/api/user/whoami'))[0]).toBe(401)
    const program = await fetch(`${portal.url}/api/user/whoami`, {
      headers: { Authorization: `Api-Key ${secrets.key}`, 'X-Forwarded-For': address },
    })
    expect(program.status).toBe(200)
  })

  test('SEC-16 after all that neither the log nor the files of the store, once it is closed, hold a password, token, key, cookie or address in clear', async () => {
    expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(9)
    await portal.end()
    expect(portal.said()).toContain('/api/user/choosepassword')
    expect(secretsInText(portal.said(), secrets)).toEqual([])
    expect(secretsInFiles(portal.dataDir, secrets)).toEqual([])
  })
})
