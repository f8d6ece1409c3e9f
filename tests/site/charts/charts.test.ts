import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { failureOf } from '#core/request/RequestState.ts'
import { variableWith } from '../../fixtures/charts/variable.ts'
import { answers, charts, drafts, drawn, leavePage, make, openPage, ready, requests, sessions, TestWorker } from './chartsPage.ts'

const guests = await import('../../../site/src/charts/stores/guest.ts')

beforeEach(openPage)
afterEach(leavePage)

describe('charts', () => {
  test('VIZ-23 CHT-07 a new chart comes into view; closing the last one leaves the globe', async () => {
    await guests.continueAsGuest()
    await ready()
    await (await make()).answer(drawn(9))
    await (await make()).answer(drawn(8))
    const [first, second] = charts.$charts.get()
    expect(charts.$active.get()).toBe(second?.id)
    charts.closeChart(second?.id ?? 0)
    expect(charts.$active.get()).toBe(first?.id)
    charts.closeChart(first?.id ?? 0)
    expect(charts.$active.get()).toBeNull()
  })
  test('closing a chart that still loads calls it off', async () => {
    await guests.continueAsGuest()
    await ready()
    const worker = await make()
    charts.closeChart(charts.$charts.get()[0]?.id ?? 0)
    expect(worker.isEnded).toBe(true)
  })
  test('CHT-09 an answer without rows is reported in its tab', async () => {
    await guests.continueAsGuest()
    await ready()
    await (await make()).answer({ kind: 'no-rows', says: 'No data found for sst', plotsLeft: 9 })
    expect(charts.$charts.get()[0]?.content).toEqual({ state: 'failed', message: 'No data found for sst' })
  })
})

describe('guests', () => {
  test('GST-04 VIZ-35 a visitor who asks for data goes on as a guest until local midnight; the welcome goes', async () => {
    expect(guests.$isWelcome.get()).toBe(true)
    await ready()
    await vi.advanceTimersByTimeAsync(1000)
    const paths = ['/api/catalog/variable', '/api/user/getguesttoken', '/api/data/check-query-size']
    expect(requests.map((url) => url.pathname)).toEqual(paths)
    expect(Number(requests[1]?.searchParams.get('expires'))).toBe(guests.nextMidnight(new Date()))
    expect(guests.$isWelcome.get()).toBe(false)
  })
  test('GST-05 a token that is not issued is explained', async () => {
    answers['/api/user/getguesttoken'] = () => new Response('full', { status: 503 })
    expect(await guests.continueAsGuest()).toBe(false)
    expect(failureOf(guests.$admission.get())).toMatch(/^Guest login is currently unavailable/)
  })
  test('GST-02 after nine plots the ways to go on are offered again; CHK-17 after ten the button is blocked', async () => {
    await guests.continueAsGuest()
    await ready()
    await (await make()).answer(drawn(2))
    expect(guests.$isWelcome.get()).toBe(false)
    await (await make()).answer(drawn(1))
    expect(guests.$isWelcome.get()).toBe(true)
    expect(guests.$guestPlots.get()).toBe(9)
    await (await make()).answer(drawn(0))
    expect(drafts.$plan.get().blocks[0]?.order).toBe(1)
  })
  test('GST-06 GST-07 a rejected chart waits for a sign-in and then runs again', async () => {
    await guests.continueAsGuest()
    await ready()
    await (await make()).answer({ kind: 'unauthorized' })
    expect(charts.$charts.get()[0]?.content).toEqual({
      state: 'failed',
      message: 'Number of allowed queries exceeded, please register and log in.',
    })
    const before = TestWorker.made.length
    vi.stubGlobal('document', { cookie: `UserInfo=${encodeURIComponent('{"username":"demo"}')}` })
    sessions.$signInRequest.get()?.answer(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(TestWorker.made.length).toBe(before + 1)
    expect(TestWorker.made.at(-1)?.job).toMatchObject({ request: { fields: 'sst' } })
  })
  test('GST-08 the count is forgotten at the guest’s midnight', () => {
    const midnight = guests.nextMidnight(new Date(2026, 10, 21, 23, 59))
    expect(midnight).toBe(new Date(2026, 10, 22).getTime())
    const text = JSON.stringify({ plotsLeft: 3, expiresAt: midnight })
    expect(guests.passOf(text, midnight - 1)).toEqual({ plotsLeft: 3, expiresAt: midnight })
    expect(guests.passOf(text, midnight)).toBeNull()
    expect(guests.passOf('half a word', 0)).toBeNull()
  })
  test('ACC-07 the chart that was being set up when its reader left to sign in is set up again', async () => {
    const variable = variableWith({ ID: 77 })
    answers['/api/catalog/variable'] = () => Response.json(variable)
    await drafts.chooseVariable(77)
    drafts.changeDraft({ chart: 'heatmap', lat1: 10, lat2: 20, month1: 3 })
    const savedDraft = JSON.parse(JSON.stringify(drafts.draftToKeep()))
    const before = drafts.$draft.get()
    drafts.forgetDraft()
    expect(drafts.draftToKeep()).toBeNull()
    await drafts.restoreDraft(savedDraft)
    expect(drafts.$draft.get()).toEqual(before)
  })
  test('a signed-in user has no count', () => {
    sessions.$session.set(sessions.sessionOf(`UserInfo=${encodeURIComponent('{"username":"demo"}')}`))
    expect(guests.$guestPlots.get()).toBeNull()
    expect(guests.$isAdmitted.get()).toBe(true)
    expect(limits.guestPlotsPerDay).toBe(10)
  })
})
