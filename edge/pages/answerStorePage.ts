import { createHash } from 'node:crypto'
import { limits } from '#core/limits/catalog.ts'
import { limits as pagesLimits } from '#core/limits/pages.ts'
import type { PageViews } from '#core/pages/views.ts'
import { withFace } from '#core/portal/builtFace.ts'
import { inventedNames, withCatalog } from '#core/portal/defaultCatalog.ts'
import type { Database } from '../database/Database.ts'
import { etagOf } from '../platform/entityTag.ts'
import { faultText } from '../platform/faultText.ts'
import type { PageEncoding, PageRenderer } from '../ports/PageRenderer.ts'
import { cachedAnswer } from './cachedAnswer.ts'
import type { CachedPage } from './PageCache.ts'
import type { PagePorts } from './PagePorts.ts'
import type { FoundPage } from './StorePage.ts'
import { storePages } from './storePages.ts'
import { unknownPagesOf } from './UnknownPages.ts'

const TYPE = 'text/html; charset=utf-8'

/** What the store has at a path without a slash at the end; `null` for other paths and for names without a page. */
export async function findPage(path: string, database: Database): Promise<FoundPage | null> {
  for (const { nameAt, find } of storePages) {
    const name = nameAt(path)
    if (name !== null) return find(database, decoded(name))
  }
  return null
}

/** A page that is a view of the store, as the store is now; `null` for other addresses and for names without a page. */
export async function answerStorePage(request: Request, ports: RenderingPorts): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const plain = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  // Files of the site need no connection to the store.
  if (!storePages.some(({ nameAt }) => nameAt(plain) !== null)) return null
  const database = ports.database()
  const found = await findPage(plain, database)
  if (found === null) return null
  if (found.status === 200 && found.unknownName === undefined && found.path !== pathname) return redirect(found.path + search)
  if (found.unknownName !== undefined) return answerUnknown(request, ports, database, found)
  const encoding = ports.pageCompressor?.choose(request.headers.get('Accept-Encoding') ?? '') ?? null
  const make = (older: CachedPage | undefined) => makePage(ports, found, encoding, older)
  return cachedAnswer(request, database, { key: `${encoding} ${found.path}`, version: found.version, make })
}

/**
 * The page for an unknown name, sent as it is: compressing it would cost more than sending it. `null`, which leads to the site's own page
 * for unknown addresses, where too many were rendered of late.
 */
async function answerUnknown(request: Request, ports: RenderingPorts, database: Database, found: FoundPage): Promise<Response | null> {
  const { path, status, version, views, unknownName = '' } = found
  const name = { key: `${path} ${unknownName.trim().slice(0, limits.requestedNameCharacters + 1)}`, version }
  const html = await unknownPagesOf(database).html(name, ports.now(), async () => {
    const page = await rendered(ports, path, status, await views())
    return new Uint8Array(await page.arrayBuffer())
  })
  if (html === null) return null
  const headers = { 'Content-Type': TYPE, 'Cache-Control': 'no-store', 'Content-Length': String(html.byteLength) }
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/** An address of our own is repeated in a header, which clients take up to a length only. */
function redirect(path: string): Response {
  if (path.length > pagesLimits.redirectCharacters) return new Response('The address is too long.\n', { status: 414 })
  return new Response(null, { status: 308, headers: { Location: path } })
}

/** A part of an address in plain letters; empty, which is no name, where it cannot be read. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (fault) {
    if (fault instanceof URIError) return ''
    throw fault
  }
}

type RenderingPorts = PagePorts & { readonly pages: PageRenderer }

async function rendered(
  { config, log, pages }: RenderingPorts,
  path: string,
  status: number,
  views: Partial<PageViews>,
): Promise<Response> {
  const logError = (fault: unknown) => log.error('part of a page', { path, message: faultText(fault) })
  const response = await pages.render(new Request(config.publicUrl + path), {
    ...views,
    ...{ portal: config.portal, supportAddress: config.mail.supportAddress, hasDefaultCatalog: config.hasDefaultCatalog, logError },
  })
  if (response.status !== 200 && response.status !== status) throw new Error(`the page ${path} was rendered with status ${response.status}`)
  return new Response(
    withFace(withCatalog(await response.text(), config.hasDefaultCatalog ? null : inventedNames), config.portal),
    response,
  )
}

async function makePage(
  ports: RenderingPorts,
  { path, version, status, views }: FoundPage,
  encoding: PageEncoding | null,
  older: CachedPage | undefined,
): Promise<CachedPage> {
  const shown = await views()
  const shows = createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
  if (older?.shows === shows) return { ...older, version }
  const html = new Uint8Array(await (await rendered(ports, path, status, shown)).arrayBuffer())
  const { pageCompressor } = ports
  const bytes = encoding === null || pageCompressor === null ? html : await pageCompressor.compress(html, encoding)
  const etag = etagOf(bytes)
  return {
    ...{ version, shows, status, bytes, etag },
    headers: {
      'Content-Type': TYPE,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Accept-Encoding',
      ETag: etag,
      ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    },
  }
}
