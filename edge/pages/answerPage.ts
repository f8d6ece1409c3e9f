import { type CatalogDocument, catalogDocuments } from '#core/catalog/feeds/index.ts'
import { catalogOf } from '../catalog/catalog.ts'
import { keptWith } from '../catalog/kept.ts'
import { latePage, notFoundPage } from './latePage.ts'
import { missingPage, programPage } from './missingPage.ts'
import type { PagePorts } from './PagePorts.ts'

/** Where the pages of data sets and cruises stand; the last part is a name. */
const PLACES = /^\/catalog\/(datasets|cruises)\/([^/]+)\/?$/
/** The name of the page that every data set or cruise without one of its own is shown in. */
const SHELL = '_shell'

/**
 * Answers what is no call: the built site, feeds and lists of the catalog from the store, a shell for data sets and cruises that came
 * after the build, and pages that say what is unknown.
 */
export async function answerPage(request: Request, ports: PagePorts): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') return ports.site(request)
  const document = catalogDocuments.find(({ path }) => path === pathname)
  if (document !== undefined) {
    const text = await written(document, ports)
    const headers = { 'Content-Type': document.type, 'Cache-Control': 'public, max-age=300' }
    return new Response(request.method === 'HEAD' ? null : text, { headers })
  }
  const [, kind, name] = PLACES.exec(pathname) ?? []
  if (kind === undefined || name === undefined) return (await programPage(request, ports)) ?? ports.site(request)
  if (name === SHELL) return notFoundPage(request, ports)
  const built = await ports.site(request)
  if (built.status !== 404) return built
  const late = await latePage(request, ports, kind as 'datasets' | 'cruises', name)
  if (late !== null) return late
  // The shell of a cruise says itself which one was asked for (CRU-06).
  return kind === 'cruises' ? missingPage(request, ports, `/catalog/cruises/${SHELL}`) : built
}

/** A document of the present catalog, written once for each version of it. */
async function written({ path, write }: CatalogDocument, { database, config }: PagePorts): Promise<string> {
  const catalog = await catalogOf(database())
  const published = () => catalog.datasets.map((known) => ({ ...known, variables: known.variables.map(({ row }) => row) }))
  return keptWith(catalog, `document ${path}`, () => write(published(), config.publicUrl))
}
