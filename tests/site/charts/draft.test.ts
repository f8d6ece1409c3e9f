import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyDraft } from '#core/charts/request/draft.ts'
import { limits } from '#core/limits/index.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { modelVariable } from '../../fixtures/charts/variable.ts'
import { answers, drafts, leavePage, openPage, ready, requests, sizeAnswer } from './chartsPage.ts'

const guests = await import('../../../site/src/charts/stores/guest.ts')
const { $notices } = await import('../../../site/src/common/stores/notices.ts')

beforeEach(openPage)
afterEach(leavePage)

describe('the draft', () => {
  test('VIZ-11 VIZ-12 VIZ-25 another variable clears the type and takes its own coverage; month 1 of a climatology', async () => {
    await ready()
    drafts.changeDraft({ lat1: 5, lat2: 6, chart: 'histogram' })
    answers['/api/catalog/variable'] = () => Response.json(modelVariable({ Lat_Min: -77.12345, Lat_Max: 87.00001 }))
    const arrival = drafts.chooseVariable(102)
    expect([drafts.$draft.get(), drafts.$context.get().size.state]).toMatchObject([{ variable: null, chart: null }, 'notTried'])
    await arrival
    // Eleven years are too long for a heatmap.
    expect(drafts.$draft.get()).toMatchObject({ chart: 'timeSeries', lat1: -77.124, lat2: 87.001, month1: 1, month2: 1 })
  })
  test('VIZ-11 VIZ-14 VIZ-15 VIZ-16 locked space and time stay, with what that means for the other variable, until they are unlocked', async () => {
    await ready()
    drafts.changeDraft({ lat1: 5, lat2: 6, chart: 'histogram' })
    drafts.setLocked(true)
    await drafts.chooseVariable(102)
    expect(drafts.$draft.get()).toMatchObject({ chart: 'heatmap', lat1: 5, lat2: 6 })
    expect(drafts.$lockAlerts.get()).toEqual([])
    answers['/api/catalog/variable'] = () => Response.json(modelVariable({ Dataset_ID: 2 }))
    await drafts.chooseVariable(103)
    expect(drafts.$draft.get()).toMatchObject({ lat1: 5, lat2: 6, start: '1982-01-15T00:00:00.000Z' })
    expect(drafts.$lockAlerts.get()).toEqual([
      'The selected varible belongs to a different dataset than the previous variable. The resulting visualization may have a different spatial or temporal resolution and thus incorporate more or fewer snapshots of data.',
      "There is a mismatch between the locked date range type and the current variable's temporal resolution. Unlock the parameters controls to change the time range.",
    ])
    drafts.setLocked(false)
    expect(drafts.$lockAlerts.get()).toEqual([])
  })
  test('VIZ-24 leaving the page clears the variable, the region and the lock', async () => {
    await ready()
    drafts.changeDraft({ lat1: 5, lat2: 6 })
    drafts.setLocked(true)
    drafts.forgetDraft()
    expect([drafts.$draft.get(), drafts.$isLocked.get(), drafts.$chosenVariable.get()]).toEqual([emptyDraft, false, { state: 'notTried' }])
  })
  test('VIZ-13 a gridded model goes down half-way between its first two levels', async () => {
    answers['/api/catalog/variable'] = () => Response.json(modelVariable())
    await drafts.chooseVariable(102)
    expect(drafts.$draft.get()).toMatchObject({ depth1: 0, depth2: 25 })
  })
  test('an address with times limits the chart to them, to the minute outwards; an unreadable one chooses nothing and is reported', async () => {
    answers['/api/catalog/variable'] = () => Response.json(modelVariable({ ID: 102, Spatial_Resolution: 'Irregular' }))
    expect(drafts.chooseNamed('?id=102&dt1=1985-03-01T10:20:30.000Z&dt2=1985-04-01T10:20:30.000Z')).toBe(102)
    await vi.waitFor(() =>
      expect(drafts.$draft.get()).toMatchObject({ chart: 'sparse', start: '1985-03-01T10:20:00.000Z', end: '1985-04-01T10:21:00.000Z' }),
    )
    expect([drafts.chooseNamed('?id=nobody'), drafts.chooseNamed('')]).toEqual([null, null])
    expect($notices.get().map(({ text }) => text)).toEqual([plotTexts.noId])
  })
  test('VIZ-34 a variable that does not come says so', async () => {
    for (const [status, message] of [
      [500, 'Unable to fetch variable details. Please try again later'],
      [404, plotTexts.noVariable],
    ] as const) {
      answers['/api/catalog/variable'] = () => new Response('gone', { status })
      await drafts.chooseVariable(101)
      expect(drafts.$chosenVariable.get()).toMatchObject({ state: 'failed', message })
    }
  })
})

describe('the size check', () => {
  test('CHK-09 starts 450 ms after the last change, once', async () => {
    await guests.continueAsGuest()
    await ready()
    await vi.advanceTimersByTimeAsync(300)
    drafts.changeDraft({ lat1: 0 })
    await vi.advanceTimersByTimeAsync(449)
    expect(requests.filter((url) => url.pathname.endsWith('check-query-size'))).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const checks = requests.filter((url) => url.pathname.endsWith('check-query-size'))
    expect(checks.map((url) => url.searchParams.get('query'))).toEqual([
      "EXEC uspSpaceTime 'tblCOADS_Climatology', 'sst', '1-01-1900', '1-01-1900', 0, 89, -179, 179, 0, 0",
    ])
    expect(drafts.$context.get().size).toEqual({ state: 'succeeded', value: { allow: true, rows: 9506 } })
  })
  test('CHK-14 a check that has no answer after a minute is given up and says so', async () => {
    await guests.continueAsGuest()
    const ended: unknown[] = []
    answers['/api/data/check-query-size'] = (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          ended.push(signal.reason)
          reject(signal.reason)
        })
      })
    await ready()
    await vi.advanceTimersByTimeAsync(limits.sizeCheckDebounceMs + limits.querySizeCheckTimeoutMs - 1)
    expect([drafts.$plan.get().blocks[0]?.order, ended.length]).toEqual([5, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(drafts.$plan.get().blocks[0]).toMatchObject({
      says: 'Error estimating visualization size.',
      now: 'Attempt to validate dowload size timed out.',
    })
    expect(ended.length).toBe(1)
  })
  test('CHK-15 CHK-22 a failing check says so and can be repeated', async () => {
    await guests.continueAsGuest()
    answers['/api/data/check-query-size'] = () => new Response('broken', { status: 500 })
    await ready()
    await vi.advanceTimersByTimeAsync(500)
    const block = drafts.$plan.get().blocks[0]
    expect(block?.now).toMatch(
      /^Failed to estimate visualization data size\. There was an error trying to determine the size of the visualization\./,
    )
    answers['/api/data/check-query-size'] = () => sizeAnswer()
    if (block?.fix) drafts.applyFix(block.fix)
    await vi.advanceTimersByTimeAsync(1)
    expect(drafts.$plan.get().blocks).toEqual([])
  })
  test('GST-05 a visitor whom the portal does not let in as a guest is told why by the size, and can try again', async () => {
    const token = answers['/api/user/getguesttoken']
    answers['/api/user/getguesttoken'] = () => new Response('full', { status: 503 })
    await ready()
    await vi.advanceTimersByTimeAsync(1)
    const block = drafts.$plan.get().blocks[0]
    expect(block?.now).toBe(guestTexts.unavailable)
    if (token) answers['/api/user/getguesttoken'] = token
    if (block?.fix) drafts.applyFix(block.fix)
    await vi.advanceTimersByTimeAsync(500)
    expect(drafts.$plan.get().blocks).toEqual([])
  })
})
