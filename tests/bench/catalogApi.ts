import { catalogApi } from '#core/api/catalog.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { variablesApi } from '#core/api/variables.ts'
import { createApp } from '../../edge/app.ts'
import { parseConfig } from '../../edge/config/config.ts'
import type { Database } from '../../edge/database/Database.ts'
import { jsonLog } from '../../edge/platform/logger.ts'
import type { Ports } from '../../edge/ports/Ports.ts'
import { largeCatalogStore } from '../helpers/largeCatalogStore.ts'
import type { BenchOptions, Report } from './report.ts'

export const group = 'catalogApi'

const DATASETS = 20_000
const ROUNDS = 300
/** Milliseconds that 95 of 100 answers may take, from the request to their last byte, within the process. */
const MAX_MS = 30

/** What people type, from the common to the rare, with and without filters. */
const searches = [
  { keywords: 'temperature pacific' },
  { keywords: 'nitrate bottle' },
  { keywords: 'chlorophyll', make: 'Model', hasDepth: 'yes' },
  { keywords: 'salinity', latStart: '-10', latEnd: '10', lonStart: '170', lonEnd: '-170' },
  { keywords: 'xyzzyplugh' },
  { keywords: 'oxygen float', timeStart: '1990-01-01', timeEnd: '1990-12-31' },
] as const
const words = [
  { searchTerms: 'temperature float' },
  { searchTerms: 'nitrate', make: 'Observation' },
  { searchTerms: 'iron', hasDepth: 'yes' },
] as const
const typed = [{ searchTerms: 'temp' }, { searchTerms: 'deep atl' }, { searchTerms: 's' }] as const

/** Searches of a catalog of 20,000 data sets through the whole app. */
export async function run(report: Report, { maxRounds }: BenchOptions): Promise<void> {
  const { database, close } = await largeCatalogStore(DATASETS)
  try {
    const send = appOf(database)
    for (const [endpoint, queries] of [
      [catalogApi.searchCatalog, searches],
      [variablesApi.variableSearch, words],
      [variablesApi.chartVariables, [{}, ...words]],
      [variablesApi.autocompleteVariableNames, typed],
    ] as const) {
      report(await measured(send, endpoint, queries, maxRounds ?? ROUNDS))
    }
  } finally {
    await close()
  }
}

type Send = (path: string) => Promise<Response>

function appOf(database: Database): Send {
  const config = parseConfig({ PORT: '0' })
  const ports: Ports = {
    ...{ config, database, unsynced: database, engine: null, sql: null, objects: null, version: '0.0.0', now: Date.now },
    mail: { send: async () => undefined, close: async () => undefined },
    log: jsonLog(() => undefined),
    addressOf: () => '127.0.0.1',
    site: async () => new Response(null, { status: 404 }),
    inlineSources: { scripts: [], styles: [] },
    pages: null,
    pageCompressor: null,
    afterAnswer: () => undefined,
  }
  const app = createApp(ports, () => ports)
  return async (path) => app.fetch(new Request(new URL(path, config.publicUrl)), {})
}

async function measured(send: Send, { path, reply }: Endpoint, queries: readonly Readonly<Record<string, string>>[], rounds: number) {
  const times: number[] = []
  let bytes = 0
  for (let round = -queries.length; round < rounds; round++) {
    const query = queries[(round + queries.length) % queries.length] ?? {}
    const started = performance.now()
    const response = await send(`${path}?${new URLSearchParams(query)}`)
    const body = await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    // The first round reads the catalog and builds what searches go by; its answers are looked at.
    if (round < 0) {
      if (reply.kind === 'json') reply.schema.parse(JSON.parse(new TextDecoder().decode(body)))
      continue
    }
    times.push(performance.now() - started)
    bytes = Math.max(bytes, body.byteLength)
  }
  const value = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
  const check = `${rounds} answers with status 200 like ones that kept the contract, at most ${Math.round(bytes / 1000)} kB`
  return { name: `${path}, p95`, value, unit: 'ms', floor: `${MAX_MS} ms`, ratio: value / MAX_MS, target: 1, check }
}
