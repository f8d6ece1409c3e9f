import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failureOf } from '#core/client/RequestState.ts'
import { limits } from '#core/limits.ts'
import { modelVariable, variableWith } from '../../fixtures/charts/variable.ts'
import { answers, asked, charts, drafts, drawn, leavePage, make, openPage, ready, sessions, sizeAnswer, TestWorker } from './chartsPage.ts'

const guests = await import('../../../site/src/charts/stores/guest.ts')

beforeEach(openPage)
afterEach(leavePage)

describe('the draft', () => {
  test('VIZ-11 VIZ-12 another variable clears the type and takes its own coverage; month 1 of a climatology', async () => {
    await ready()
    drafts.changeDraft({ lat1: 5, lat2: 6 })
    answers['/api/catalog/variable'] = () => Response.json(modelVariable({ Lat_Min: -77.12345, Lat_Max: 87.00001 }))
    await drafts.chooseVariable(102)
    expect(drafts.$draft.get()).toMatchObject({ chart: null, lat1: -77.124, lat2: 87.001, month1: 1, month2: 1 })
  })
  test('VIZ-11 locked space and time stay', async () => {
    await ready()
    drafts.changeDraft({ lat1: 5, lat2: 6 })
    drafts.$isLocked.set(true)
    await drafts.chooseVariable(102)
    drafts.$isLocked.set(false)
    expect(drafts.$draft.get()).toMatchObject({ chart: null, lat1: 5, lat2: 6 })
  })
  test('VIZ-13 a gridded model goes down half-way between its first two levels', async () => {
    answers['/api/catalog/variable'] = () => Response.json(modelVariable())
    await drafts.chooseVariable(102)
    expect(drafts.$draft.get()).toMatchObject({ depth1: 0, depth2: 25 })
  })
  test('an address with times limits the chart to them, to the minute outwards; an unreadable one chooses nothing', async () => {
    answers['/api/catalog/variable'] = () => Response.json(modelVariable({ ID: 102, Spatial_Resolution: 'Irregular' }))
    expect(drafts.chooseNamed('?id=102&dt1=1985-03-01T10:20:30.000Z&dt2=1985-04-01T10:20:30.000Z')).toBe(102)
    await vi.waitFor(() =>
      expect(drafts.$draft.get()).toMatchObject({ chart: 'sparse', start: '1985-03-01T10:20:00.000Z', end: '1985-04-01T10:21:00.000Z' }),
    )
    expect([drafts.chooseNamed('?id=nobody'), drafts.chooseNamed('')]).toEqual([null, null])
  })
  test('VIZ-34 a variable that does not come says so', async () => {
    answers['/api/catalog/variable'] = () => new Response('gone', { status: 404 })
    await drafts.chooseVariable(101)
    expect(drafts.$chosenVariable.get()).toMatchObject({
      state: 'failed',
      message: 'Unable to fetch variable details. Please try again later',
    })
  })
})

describe('the size check', () => {
  test('CHK-09 starts 450 ms after the last change, once', async () => {
    await guests.continueAsGuest()
    await ready()
    await vi.advanceTimersByTimeAsync(300)
    drafts.changeDraft({ lat1: 0 })
    await vi.advanceTimersByTimeAsync(449)
    expect(asked.filter((url) => url.pathname.endsWith('check-query-size'))).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const checks = asked.filter((url) => url.pathname.endsWith('check-query-size'))
    expect(checks.map((url) => url.searchParams.get('query'))).toEqual([
      "EXEC uspSpaceTime 'tblCOADS_Climatology', 'sst', '1-01-1900', '1-01-1900', 0, 89, -179, 179, 0, 0",
    ])
    expect(drafts.$context.get().size).toEqual({ state: 'succeeded', value: { allow: true, rows: 9506 } })
  })
  test('CHK-15 CHK-22 a failing check says so and can be repeated', async () => {
    await guests.continueAsGuest()
    answers['/api/data/check-query-size'] = () => new Response('broken', { status: 500 })
    await ready()
    await vi.advanceTimersByTimeAsync(500)
    const block = drafts.$plan.get().blocks[0]
    expect(block?.now).toMatch(/^There was an error trying to determine the size of the visualization/)
    answers['/api/data/check-query-size'] = () => sizeAnswer()
    if (block?.fix) drafts.applyFix(block.fix)
    await vi.advanceTimersByTimeAsync(1)
    expect(drafts.$plan.get().blocks).toEqual([])
  })
})

describe('charts', () => {
  test('VIZ-23 CHT-07 a new chart comes into view; closing the last one leaves the globe', async () => {
    await guests.continueAsGuest()
    await ready()
    ;(await make()).answer(drawn(9))
    ;(await make()).answer(drawn(8))
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
    ;(await make()).answer({ kind: 'no-rows', says: 'No data found for sst', plotsLeft: 9 })
    expect(charts.$charts.get()[0]?.content).toEqual({ state: 'failed', message: 'No data found for sst' })
  })
})

describe('guests', () => {
  test('GST-04 nothing is asked for before a guest agrees; the token is wanted until local midnight', async () => {
    await ready()
    await vi.advanceTimersByTimeAsync(1000)
    expect(guests.$isGuestQuestionOpen.get()).toBe(true)
    expect(asked.map((url) => url.pathname)).toEqual(['/api/catalog/variable'])
    await guests.continueAsGuest()
    const expires = Number(asked.at(-1)?.searchParams.get('expires'))
    expect(expires).toBe(guests.nextMidnight(new Date()))
    await vi.advanceTimersByTimeAsync(500)
    expect(asked.at(-1)?.pathname).toBe('/api/data/check-query-size')
  })
  test('GST-05 a token that is not issued is explained', async () => {
    answers['/api/user/getguesttoken'] = () => new Response('full', { status: 503 })
    expect(await guests.continueAsGuest()).toBe(false)
    expect(failureOf(guests.$admission.get())).toMatch(/^Guest login is currently unavailable/)
  })
  test('GST-02 after nine plots the question comes again; CHK-17 after ten the button is blocked', async () => {
    await guests.continueAsGuest()
    await ready()
    ;(await make()).answer(drawn(2))
    expect(guests.$isGuestQuestionOpen.get()).toBe(false)
    ;(await make()).answer(drawn(1))
    expect(guests.$isGuestQuestionOpen.get()).toBe(true)
    expect(guests.$guestPlots.get()).toBe(9)
    ;(await make()).answer(drawn(0))
    expect(drafts.$plan.get().blocks[0]?.order).toBe(1)
  })
  test('GST-06 GST-07 a refused chart waits for a sign-in and then runs again', async () => {
    await guests.continueAsGuest()
    await ready()
    ;(await make()).answer({ kind: 'refused' })
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
    const kept = JSON.parse(JSON.stringify(drafts.draftToKeep()))
    const before = drafts.$draft.get()
    drafts.forgetDraft()
    expect(drafts.draftToKeep()).toBeNull()
    await drafts.restoreDraft(kept)
    expect(drafts.$draft.get()).toEqual(before)
  })
  test('a signed-in user has no count', () => {
    sessions.$session.set(sessions.sessionOf(`UserInfo=${encodeURIComponent('{"username":"demo"}')}`))
    expect(guests.$guestPlots.get()).toBeNull()
    expect(guests.$isAdmitted.get()).toBe(true)
    expect(limits.guestPlotsPerDay).toBe(10)
  })
})
