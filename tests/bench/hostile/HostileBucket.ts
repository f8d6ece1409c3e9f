import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** How a bucket behaves: as S3 does, or with an error whose body never ends, or stops. */
export type Conduct = 'well' | 'floods' | 'stalls'

const CONDUCT = '/-/'
const BLOCK = Buffer.alloc(65_536, 'a')

/** A server that stores objects in memory as S3 does, requires no signature, and misbehaves on demand. */
export class HostileBucket {
  readonly #objects = new Map<string, Buffer>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #conduct: Conduct = 'well'

  static async start(): Promise<HostileBucket> {
    const bucket = new HostileBucket()
    bucket.#server.listen(0, '127.0.0.1')
    await once(bucket.#server, 'listening')
    return bucket
  }

  /** Where objects are, without a slash at the end. */
  get url(): string {
    return `${this.#origin}/files`
  }

  get #origin(): string {
    return `http://127.0.0.1:${Reflect.get(Object(this.#server.address()), 'port')}`
  }

  /** What makes a portal use it. */
  get settings(): Readonly<Record<string, string>> {
    return { PELAGOS_S3_URL: this.#origin, PELAGOS_S3_BUCKET: 'files', PELAGOS_S3_KEY_ID: 'id', PELAGOS_S3_SECRET: 'secret' }
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    if (pathname.startsWith(CONDUCT)) this.#conduct = pathname.slice(CONDUCT.length) as Conduct
    else if (this.#conduct !== 'well') return misbehave(request, response, this.#conduct)
    const key = decodeURIComponent(pathname.slice('/files/'.length))
    const body = Buffer.concat(await request.toArray())
    if (request.method === 'PUT') this.#objects.set(key, body)
    if (request.method === 'DELETE') this.#objects.delete(key)
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(200).end()
    if (key === '') return void response.end(this.#list(searchParams.get('prefix') ?? ''))
    const found = this.#objects.get(key)
    if (found === undefined) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    const [from = 0, to = found.length - 1] = (request.headers.range?.match(/\d+/g) ?? []).map(Number)
    const part = found.subarray(from, to + 1)
    const range = request.headers.range === undefined ? {} : { 'Content-Range': `bytes ${from}-${to}/${found.length}` }
    const headers = { ...range, 'Content-Length': part.length, 'Last-Modified': new Date().toUTCString() }
    response.writeHead(request.headers.range === undefined ? 200 : 206, headers).end(request.method === 'HEAD' ? '' : part)
  }

  #list(prefix: string): string {
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    const entries = keys.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${this.#objects.get(key)?.length}</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
    )
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`
  }
}

/** Tells a bucket how to behave from now on; also from another process. */
export async function conductOf(bucketUrl: string, conduct: Conduct): Promise<void> {
  await (await fetch(new URL(CONDUCT + conduct, bucketUrl))).arrayBuffer()
}

function misbehave(request: IncomingMessage, response: ServerResponse, conduct: Exclude<Conduct, 'well'>): void {
  request.resume()
  response.writeHead(403)
  // A reply without a body takes any number of writes and never asks for a pause.
  if (request.method === 'HEAD') return void response.end()
  const pour = () => {
    while (!response.destroyed && response.write(BLOCK));
  }
  if (conduct === 'stalls') response.write('<Error>')
  else pour()
  if (conduct === 'floods') response.on('drain', pour)
}
