import { securityText, securityTextPath } from '#core/api/securityText.ts'
import { type CatalogDocument, catalogDocuments } from '#core/catalog/feeds/index.ts'
import { robots, robotsPath } from '#core/catalog/feeds/robots.ts'
import { isSitemapPath, sitemapFiles } from '#core/catalog/feeds/sitemap.ts'
import { rowsAddress } from '#core/catalog/rowsAddress.ts'
import { readSubsetAddress } from '#core/catalog/subsetAddress.ts'
import { type FormName, formFacts } from '#core/rows/formFacts.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { type CatalogSnapshot, loadSnapshot } from '../catalog/catalog.ts'
import { findSubset } from '../catalog/subsets.ts'
import type { Database } from '../database/Database.ts'
import { faultStack, faultText } from '../platform/faultText.ts'
import { answerBuiltFile } from './answerBuiltFile.ts'
import { answerNewsFeed } from './answerNewsFeed.ts'
import { answerStorePage, findPage } from './answerStorePage.ts'
import { answerFaceFile } from './faceFiles.ts'
import { figureAnswer } from './figures.ts'
import type { PagePorts } from './PagePorts.ts'
import { storePages } from './storePages.ts'

/** Responds to everything but API calls: pages, pictures, feeds and lists that are views of the store, else the files of the built site. */
export async function answerPage(request: Request, ports: PagePorts): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return ports.site(request)
  const { pathname } = new URL(request.url)
  const document = catalogDocuments.find(({ path }) => path === pathname)
  if (document !== undefined) return textAnswer(request, document.type, await written(document, ports))
  const newsFeed = await answerNewsFeed(request, ports)
  if (newsFeed !== null) return newsFeed
  const sitemap = isSitemapPath(pathname) ? (await sitemapOf(ports)).get(pathname) : undefined
  if (sitemap !== undefined) return textAnswer(request, 'application/xml; charset=utf-8', sitemap)
  if (pathname === robotsPath) return textAnswer(request, 'text/plain; charset=utf-8', robots(ports.config.publicUrl))
  const { publicUrl, mail } = ports.config
  if (pathname === securityTextPath && mail.supportAddress !== null)
    return textAnswer(request, 'text/plain; charset=utf-8', securityText({ origin: publicUrl, contact: mail.supportAddress }, ports.now()))
  if (ports.config.isDevelopment && pathname.startsWith(DEV_VIEWS)) return devViews(pathname.slice(DEV_VIEWS.length), ports)
  const subset = readSubsetAddress(pathname)
  if (subset?.form != null) return subsetRows(ports.database(), subset.id, subset.form)
  const faceFile = answerFaceFile(request, ports.config.portal)
  if (faceFile !== null) return faceFile
  const figure = await figureAnswer(request, ports.database)
  if (figure !== null) return figure
  const { pages } = ports
  const page = pages === null ? null : await orProblemPage(request, ports, () => answerStorePage(request, { ...ports, pages }))
  const found =
    page ?? (await answerBuiltFile(isHere(pathname, ports.config) ? request : new Request(new URL('/_none', request.url)), ports))
  return found.status === 404 && IN_SUBMISSION_AREA.test(pathname) ? toSubmissionArea() : found
}

/** Worked examples are with the default catalog. */
const isHere = (pathname: string, { hasDefaultCatalog }: PagePorts['config']) => hasDefaultCatalog || !/^\/gallery(?:\/|$)/.test(pathname)

/** Addresses of pages, not of files, which have an ending. */
const IN_SUBMISSION_AREA = /^\/datasubmission\/[^.]*$/

/** Every path of the area leads into it (NAV-03). Not for ever: a page may be there one day. */
const toSubmissionArea = () => new Response(null, { status: 307, headers: { Location: '/datasubmission/guide' } })

/** Leads to the call that answers the rows of a subset, which asks who calls. */
async function subsetRows(database: Database, id: string, form: FormName): Promise<Response> {
  const found = await findSubset(database, id)
  if (found === null) return new Response('There is no such subset.\n', { status: 404 })
  const { tableName, fields, ...bounds } = found.request
  const parameters = new URLSearchParams({ format: form, filename: `${found.shortName}_${id}.${formFacts[form].fileExtension}` })
  return new Response(null, { status: 307, headers: { Location: `${rowsAddress(tableName, fields, bounds)}&${parameters}` } })
}

function textAnswer({ method }: Request, type: string, text: string): Response {
  return new Response(method === 'HEAD' ? null : text, { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=300' } })
}

/** A page that cannot be made is a page that says so (DST-16). */
async function orProblemPage(request: Request, ports: PagePorts, answer: () => Promise<Response | null>): Promise<Response | null> {
  try {
    return await answer()
  } catch (fault) {
    ports.log.error('page', { message: faultText(fault), stack: faultStack(fault) })
    ports.noteFault?.(fault)
    const page = await answerBuiltFile(new Request(new URL('/problem', request.url)), ports)
    return new Response(request.method === 'HEAD' ? null : page.body, { status: 500, headers: bodyHeaders(page) })
  }
}

/** The headers that say how a body is read, without those that say how long it may be cached. */
function bodyHeaders({ headers }: Response): Headers {
  const pageCaches = new Headers(headers)
  for (const name of ['ETag', 'Last-Modified', 'Accept-Ranges']) pageCaches.delete(name)
  pageCaches.set('Cache-Control', 'no-store')
  return pageCaches
}

/** What the pages of a site under development are made of: its server renders them itself, again for every change of the code. */
const DEV_VIEWS = '/dev/views'

async function devViews(path: string, { database, config }: PagePorts): Promise<Response> {
  const found = await findPage(path, database())
  return found === null
    ? Response.json({ portal: config.portal }, { status: 404 })
    : Response.json(
        {
          ...(await found.views()),
          supportAddress: config.mail.supportAddress,
          portal: config.portal,
          hasDefaultCatalog: config.hasDefaultCatalog,
        },
        { status: found.status },
      )
}

/** A document of the present catalog, written once for each version of it. */
async function written({ path, write }: CatalogDocument, { database, config }: PagePorts): Promise<string> {
  const catalog = await loadSnapshot(database())
  return cachedPerVersion(catalog, `document ${path}`, async () => write(publishedOf(catalog), config.portal))
}

/** The files of the present sitemap by their paths, written together. */
async function sitemapOf({ database, config, pages }: PagePorts): Promise<ReadonlyMap<string, string>> {
  const connection = database()
  const catalog = await loadSnapshot(connection)
  return cachedPerVersion(catalog, 'sitemap', async () => {
    const listed = await Promise.all(storePages.map((page) => page.listed(connection, catalog)))
    return sitemapFiles(
      [...listed.flat(), ...(pages?.builtPaths ?? []).filter((path) => isHere(path, config)).map((path) => ({ path }))],
      config.publicUrl,
    )
  })
}

const publishedOf = ({ datasets }: CatalogSnapshot) =>
  datasets.map((known) => ({ ...known, variables: known.variables.map(({ row }) => row) }))
