import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'

const STORE = '/@store/'
const RANGE = /^bytes=(\d+)-(\d+)$/

/** Serves observation files on loopback by HTTP ranges, for a worker on this machine. Development only; it lists nothing. */
export async function serveRanges(catalogRoot: string, storeRoot: string): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((request, response) => {
    // A page whose name leads here (DNS rebinding) reads nothing.
    if (!/^(127\.0\.0\.1|localhost):\d+$/.test(request.headers.host ?? '')) return void response.writeHead(403).end()
    answer(request, response, catalogRoot, storeRoot).catch(() => response.writeHead(404).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the range server has no port')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${address.port}/`, stop }
}

async function answer(request: IncomingMessage, response: ServerResponse, catalogRoot: string, storeRoot: string): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://range').pathname)
  const root = resolve(path.startsWith(STORE) ? storeRoot : catalogRoot)
  const file = resolve(join(root, path.startsWith(STORE) ? path.slice(STORE.length) : path))
  const { size } = await stat(file)
  if (!file.startsWith(root + sep) || !file.endsWith('.parquet')) throw new Error(`${path} leaves the store`)
  if (request.method === 'HEAD') return void response.writeHead(200, { 'Content-Length': size, 'Accept-Ranges': 'bytes' }).end()
  const [, from, to] = RANGE.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(from), Math.min(Number(to), size - 1)]
  if (from === undefined || start > end) return void response.writeHead(416).end()
  response.writeHead(206, { 'Content-Length': end - start + 1, 'Content-Range': `bytes ${start}-${end}/${size}` })
  createReadStream(file, { start, end })
    .on('error', () => response.destroy())
    .pipe(response)
}
