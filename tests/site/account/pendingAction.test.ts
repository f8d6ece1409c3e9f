import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { accountMessages } from '#core/messages/account.ts'

const stored = new Map<string, string>()
const signIn = (name: string | null) =>
  vi.stubGlobal('document', { cookie: name === null ? '' : `UserInfo=${encodeURIComponent(JSON.stringify({ username: name }))}` })

/** A page of the site, opened anew: only what the tab has stored is there. */
async function openPage() {
  vi.resetModules()
  const actions = await import('../../../site/src/account/stores/pendingAction.ts')
  const { hasAction } = await import('../../../site/src/account/stores/storedAction.ts')
  const { $notices } = await import('../../../site/src/common/stores/notices.ts')
  const { $signInRequest } = await import('../../../site/src/common/stores/session.ts')
  return { ...actions, hasAction, $notices, $signInRequest }
}
const ours = () => true

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
  signIn(null)
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('ACC-07 an action waits for the sign-in over the page, is done after it, and leaves nothing behind', async () => {
  const page = await openPage()
  const waiting = page.whenSignedIn('subscribe', 'tblWind_NRT')
  expect(stored.size).toBe(1)
  signIn('ada marin')
  page.$signInRequest.get()?.answer(true)
  expect(await waiting).toBe(true)
  expect(stored.size).toBe(0)
  expect(await page.whenSignedIn('subscribe', 'tblWind_NRT')).toBe(true)
})

test('ACC-07 an action whose sign-in was declined is forgotten', async () => {
  const page = await openPage()
  const waiting = page.whenSignedIn('subscribe', 'tblWind_NRT')
  page.$signInRequest.get()?.answer(false)
  expect(await waiting).toBe(false)
  expect(stored.size).toBe(0)
})

test('ACC-07 an action outlives the page, is done once when its reader is back, and is reported in a toast', async () => {
  void (await openPage()).whenSignedIn('subscribe', 'tblWind_NRT')
  const done = vi.fn()
  ;(await openPage()).resumeAction('subscribe', ours, done)
  expect(done).not.toHaveBeenCalled()
  signIn('ada marin')
  const back = await openPage()
  back.resumeAction('subscribe', (name) => name === 'another', done)
  back.resumeAction('bulkDownload', ours, done)
  expect(done).not.toHaveBeenCalled()
  back.resumeAction('subscribe', ours, done)
  back.resumeAction('subscribe', ours, done)
  expect(done).toHaveBeenCalledExactlyOnceWith('tblWind_NRT')
  expect(back.$notices.get().map(({ text }) => text)).toEqual([accountMessages.actionResumed])
})

test('ACC-07 an action that is too old, or that somebody else wrote, is not done', async () => {
  const first = await openPage()
  first.keepAction('bulkDownload', { chosen: { A_Set: null }, ranges: null })
  signIn('ada marin')
  expect((await openPage()).hasAction('bulkDownload')).toBe(true)
  vi.setSystemTime(Date.now() + limits.pendingActionMs)
  expect((await openPage()).hasAction('bulkDownload')).toBe(false)
  for (const text of ['half a wo', '{}', 'null', '[]']) {
    stored.set('pelagos.pendingAction', text)
    expect((await openPage()).hasAction('bulkDownload')).toBe(false)
  }
})
