import { Problem } from '#core/api/problem.ts'
import type { RangeFile, RangeSource } from './RangeSource.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Reads files below an address by HTTP range requests; the server must answer HEAD with a length and ranges with 206. */
export function httpSource(base: string, send: Fetch = (url, init) => fetch(url, init)): RangeSource {
  const folder = base.endsWith('/') ? base : `${base}/`
  return {
    async open(path, signal): Promise<RangeFile> {
      const url = addressOf(folder, path)
      const response = await send(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' }, signal })
      const sizeBytes = Number(response.headers.get('Content-Length') ?? Number.NaN)
      if (!response.ok || !Number.isSafeInteger(sizeBytes) || sizeBytes <= 0) throw unreadable(path, response.status)
      return { sizeBytes, read: (start, end, reading) => readRange(send, url, path, [start, end], reading) }
    },
  }
}

async function readRange(
  send: Fetch,
  url: string,
  path: string,
  [start, end]: readonly [number, number],
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const response = await send(url, { headers: { Range: `bytes=${start}-${end - 1}`, 'Accept-Encoding': 'identity' }, signal })
  if (response.status !== 206) {
    await response.body?.cancel()
    throw unreadable(path, response.status)
  }
  const bytes = await response.arrayBuffer()
  if (bytes.byteLength !== end - start) throw unreadable(path, response.status)
  return bytes
}

/** The address of a file; a path that leaves the folder is a bug of ours. */
function addressOf(folder: string, path: string): string {
  const url = new URL(path.split('/').map(encodeURIComponent).join('/'), folder).href
  if (!url.startsWith(folder) || path.split('/').includes('..')) throw new TypeError(`${path} leaves the store`)
  return url
}

function unreadable(path: string, status: number): Problem {
  return new Problem('unreachable', 'A file of these observations cannot be read from the portal’s store.', { path, status })
}
