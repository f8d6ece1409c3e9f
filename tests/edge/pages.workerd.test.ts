import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../../edge/worker.ts'
import { fromBuiltSite, pagesSuite } from './suite/pages.ts'

const origin = 'http://127.0.0.1:8787'
const ASSETS = { fetch: async (request: Request) => fromBuiltSite(request) }

// Here the store holds no more than the catalog, and the built site knows but one data set of it.
pagesSuite(
  async (path, init) =>
    worker.fetch(new Request(new URL(path, origin), { redirect: 'manual', ...init }), { ...env, ASSETS }, createExecutionContext()),
  { shortName: 'Virtual_Cruise_CTD', longName: 'Virtual Cruises: CTD Casts', cruise: 'VIRTUAL_ATL' },
  origin,
)
