import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededFolder } from '../helpers/seededFolder.ts'
import { type LongInput, longInputs } from '../hostile/longInputs.ts'
import { PortalProcess } from './helpers/portalProcess.ts'
import { cookiesOf } from './suite/TestedApi.ts'

/** The longest that anybody else may have to wait. */
const BUDGET_MS = 50
/** A collection of garbage or a compilation may fall into any one request; it is no part of what the request costs. */
const RUNS = 3

let portal: PortalProcess
let url = ''
let who: Readonly<Record<string, string>> = {}
let sent = 0
const { dataDir, demoPassword: password } = await seededFolder()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  const preload = join(import.meta.dirname, '../fixtures/requestCost.ts')
  portal = new PortalProcess({
    PELAGOS_DATA_DIR: dataDir,
    PELAGOS_RATE_FACTOR: '1000',
    PELAGOS_TRUST_PROXY: '1',
    NODE_OPTIONS: `--import=${preload}`,
  })
  url = await portal.url()
  const body = JSON.stringify({ username: 'demo', password })
  const signedIn = await fetch(`${url}/api/user/signin`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  who = { Cookie: `jwt=${cookiesOf(signedIn).jwt?.value}`, 'X-Requested-With': 'test' }
})
afterAll(async () => {
  agent.destroy()
  await portal.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends a request and answers its status and what it cost the portal's main thread, in milliseconds. */
async function costOf({ method, path, headers, body }: LongInput['send']): Promise<{ readonly status: number; readonly ms: number }> {
  sent += 1
  const number = String(sent)
  // A DELETE is not given its length by itself.
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const outgoing = request(url, { method, path, agent, headers: { ...who, ...headers, ...length, 'X-Test-Number': number } })
  outgoing.end(body)
  const [answer] = await once(outgoing, 'response')
  answer.resume()
  await once(answer, 'close')
  const pattern = new RegExp(`"cost":"${number}","ms":([\\d.]+)`)
  await expect.poll(() => pattern.test(portal.log), { timeout: 30_000, interval: 1 }).toBe(true)
  const ms = Number(pattern.exec(portal.log)?.[1])
  portal.log = ''
  return { status: answer.statusCode, ms }
}

/** What a request costs: the least of a few runs, as far as one run is over the budget. */
async function minCost(send: LongInput['send']) {
  let least = await costOf(send)
  for (let run = 1; run < RUNS && least.ms > BUDGET_MS; run++) {
    const again = await costOf(send)
    if (again.ms < least.ms) least = again
  }
  return least
}

/** Its session is ended by some calls, which therefore come last. */
const endsSession = ({ name }: LongInput) => /^(signOut|endSessions)/.test(name)

test('no input, however long, delays others for more than 50 ms', async () => {
  const inputs = longInputs().toSorted((one, other) => Number(endsSession(one)) - Number(endsSession(other)))
  const over: string[] = []
  for (const { name, send } of inputs) {
    const { status, ms } = await minCost(send)
    if (ms > BUDGET_MS || (status >= 500 && status !== 503)) over.push(`${name}: ${ms} ms, status ${status}`)
  }
  expect(inputs.length).toBeGreaterThan(1000)
  expect(over).toEqual([])
})
