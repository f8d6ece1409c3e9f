import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../edge/dataFolder/database.ts'
import { jobs } from '../../edge/jobs/jobs.ts'
import { failed, SeveralPortals, untilServed } from '../edge/helpers/SeveralPortals.ts'
import { startClickHouse, type TestClickHouse } from '../helpers/clickhouse.ts'
import { seededFolder } from '../helpers/seededFolder.ts'

let portals: SeveralPortals
let clickHouse: TestClickHouse
beforeAll(async () => {
  clickHouse = await startClickHouse()
  // Only copied: a second library of SQLite in the process of the server would undo its locks.
  const { dataDir } = await seededFolder(undefined, ['alice', 'bob'])
  const rows = { PELAGOS_CLICKHOUSE_URL: clickHouse.config.url, PELAGOS_CLICKHOUSE_USER: 'reader', PELAGOS_CLICKHOUSE_PASSWORD: 'secret' }
  const { PATH, HOME } = process.env
  const loading = { PATH, HOME, PELAGOS_DATA_DIR: dataDir, ...rows, PELAGOS_CLICKHOUSE_USER: 'default', PELAGOS_CLICKHOUSE_PASSWORD: '' }
  const program = 'edge/tools/clickhouseLoad/main.ts'
  await promisify(execFile)(process.execPath, [program], { cwd: join(import.meta.dirname, '../..'), env: loading })
  watchJobs(dataDir)
  portals = await SeveralPortals.open(3, dataDir, rows)
})
afterAll(async () => {
  await portals.close()
  await clickHouse.stop()
})

/** Has the store record who takes which job, whatever process that is. */
function watchJobs(dataDir: string): void {
  const store = new DatabaseSync(storeFile(dataDir))
  store.exec(`CREATE TABLE taken_jobs (name TEXT, holder TEXT);
    CREATE TRIGGER job_begun AFTER INSERT ON job_runs BEGIN INSERT INTO taken_jobs VALUES (new.name, new.holder); END;
    CREATE TRIGGER job_taken AFTER UPDATE OF holder ON job_runs WHEN new.holder IS NOT NULL AND new.holder IS NOT old.holder
      BEGIN INSERT INTO taken_jobs VALUES (new.name, new.holder); END`)
  store.close()
}

/** The messages whose sending was confirmed with 200. */
const accepted: string[] = []

test('OPS-24 three processes over one libSQL server and ClickHouse are one portal: each serves what the others began, and no job or e-mail runs twice', async () => {
  const calls = await portals.under((seen) => untilServed([...portals.processes.keys()], () => seen))
  expect(failed(calls)).toEqual([])
  const [data] = calls.filter(({ kind }) => kind === 'data')
  expect(new Set(calls.filter(({ kind }) => kind === 'data').map(({ text }) => text))).toEqual(new Set([data?.text]))
  accepted.push(...calls.flatMap(({ kind, text }) => (kind === 'write' ? [text] : [])))
  expect(portals.stored().toSorted()).toEqual(accepted.toSorted())
  const { mails } = portals.sink
  await expect.poll(() => mails.length).toBeGreaterThanOrEqual(accepted.length)
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length)
  const taken = portals.ask<{ name: string }>('SELECT name FROM taken_jobs').map(({ name }) => name)
  const atStart = jobs.filter(({ runsAtStart }) => runsAtStart === true).map(({ name }) => name)
  expect(taken.filter((name) => atStart.includes(name)).toSorted()).toEqual(atStart.toSorted())
})

test('OPS-24 when one of the processes is killed under load, accepted writes and sessions stay and only its own requests fail', async () => {
  const [killed = ''] = portals.proxy.upstreams
  let [killedAt, goneAt] = [0, 0]
  const calls = await portals.under(async (seen) => {
    await untilServed([...portals.processes.keys()], () => seen)
    killedAt = Date.now()
    await portals.end(killed, 'SIGKILL')
    // Until the system has closed its port, it takes connections that nobody serves.
    goneAt = Date.now()
    await untilServed([...portals.processes.keys()], () => seen.filter(({ startedAt }) => startedAt > goneAt))
  })
  for (const { startedAt, endedAt, kind } of failed(calls))
    expect([kind, startedAt <= goneAt, endedAt >= killedAt]).toEqual([kind, true, true])
  expect(failed(calls).filter(({ upstream }) => upstream !== killed && upstream !== '')).toEqual([])
  // Each of the seven that call has one call under way.
  expect(failed(calls).filter(({ startedAt }) => startedAt <= killedAt).length).toBeLessThan(8)
  accepted.push(...calls.flatMap(({ kind, text, status }) => (kind === 'write' && status === 200 ? [text] : [])))
  const kept = portals.stored()
  expect(accepted.filter((text) => !kept.includes(text))).toEqual([])
  expect(new Set(kept).size).toBe(kept.length)
})
