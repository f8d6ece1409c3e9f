import { afterAll, expect, test } from 'vitest'
import { serviceApi } from '#core/api/service.ts'
import { createApp } from '../../../edge/app.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { errorReports, users } from '../../../edge/database/schema/index.ts'
import { recordFault } from '../../../edge/errors/recordError.ts'
import { noLog } from '../../../edge/platform/Log.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
afterAll(remove)
const works: Promise<void>[] = []
const ports = {
  ...{ config: store.config, database: store.database, unsynced: store.unsynced, version: '9.9.9', log: noLog, now: Date.now },
  ...{
    addressOf: () => '127.0.0.1',
    site: async () => new Response('Not Found', { status: 404 }),
    pages: null,
    engine: null,
    inlineSources: { scripts: [], styles: [] },
  },
  afterAnswer: (work: Promise<void>) => works.push(work),
} as unknown as Ports
const stored = async () => {
  await Promise.all(works)
  return store.database.select().from(errorReports)
}

test('ERR-09 API-14 a fault of the portal is counted with its place in the source, the path and the version, and answered without details', async () => {
  const handlers = {
    highlights: async (): Promise<never> => {
      throw new RangeError(`${store.config.dataDir.length} rows for grace@example.org`)
    },
  }
  const app = createApp(ports, () => ports, { endpoints: { highlights: serviceApi.highlights }, handlers })
  for (let call = 0; call < 2; call++) {
    const response = await app.request('http://127.0.0.1/api/highlights?key=variableCount')
    expect([response.status, await response.text()]).toEqual([500, '{"error":"Internal Server Error"}'])
  }
  expect(await stored()).toMatchObject([
    {
      ...{ source: 'server', version: '9.9.9', path: '/api/highlights', count: 2, browsers: [], steps: [] },
      message: expect.stringMatching(/^RangeError: \d+ rows for \[e-mail\]$/),
      stackLine: expect.stringMatching(/serverFaults\.test\.ts:\d+:\d+/),
    },
  ])
})

test('ERR-03 of the faults of the portal as many are counted as its sample rate says', async () => {
  const before = (await stored()).length
  const withRate = (rate: string) => ({ ...ports, config: parseConfig({ PELAGOS_TRACE_SAMPLE_RATE: rate }) })
  recordFault(withRate('0'), new Error('never counted'), '/')
  recordFault(withRate('1'), new Error('always counted'), '/')
  expect((await stored()).slice(before).map(({ message }) => message)).toEqual(['Error: always counted'])
})

test('ERR-09 a report of a statement that failed names it and why, with none of the values that it was given', async () => {
  const before = (await stored()).length
  await store.database.run("create trigger full before update on users begin select raise(abort, 'no more'); end")
  const statement = store.database.update(users).set({ firstName: 'Grace (08:19:06)' })
  recordFault(ports, await statement.catch((fault: unknown) => fault), '/')
  const [report] = (await stored()).slice(before)
  expect(report).toMatchObject({
    message: expect.stringMatching(/^Error: Failed query: update "users" set .*no more/),
    stackLine: expect.stringMatching(/^at .*:\d+:\d+/),
  })
  expect(JSON.stringify(report)).not.toContain('Grace')
})
