import { join } from 'node:path'
import { openPages } from '../../edge/adapters/node/site/openPages.ts'
import { answerPage } from '../../edge/pages/answerPage.ts'
import { makeTestStore } from '../edge/helpers/testStore.ts'

/** Addresses of one page of each kind that is a view of the store. */
const storePagePaths = [
  '/',
  '/catalog',
  '/catalog/datasets/COADS_Climatology',
  '/catalog/datasets/Virtual_Cruise_CTD',
  '/catalog/datasets/NOAA_Tide_Prediction',
  '/catalog/cruises/VIRTUAL_ATL',
  '/programs',
  '/programs/demonstration',
  '/visualization/cruises',
  '/visualization/charts',
] as const

/** The HTML of these pages over a store with the default catalog, by address; `npm run build` must have made their module. */
export async function renderStorePages(): Promise<ReadonlyMap<string, string>> {
  const { store, remove } = await makeTestStore()
  const { pages } = await openPages(join(import.meta.dirname, '../../dist'))
  const log = { info: () => undefined, error: () => undefined }
  const site = async () => new Response(null, { status: 404 })
  const ports = { pages, pageCompressor: null, log, now: Date.now, site, config: store.config }
  const html = new Map<string, string>()
  for (const path of storePagePaths) {
    const response = await answerPage(new Request(`http://127.0.0.1${path}`), { ...ports, database: () => store.database })
    html.set(path, await response.text())
  }
  await remove()
  return html
}
