import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../../edge/worker.ts'
import { builtPagesSuite, helpAddress } from './suite/builtPages.ts'
import { pagesSuite } from './suite/pages.ts'

const origin = 'http://127.0.0.1:8787'

const get = async (path: string, init?: RequestInit) =>
  worker.fetch(
    new Request(new URL(path, origin), { redirect: 'manual', ...init }),
    { ...env, PELAGOS_SUPPORT_ADDRESS: helpAddress },
    createExecutionContext(),
  )

pagesSuite(
  get,
  { shortName: 'Virtual_Cruise_CTD', longName: 'Virtual Cruises: CTD Casts', cruise: 'VIRTUAL_ATL', variable: 'salinity' },
  origin,
)
builtPagesSuite(get, origin)
