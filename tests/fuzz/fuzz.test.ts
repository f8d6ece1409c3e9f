import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FuzzPortal } from './FuzzPortal.ts'
import { reportLines } from './printReport.ts'
import { rightAnswers } from './rightAnswers.ts'
import { runFuzz, wholeFaults } from './runFuzz.ts'

/** Fixed, so that every run sends the same; `npm run fuzz` takes another each time. */
const SEED = 20_261_121

let portal: FuzzPortal

beforeAll(async () => {
  portal = await FuzzPortal.start()
})
afterAll(() => portal.stop())

describe('a portal under hostile inputs', () => {
  test('SEC-07 SEC-08 generated queries are rejected or return correct rows, and no row of a private table', async () => {
    const report = await runFuzz(portal, { seed: SEED, runs: 200 })
    const said = reportLines(report).join('\n')
    expect(report.failures, said).toEqual([])
    expect(wholeFaults(report), said).toEqual([])
    const answered = [...report.statuses.values()].reduce((sum, counts) => sum + (counts.get(200) ?? 0), 0)
    expect(answered, said).toBeGreaterThan(30)
  })

  test('SEC-08 sound SELECTs and procedures answer what the files hold, whole, halved, counted or cut by TOP', async () => {
    expect(await rightAnswers(portal, SEED, 4)).toEqual([])
  })
})
