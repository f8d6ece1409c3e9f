import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../edge/app.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { engineSelect } from '../../../edge/engines/engineSelect.ts'
import { openSql } from '../../../edge/engines/sqlChild/openSql.ts'
import { sqlWithFallback } from '../../../edge/engines/sqlChild/sqlWithFallback.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'
import type { SqlRunner } from '../../../edge/query/SqlRunner.ts'
import { testFolders } from '../../helpers/fixtureCatalog.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { alice, apiKeyOf, signedIn, smallCall, type TestedApi, withQuery } from '../suite/TestedApi.ts'

/** What a call reads of the store, statement by statement. */

const { store, dataDir, remove } = await makeTestStore()
const statements: string[] = []
let engine: DuckDbEngine
let sql: SqlRunner
let api: TestedApi
let key: { Authorization: string }

/** Records every statement sent to the store. */
function noteStatements(client: { execute(statement: unknown, ...more: unknown[]): unknown }): void {
  const execute = client.execute.bind(client)
  client.execute = (statement, ...more) => {
    statements.push(typeof statement === 'string' ? statement : String((statement as { readonly sql: string }).sql))
    return execute(statement, ...more)
  }
}

beforeAll(async () => {
  const { database } = store
  engine = await DuckDbEngine.open({ ...testFolders, threads: 1 })
  const children = await openSql({
    database,
    folders: testFolders,
    catalogFolder: join(dataDir, 'catalog'),
    emptyFolder: join(dataDir, 'empty'),
  })
  sql = sqlWithFallback(engineSelect(engine), children, null)
  const ports: Ports = {
    config: store.config,
    database,
    unsynced: database,
    pages: null,
    pageCompressor: null,
    engine,
    sql,
    objects: null,
    mail: { send: async () => undefined, close: async () => undefined },
    version: '0.0.0',
    log: jsonLog(() => undefined),
    now: Date.now,
    addressOf: () => '',
    site: async () => new Response('site'),
    inlineSources: { scripts: [], styles: [] },
    afterAnswer: () => undefined,
  }
  const app = createApp(ports, () => ports)
  const origin = 'http://127.0.0.1:8788'
  const send: TestedApi['send'] = async (path, init) => app.fetch(new Request(new URL(path, origin), init), {})
  api = { name: 'node', origin, send, from: () => ({}), hasEngine: true, secrets: ports.config.secrets ?? { session: '', key: '' } }
  key = await apiKeyOf(api, await signedIn(api, alice))
  noteStatements((database as unknown as { readonly $client: Parameters<typeof noteStatements>[0] }).$client)
})
afterAll(async () => {
  await sql.close?.()
  await engine.close()
  await remove()
})

/** The statements about the catalog that a call makes once the catalog is known. */
async function catalogReads(path: string): Promise<readonly string[]> {
  const call = async () => {
    const response = await api.send(path, { headers: key })
    expect([path, response.status, (await response.arrayBuffer()).byteLength > 100]).toEqual([path, 200, true])
  }
  await call()
  statements.length = 0
  await call()
  expect(statements.length).toBeGreaterThan(0)
  return statements.filter((text) => /"(settings|datasets|variables|dataset_references|observation_tables|observation_files)"/.test(text))
}

const select = 'SELECT TOP 20 month, lat, lon, sst FROM tblCOADS_Climatology WHERE lat > 10'

describe('the catalog of a data call', () => {
  test.each([
    ['a SELECT as CSV', withQuery('/api/data/query', { query: select })],
    ['a SELECT as NetCDF', withQuery('/api/data/query', { query: select, format: 'netcdf' })],
    [
      'a SELECT that a child runs',
      withQuery('/api/data/query', { query: 'SELECT lat, AVG(sst) AS mean FROM tblCOADS_Climatology GROUP BY lat' }),
    ],
    [
      'a SELECT over the catalog',
      withQuery('/api/data/query', { query: 'SELECT Table_Name, COUNT(*) AS n FROM tblVariables GROUP BY Table_Name' }),
    ],
    [
      'an EXEC',
      withQuery('/api/data/query', { query: "EXEC uspSpaceTime 'tblCOADS_Climatology', 'sst', '1', '2', 10, 14, 170, -170, 0, 0" }),
    ],
    ['a subset', withQuery('/api/data/sp', { ...smallCall, format: 'netcdf' })],
    ['a size', withQuery('/api/data/check-query-size', { query: select })],
  ])('%s asks the store once which catalog there is, and no more', async (_what, path) => {
    expect(await catalogReads(path)).toEqual([expect.stringMatching(/from "settings"/)])
  })
})
