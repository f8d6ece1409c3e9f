import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../edge/dataFolder/database.ts'
import { jobs } from '../../edge/jobs/jobs.ts'
import { type HttpServer, serveHrana } from '../../edge/tools/hrana/hrana.ts'
import { PortalProcess } from '../edge/helpers/portalProcess.ts'
import { message, writeToTeam } from '../edge/suite/contact.ts'
import { alice, apiKeyOf, freshAddress, signedIn, smallCall, withQuery } from '../edge/suite/TestedApi.ts'
import { startClickHouse, type TestClickHouse } from '../helpers/clickhouse.ts'
import { portalAt } from '../helpers/portalAt.ts'
import { seededFolder } from '../helpers/seededFolder.ts'
import { openSmtpSink, type SmtpSink } from '../helpers/smtpSink.ts'
import { RoundRobinProxy, UPSTREAM } from './RoundRobinProxy.ts'

/** One request through the proxy and how it ended; a status of 0 is a response that broke off. */
interface Call {
  readonly kind: string
  readonly upstream: string
  readonly status: number
  readonly text: string
  readonly startedAt: number
  readonly endedAt: number
}

const proxy = new RoundRobinProxy()
const portals = new Map<string, PortalProcess>()
let clickHouse: TestClickHouse
let hrana: HttpServer
let sink: SmtpSink
let dataDir: string
let api: ReturnType<typeof portalAt>
let settings: Readonly<Record<string, string>>
beforeAll(async () => {
  clickHouse = await startClickHouse()
  // Only copied: a second library of SQLite in the process of the server would undo its locks.
  ;({ dataDir } = await seededFolder(undefined, ['alice', 'bob']))
  const rows = { PELAGOS_CLICKHOUSE_URL: clickHouse.config.url, PELAGOS_CLICKHOUSE_USER: 'reader', PELAGOS_CLICKHOUSE_PASSWORD: 'secret' }
  const { PATH, HOME } = process.env
  const loading = { PATH, HOME, PELAGOS_DATA_DIR: dataDir, ...rows, PELAGOS_CLICKHOUSE_USER: 'default', PELAGOS_CLICKHOUSE_PASSWORD: '' }
  const program = 'edge/tools/clickhouseLoad/main.ts'
  await promisify(execFile)(process.execPath, [program], { cwd: join(import.meta.dirname, '../..'), env: loading })
  watchJobs()
  hrana = await serveHrana(dataDir, 0)
  sink = await openSmtpSink()
  const url = await proxy.listen()
  api = portalAt('node', url)
  settings = {
    ...rows,
    PELAGOS_DATA_DIR: dataDir,
    PELAGOS_LIBSQL_URL: hrana.url,
    PELAGOS_LIBSQL_TOKEN: hrana.token,
    PELAGOS_PUBLIC_URL: url,
    PELAGOS_TRUST_PROXY: '1',
    PELAGOS_RATE_FACTOR: '1000',
    PELAGOS_SMTP_URL: sink.url,
    PELAGOS_MAIL_FROM: 'portal@example.org',
    PELAGOS_TEAM_ADDRESS: 'team@example.org',
  }
  await Promise.all([1, 2, 3].map(start))
  proxy.upstreams = [...portals.keys()]
})
afterAll(async () => {
  await Promise.all([...portals.values()].map((portal) => portal.end('SIGTERM')))
  await proxy.close()
  await sink.close()
  await hrana.stop()
  await clickHouse.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<string> {
  const portal = new PortalProcess(settings)
  const url = await portal.url()
  portals.set(url, portal)
  return url
}

/** Has the store record who takes which job, whatever process that is. */
function watchJobs(): void {
  const store = new DatabaseSync(storeFile(dataDir))
  store.exec(`CREATE TABLE taken_jobs (name TEXT, holder TEXT);
    CREATE TRIGGER job_begun AFTER INSERT ON job_runs BEGIN INSERT INTO taken_jobs VALUES (new.name, new.holder); END;
    CREATE TRIGGER job_taken AFTER UPDATE OF holder ON job_runs WHEN new.holder IS NOT NULL AND new.holder IS NOT old.holder
      BEGIN INSERT INTO taken_jobs VALUES (new.name, new.holder); END`)
  store.close()
}

/** What the store says now; by the SQLite of its server, which runs in this process. */
function ask<Row>(sql: string): Row[] {
  const store = new DatabaseSync(storeFile(dataDir), { readOnly: true })
  try {
    return store.prepare(sql).all() as Row[]
  } finally {
    store.close()
  }
}

let written = 0
async function load(signal: AbortSignal, { session, key }: People, calls: Call[]): Promise<void> {
  const kinds: Readonly<Record<string, () => Promise<Response>>> = {
    page: () => api.send('/catalog'),
    data: () => api.send(withQuery('/api/data/sp', smallCall), { headers: { ...key, ...api.from(freshAddress()) } }),
    session: () => api.send('/api/user/whoami', { headers: { ...session, ...api.from(freshAddress()) } }),
    write: () => {
      written += 1
      return writeToTeam(api, { ...message, message: `message ${written}` }, { 'X-Message': `message ${written}` })
    },
  }
  const repeat = async (kind: string, call: () => Promise<Response>) => {
    while (!signal.aborted) {
      const startedAt = Date.now()
      const name = kind === 'write' ? `message ${written + 1}` : kind
      const ended = await call()
        .then(async (response) => ({ response, text: await response.text(), isWhole: true }))
        .catch(() => null)
      const upstream = ended?.response.headers.get(UPSTREAM) ?? ''
      calls.push({
        kind,
        upstream,
        status: ended?.response.status ?? 0,
        text: kind === 'write' ? name : (ended?.text.slice(0, 300) ?? ''),
        startedAt,
        endedAt: Date.now(),
      })
      await wait(20)
    }
  }
  await Promise.all(
    Object.entries(kinds).flatMap(([kind, call]) => [repeat(kind, call), ...(kind === 'write' ? [] : [repeat(kind, call)])]),
  )
}

interface People {
  readonly session: { readonly Cookie: string }
  readonly key: { readonly Authorization: string }
}

/** Loads the portals while something happens to them, which gets the calls as they end; returns every call. */
async function under(people: People, happens: (calls: readonly Call[]) => Promise<void>): Promise<Call[]> {
  const ending = new AbortController()
  const calls: Call[] = []
  const loading = load(ending.signal, people, calls)
  await happens(calls)
  ending.abort()
  await loading
  return calls
}

/** Waits until these portals serve the calls together, each kind of call by more than one of them. */
async function untilServed(by: readonly string[], calls: () => readonly Call[]): Promise<void> {
  const served = (of: readonly Call[]) => [...new Set(of.map(({ upstream }) => upstream))].toSorted()
  await expect.poll(() => served(calls())).toEqual(by.toSorted())
  for (const kind of ['page', 'data', 'session', 'write'])
    await expect.poll(() => served(calls().filter((call) => call.kind === kind)).length).toBeGreaterThan(1)
}

const failed = (calls: readonly Call[]) => calls.filter(({ status }) => status !== 200)
/** The messages whose sending was confirmed with 200, and those that the store has. */
const accepted: string[] = []
const stored = () =>
  ask<{ message: string }>("SELECT message FROM contact_messages WHERE message LIKE 'message %'").map((row) => row.message)

let people: People
test('OPS-24 three processes over one libSQL server and ClickHouse are one portal: each serves what the others began, and no job or e-mail runs twice', async () => {
  const session = await signedIn(api, alice)
  people = { session, key: await apiKeyOf(api, session) }
  const calls = await under(people, (seen) => untilServed([...portals.keys()], () => seen))
  expect(failed(calls)).toEqual([])
  const [data] = calls.filter(({ kind }) => kind === 'data')
  expect(new Set(calls.filter(({ kind }) => kind === 'data').map(({ text }) => text))).toEqual(new Set([data?.text]))
  accepted.push(...calls.flatMap(({ kind, text }) => (kind === 'write' ? [text] : [])))
  expect(stored().toSorted()).toEqual(accepted.toSorted())
  await expect.poll(() => sink.mails.length).toBeGreaterThanOrEqual(accepted.length)
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(sink.mails.length)
  const taken = ask<{ name: string }>('SELECT name FROM taken_jobs').map(({ name }) => name)
  const atStart = jobs.filter(({ runsAtStart }) => runsAtStart === true).map(({ name }) => name)
  expect(taken.filter((name) => atStart.includes(name)).toSorted()).toEqual(atStart.toSorted())
})

test('OPS-24 when one of the processes is killed under load, accepted writes and sessions stay and only its own requests fail', async () => {
  const [killed = ''] = proxy.upstreams
  let killedAt = 0
  const calls = await under(people, async (seen) => {
    await untilServed([...portals.keys()], () => seen)
    killedAt = Date.now()
    await portals.get(killed)?.end('SIGKILL')
    portals.delete(killed)
    await untilServed([...portals.keys()], () => seen.filter(({ startedAt }) => startedAt > killedAt + 50))
  })
  for (const { startedAt, endedAt, kind } of failed(calls))
    expect([kind, startedAt <= killedAt + 50, endedAt >= killedAt]).toEqual([kind, true, true])
  expect(failed(calls).length).toBeLessThan(8)
  accepted.push(...calls.flatMap(({ kind, text, status }) => (kind === 'write' && status === 200 ? [text] : [])))
  const kept = stored()
  expect(accepted.filter((text) => !kept.includes(text))).toEqual([])
  expect(new Set(kept).size).toBe(kept.length)
})

test('OPS-25 a new process takes over from an old one without a failed request, and the old one ends by itself', async () => {
  const [old = ''] = portals.keys()
  let status: number | null | undefined
  let next = ''
  const calls = await under(people, async (seen) => {
    await expect.poll(() => seen.some(({ upstream }) => upstream === old)).toBe(true)
    next = await start()
    const others = [...portals.keys()].filter((url) => url !== old)
    proxy.upstreams = others
    status = await portals.get(old)?.end('SIGTERM')
    portals.delete(old)
    await untilServed(others, () => seen.filter(({ upstream }) => upstream !== old))
  })
  expect([failed(calls), status]).toEqual([[], 0])
  expect(calls.some(({ upstream }) => upstream === next)).toBe(true)
  const kept = stored()
  expect(calls.filter(({ kind, text }) => kind === 'write' && !kept.includes(text))).toEqual([])
})
