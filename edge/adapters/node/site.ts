import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type InlineSources, inlineSources } from '#core/api/contentSecurityPolicy.ts'
import type { Ports } from '../../ports/Ports.ts'
import { chooseEncoding, type Encoding } from './acceptEncoding.ts'
import { byteRange } from './byteRange.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.ipynb': 'application/x-ipynb+json',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const compressible = /^(text|application\/(json|geo\+json|manifest\+json|xml|wasm)|image\/svg)/

/** Serves the built site of a folder: clean addresses, its own 404 page, lasting caches for hashed assets, compression. */
export function openSite(folder: string): Ports['site'] {
  const root = resolve(folder)
  const cache = new CompressedFiles()
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain('Method Not Allowed', 405, { Allow: 'GET, HEAD' })
    const path = await findFile(root, new URL(request.url).pathname)
    if (path !== null) return send(request, path, 200, cache)
    const notFoundPage = join(root, '404.html')
    return existsSync(notFoundPage) ? send(request, notFoundPage, 404, cache) : plain('Not Found', 404, {})
  }
}

/** The hashes of inline scripts and styles that the site build wrote down; none where it wrote nothing. */
export async function readInlineSources(folder: string): Promise<InlineSources> {
  const path = join(folder, 'csp.json')
  return existsSync(path) ? inlineSources.parse(JSON.parse(await readFile(path, 'utf8'))) : { scripts: [], styles: [] }
}

/** The file that an address means: itself, its `.html`, or the `index.html` within; null outside of the folder too. */
async function findFile(root: string, pathname: string): Promise<string | null> {
  const decoded = decode(pathname)
  if (decoded === null || decoded.includes('\0') || decoded.split('/').some((part) => part.startsWith('.') && part !== '.well-known'))
    return null
  const base = resolve(root, `.${decoded}`)
  if (base !== root && !base.startsWith(root + sep)) return null
  const candidates = extname(base) === '' ? [join(base, 'index.html'), `${base}.html`, base] : [base]
  for (const candidate of candidates) {
    if (existsSync(candidate) && (await stat(candidate)).isFile()) return candidate
  }
  return null
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch (fault) {
    if (fault instanceof URIError) return null
    throw fault
  }
}

async function send(request: Request, path: string, status: number, cache: CompressedFiles): Promise<Response> {
  const type = contentTypes[extname(path)] ?? 'application/octet-stream'
  const { size, mtimeMs } = await stat(path)
  const encoding = compressible.test(type) && size > 1024 ? chooseEncoding(request.headers.get('Accept-Encoding') ?? '') : null
  const etag = `"${createHash('sha256').update(`${path} ${size} ${mtimeMs} ${encoding}`).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({ 'Content-Type': type, ETag: etag, Vary: 'Accept-Encoding' })
  const isHashed = path.includes(`${sep}_astro${sep}`)
  headers.set('Cache-Control', status === 200 && isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate')
  if (status === 200 && request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  const body = encoding === null ? await readFile(path) : await cache.read(path, encoding, mtimeMs)
  if (encoding !== null) headers.set('Content-Encoding', encoding)
  else if (status === 200 && request.method === 'GET') return sendPart(request, body, headers, etag)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers })
}

/** All of a file, or the part that was asked for: browsers play and wind videos by parts. */
function sendPart(request: Request, body: Uint8Array, headers: Headers, etag: string): Response {
  const size = body.byteLength
  const range = byteRange(request.headers, size, etag)
  headers.set('Accept-Ranges', 'bytes')
  if (range === 'none') return plain('Range Not Satisfiable', 416, { 'Content-Range': `bytes */${size}` })
  const part = range === null ? body : body.subarray(range.first, range.last + 1)
  headers.set('Content-Length', String(part.byteLength))
  if (range !== null) headers.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`)
  return new Response(new Uint8Array(part), { status: range === null ? 200 : 206, headers })
}

const suffixes = { br: '.br', gzip: '.gz' } as const
const MOST_CACHED_BYTES = 64 * 1024 * 1024

/** Compressed forms of files: from beside them where the build put some, else made once and kept up to 64 MiB. */
class CompressedFiles {
  readonly #kept = new Map<string, Promise<Uint8Array>>()
  #bytes = 0

  async read(path: string, encoding: Encoding, mtimeMs: number): Promise<Uint8Array> {
    const beside = path + suffixes[encoding]
    if (existsSync(beside)) return readFile(beside)
    const key = `${encoding} ${mtimeMs} ${path}`
    const kept = this.#kept.get(key) ?? compressFile(path, encoding)
    if (!this.#kept.has(key)) this.#keep(key, kept)
    return kept
  }

  #keep(key: string, compressed: Promise<Uint8Array>): void {
    if (this.#bytes > MOST_CACHED_BYTES) {
      this.#kept.clear()
      this.#bytes = 0
    }
    this.#kept.set(key, compressed)
    compressed.then(
      (bytes) => {
        this.#bytes += bytes.byteLength
      },
      () => this.#kept.delete(key),
    )
  }
}

async function compressFile(path: string, encoding: Encoding): Promise<Uint8Array> {
  const bytes = await readFile(path)
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 6 })
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

function plain(text: string, status: number, headers: Record<string, string>): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}
