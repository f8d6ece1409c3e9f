import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { CutNetwork } from './CutNetwork.ts'
import { pelagos } from './command.ts'

const rows = 'time,lat,lon\n1985-06-15,15.2,170.3\n'
let portal: TestPortal
let network: CutNetwork
let key: string

beforeAll(async () => {
  portal = await startPortal()
  network = await CutNetwork.to(portal.url)
  key = await portal.makeApiKey()
})
afterAll(() => portal.stop())

const match = (variable: string, url: string) =>
  pelagos(['match', '-', '--variable', variable], { env: { PELAGOS_URL: url, PELAGOS_API_KEY: key }, input: rows })

test('MAT-14 a call that is cut before it arrives, and one whose answer is lost, are made again, with the same rows', async () => {
  network.onCall = ({ name, before, cut }) => name === 'match' && before === 0 && cut()
  network.onAnswer = ({ name, before, cut }) => name === 'match' && before === 1 && cut()
  const answer = await match('tblCOADS_Climatology.sst', network.url)
  expect([answer.status, network.count('match')]).toEqual([0, 3])
  expect(answer.stdout).toMatch(/\n1985-06-15,15\.2,170\.3,2\d\./)
  expect(answer.stdout).toBe((await match('tblCOADS_Climatology.sst', portal.url)).stdout)
})

test('MAT-14 a call that no retry can help is made once', async () => {
  network.reset()
  const answer = await match('tblNowhere.sst', network.url)
  expect([answer.status, answer.stdout, network.count('match')]).toEqual([expect.any(Number), '', 1])
  expect([answer.status === 0, answer.stderr]).toEqual([false, expect.stringContaining('tblNowhere is unknown')])
})
