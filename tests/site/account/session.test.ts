import { beforeEach, describe, expect, test, vi } from 'vitest'

type Sessions = typeof import('../../../site/src/common/stores/session.ts')

/** A browser's cookie jar of one cookie, as scripts see it. */
class Jar {
  value = ''
  get cookie(): string {
    return this.value
  }
  set cookie(text: string) {
    this.value = /Max-Age=0/.test(text) ? '' : (text.split(';')[0] ?? '')
  }
}

let jar: Jar
let sessions: Sessions
const signInAs = (username: string) => {
  jar.value = `UserInfo=${encodeURIComponent(JSON.stringify({ username }))}`
}

beforeEach(async () => {
  vi.resetModules()
  jar = new Jar()
  vi.stubGlobal('document', jar)
  signInAs('demo')
  sessions = await import('../../../site/src/common/stores/session.ts')
})

describe('a rejected call', () => {
  test('ACC-27 a user is forgotten and meets the login dialog with a note', async () => {
    const signIn = sessions.askToSignInAgain('Your session has expired.')
    expect(sessions.$session.get()).toEqual({ state: 'visitor' })
    expect(jar.value).toBe('')
    expect(sessions.$signInRequest.get()?.subject).toEqual({ says: 'Your session has expired.', username: 'demo' })
    signInAs('demo')
    sessions.$signInRequest.get()?.answer(true)
    expect(await signIn).toBe(true)
    expect(sessions.$signInRequest.get()).toBeNull()
  })

  test('ACC-28 what waits for one login is answered by it, once', async () => {
    const both = [sessions.askToSignInAgain('expired'), sessions.askToSignIn()]
    signInAs('demo')
    sessions.$signInRequest.get()?.answer(true)
    expect(await Promise.all(both)).toEqual([true, true])
  })

  test('ACC-27 a call of one user is never repeated for another', async () => {
    const signedInAgain = sessions.askToSignInAgain('expired')
    signInAs('somebody else')
    sessions.$signInRequest.get()?.answer(true)
    expect(await signedInAgain).toBe(false)
    expect(sessions.$session.get()).toMatchObject({ user: { username: 'somebody else' } })
  })

  test('ACC-28 a visitor is asked without a note, and may decline', async () => {
    sessions.signedOut()
    const asked = sessions.askToSignInAgain('expired')
    expect(sessions.$signInRequest.get()?.subject).toBeNull()
    sessions.$signInRequest.get()?.answer(false)
    expect(await asked).toBe(false)
  })
})

test('ACC-30 the time of the last data call is asked for once and stays with its user', async () => {
  const replies = vi.fn(async () => Response.json({ date_time: '2026-11-21T10:00:00Z' }))
  vi.stubGlobal('fetch', replies)
  const { loadLastDatasetTouch } = await import('../../../site/src/catalog/stores/lastDatasetTouch.ts')
  expect(replies).not.toHaveBeenCalled()
  await loadLastDatasetTouch()
  await loadLastDatasetTouch()
  expect(replies).toHaveBeenCalledTimes(1)
  sessions.refreshSession()
  expect(sessions.$session.get()).toMatchObject({ user: { lastDatasetTouch: '2026-11-21T10:00:00Z' } })
  signInAs('somebody else')
  sessions.refreshSession()
  expect(sessions.$session.get()).toMatchObject({ user: { lastDatasetTouch: null } })
})
