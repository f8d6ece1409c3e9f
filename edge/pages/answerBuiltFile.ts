import { builtAddress } from '#core/api/builtAddress.ts'
import { limits } from '#core/limits/pages.ts'
import { oncePer } from '#core/oncePer.ts'
import { withFace } from '#core/portal/builtFace.ts'
import { inventedNames, type SampleNames, withCatalog } from '#core/portal/defaultCatalog.ts'
import { etagOf } from '../platform/entityTag.ts'
import { sendCached } from './cachedAnswer.ts'
import { type CachedPage, pageCache } from './PageCache.ts'
import type { PagePorts } from './PagePorts.ts'
import { sampleNames } from './sampleNames.ts'

/** Scripts, styles and the search index name no address. */
const WITHOUT_ADDRESS = /^\/(?:_astro|pagefind)\//
const WITH_ADDRESS = /^(?:text\/html|application\/x-ipynb\+json)\b/
/** What is true of the file's own bytes only. */
const headersOfBytes = ['Accept-Ranges', 'Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified', 'Vary']

/** By site, as two portals in one process have different addresses. */
const cacheOf = oncePer((_site: PagePorts['site']) => pageCache(limits.cachedPageBytes))

/** A file of the built site. Pages and notebooks name the portal and its address, which are settings of the portal and not of the build. */
export async function answerBuiltFile(request: Request, ports: PagePorts): Promise<Response> {
  const { site, pageCompressor } = ports
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || WITHOUT_ADDRESS.test(new URL(request.url).pathname)) return site(request)
  // A redirect is for the reader to follow: the page that it leads to may have headers that this address must not have.
  const found = await site(new Request(request.url, { method: 'HEAD', redirect: 'manual' }))
  if (!WITH_ADDRESS.test(found.headers.get('Content-Type') ?? '')) return site(request)
  const own = await ownNames(request, ports)
  const encoding = pageCompressor?.choose(request.headers.get('Accept-Encoding') ?? '') ?? null
  const cache = cacheOf(site)
  // A path may be written in many ways; the tag is that of the file.
  const key = `${encoding} ${JSON.stringify(own)} ${found.headers.get('ETag') ?? request.url}`
  const known = cache.get(key)
  if (known !== undefined) return sendCached(request, known)
  const { portal } = ports.config
  const built = await (await site(new Request(request.url))).text()
  const text = withFace(withCatalog(built, own), portal).replaceAll(builtAddress, portal.origin)
  const plain = new TextEncoder().encode(text)
  const bytes = encoding === null || pageCompressor === null ? plain : await pageCompressor.compress(plain, encoding)
  const page = { version: key, shows: '', status: found.status, bytes, ...headersOf(found, bytes, encoding) }
  if (found.headers.has('ETag')) cache.set(key, page)
  return sendCached(request, page)
}

/** What the documentation names in a portal without the default catalog, whose other pages name no data; null in a portal with it. */
async function ownNames(request: Request, { config, database }: PagePorts): Promise<SampleNames | null> {
  if (config.hasDefaultCatalog) return null
  return new URL(request.url).pathname.startsWith('/documentation/') ? sampleNames(database()) : inventedNames
}

function headersOf(found: Response, bytes: Uint8Array, encoding: string | null): Pick<CachedPage, 'headers' | 'etag'> {
  const etag = etagOf(bytes)
  const headers = new Headers(found.headers)
  for (const name of headersOfBytes) headers.delete(name)
  headers.set('ETag', etag)
  headers.set('Vary', 'Accept-Encoding')
  if (encoding !== null) headers.set('Content-Encoding', encoding)
  return { etag, headers: Object.fromEntries(headers) }
}
