import { existsSync, statSync } from 'node:fs'
import { extname, join, resolve, sep } from 'node:path'
import { etagOf, isUnchanged } from '../../../platform/entityTag.ts'
import type { Ports } from '../../../ports/Ports.ts'
import { chooseEncoding, type Encoding } from '../http/encodings.ts'
import { contentTypeOf, isCompressible } from './contentTypes.ts'
import { type ServedFile, SiteFiles } from './SiteFiles.ts'

const COMPRESSED_FILE_BYTES = 2_097_152 // larger texts come compressed from the build or go as they are

/** Below this a text is sent as it is. */
const MIN_COMPRESSED_BYTES = 1024
const suffixes = { br: '.br', gzip: '.gz' } as const

/** Serves the built site of a folder: clean addresses, its own 404 page, lasting caches for hashed assets, compression, parts of files. */
export function openSite(folder: string): Ports['site'] {
  const root = resolve(folder)
  const files = new SiteFiles()
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain('Method Not Allowed', 405, { Allow: 'GET, HEAD' })
    const file = findFile(root, new URL(request.url).pathname)
    if (file !== null) return send(request, file, 200, files)
    const notFoundPage = fileAt(join(root, '404.html'))
    return notFoundPage === null ? plain('Not Found', 404, {}) : send(request, notFoundPage, 404, files)
  }
}

/** The file that an address means: itself, its `.html`, or the `index.html` within; null outside of the folder too. */
function findFile(root: string, pathname: string): ServedFile | null {
  const decoded = decode(pathname)
  if (decoded === null || decoded.includes('\0') || decoded.split('/').some((part) => part.startsWith('.') && part !== '.well-known'))
    return null
  const base = resolve(root, `.${decoded}`)
  if (base !== root && !base.startsWith(root + sep)) return null
  const candidates = extname(base) === '' ? [join(base, 'index.html'), `${base}.html`, base] : [base]
  for (const candidate of candidates) {
    const file = fileAt(candidate)
    if (file !== null) return file
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

/** A file of this path; null for none, for folders, and for names that no system takes. */
function fileAt(path: string): ServedFile | null {
  // Unlike `statSync` this never throws, whatever the name.
  const found = existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined
  return found?.isFile() ? { path, size: found.size, mtimeMs: found.mtimeMs } : null
}

async function send(request: Request, file: ServedFile, status: number, files: SiteFiles): Promise<Response> {
  const { path, size, mtimeMs } = file
  const type = contentTypeOf(path)
  const accepted = chooseEncoding(request.headers.get('Accept-Encoding') ?? '')
  const encoding = isCompressible(type) && size > MIN_COMPRESSED_BYTES ? accepted : null
  const beside = encoding === null ? null : fileAt(path + suffixes[encoding])
  const isCompressed = encoding !== null && (beside !== null || size <= COMPRESSED_FILE_BYTES)
  const etag = etagOf(`${path} ${size} ${mtimeMs} ${encoding}`)
  const headers = new Headers({ 'Content-Type': type, ETag: etag, Vary: 'Accept-Encoding' })
  const isHashed = path.includes(`${sep}_astro${sep}`)
  headers.set('Cache-Control', status === 200 && isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate')
  if (status === 200 && isUnchanged(request, etag)) return new Response(null, { status: 304, headers })
  if (isCompressed) return sendCompressed(request, { file, beside, encoding }, { status, headers }, files)
  return sendPart(request, file, { status, headers, etag }, files)
}

interface Compressed {
  readonly file: ServedFile
  readonly beside: ServedFile | null
  readonly encoding: Encoding
}

/** The compressed form that the build put beside a file, else one that is made once. */
async function sendCompressed(
  request: Request,
  { file, beside, encoding }: Compressed,
  { status, headers }: { readonly status: number; readonly headers: Headers },
  files: SiteFiles,
): Promise<Response> {
  headers.set('Content-Encoding', encoding)
  const made = beside === null ? await files.compressed(file, encoding) : null
  headers.set('Content-Length', String(made?.byteLength ?? beside?.size))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Response(made ?? (await files.body(beside ?? file, 0, (beside ?? file).size - 1)), { status, headers })
}

/** All of a file, or the part that was asked for: browsers play and wind videos by parts. */
async function sendPart(
  request: Request,
  file: ServedFile,
  { status, headers, etag }: { readonly status: number; readonly headers: Headers; readonly etag: string },
  files: SiteFiles,
): Promise<Response> {
  const range = status === 200 && request.method === 'GET' ? byteRange(request.headers, file.size, etag) : null
  if (status === 200) headers.set('Accept-Ranges', 'bytes')
  if (range === 'none') return plain('Range Not Satisfiable', 416, { 'Content-Range': `bytes */${file.size}` })
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  headers.set('Content-Length', String(last + 1 - first))
  if (range !== null) headers.set('Content-Range', `bytes ${first}-${last}/${file.size}`)
  const body = request.method === 'HEAD' ? null : await files.body(file, first, last)
  return new Response(body, { status: range === null ? status : 206, headers })
}

function plain(text: string, status: number, headers: Record<string, string>): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}

/** Bytes of a file, both ends included. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a request asks for: `null` for all of it, `'none'` where it lies beyond the end. Several ranges at once, and a part
 * of another version than `etag`, are answered with all of it. Source: RFC 9110, sections 13.1.5 and 14.
 */
function byteRange(headers: Headers, size: number, etag: string): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('Range') ?? '') ?? []
  const isOfAnother = headers.has('If-Range') && headers.get('If-Range') !== etag
  if ((from === '' && to === '') || isOfAnother) return null
  // Without a first byte the number is how many of the last ones are wanted.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'none'
}
