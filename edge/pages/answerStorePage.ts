import { createHash } from 'node:crypto'
import { limits } from '#core/limits.ts'
import type { Database } from '../database/Database.ts'
import type { PageEncoding, PageRenderer } from '../ports/PageRenderer.ts'
import { cachedAnswer, etagOf } from './cachedAnswer.ts'
import type { CachedPage } from './PageCache.ts'
import type { PagePorts } from './PagePorts.ts'
import type { FoundPage } from './StorePage.ts'
import { storePages } from './storePages.ts'

const TYPE = 'text/html; charset=utf-8'

/** What the store has at a path without a slash at the end; `null` for other paths and for names without a page. */
export async function findPage(path: string, database: Database): Promise<FoundPage | null> {
  for (const { address, find } of storePages) {
    const match = address.exec(path)
    if (match !== null) return find(database, decoded(match[1] ?? ''))
  }
  return null
}

/** A page that is a view of the store, as the store is now; `null` for other addresses and for names without a page. */
export async function answerStorePage(request: Request, ports: PagePorts & { readonly pages: PageRenderer }): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const plain = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  // Files of the site need no connection to the store.
  if (!storePages.some(({ address }) => address.test(plain))) return null
  const database = ports.database()
  const found = await findPage(plain, database)
  if (found === null) return null
  if (found.status === 200 && found.path !== pathname) return redirect(found.path + search)
  const encoding = ports.pageCompressor?.choose(request.headers.get('Accept-Encoding') ?? '') ?? null
  const make = (older: CachedPage | undefined) => makePage(ports, found, encoding, older)
  return cachedAnswer(request, database, { key: `${encoding} ${found.path}`, version: found.version, make })
}

/** An address of our own is repeated in a header, which clients take up to a length only. */
function redirect(path: string): Response {
  if (path.length > limits.redirectCharacters) return new Response('The address is too long.\n', { status: 414 })
  return new Response(null, { status: 308, headers: { Location: path } })
}

/** A part of an address in plain letters; empty, which is no name, where it cannot be read. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (fault) {
    if (fault instanceof URIError) return ''
    throw fault
  }
}

async function makePage(
  { config, log, pages, pageCompressor }: PagePorts & { readonly pages: PageRenderer },
  { path, version, status, views }: FoundPage,
  encoding: PageEncoding | null,
  older: CachedPage | undefined,
): Promise<CachedPage> {
  const shown = await views()
  const shows = createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
  if (older?.shows === shows) return { ...older, version }
  const logFault = ({ message }: Error) => log.error('part of a page', { path, message })
  const rendered = await pages.render(new Request(config.publicUrl + path), { ...shown, origin: config.publicUrl, logFault })
  if (rendered.status !== 200 && rendered.status !== status) throw new Error(`the page ${path} was rendered with status ${rendered.status}`)
  const html = new Uint8Array(await rendered.arrayBuffer())
  const bytes = encoding === null || pageCompressor === null ? html : await pageCompressor.compress(html, encoding)
  const etag = etagOf(bytes)
  return {
    ...{ version, shows, status, bytes, etag },
    headers: {
      'Content-Type': TYPE,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Accept-Encoding',
      ...(status === 200 ? { ETag: etag } : {}),
      ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    },
  }
}
