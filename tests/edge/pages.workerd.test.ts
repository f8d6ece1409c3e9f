import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../../edge/worker.ts'
import { helpAddress, pagesSuite } from './suite/pages.ts'

const origin = 'http://127.0.0.1:8787'

pagesSuite(
  async (path, init) =>
    worker.fetch(
      new Request(new URL(path, origin), { redirect: 'manual', ...init }),
      { ...env, PELAGOS_SUPPORT_ADDRESS: helpAddress },
      createExecutionContext(),
    ),
  { shortName: 'Virtual_Cruise_CTD', longName: 'Virtual Cruises: CTD Casts', cruise: 'VIRTUAL_ATL', variable: 'salinity' },
  origin,
)
