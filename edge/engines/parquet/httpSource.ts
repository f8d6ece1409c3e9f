import { limits } from '#core/limits/outbound.ts'
import type { OutboundBounds } from '#core/outbound/outboundFetch.ts'
import { Problem } from '#core/request/Problem.ts'
import { outbound } from '../../platform/outbound.ts'
import type { RangeFile, RangeSource } from './RangeSource.ts'

const usual: OutboundBounds = { answerMs: limits.observationsAnswerMs, stallMs: limits.observationsStallMs }

/** Reads files below an address by HTTP range requests; the server must answer HEAD with a length and ranges with 206. Tests wait for less. */
export function httpSource(base: string, waits = usual): RangeSource {
  const folder = base.endsWith('/') ? base : `${base}/`
  return {
    async open(path, signal): Promise<RangeFile> {
      const url = addressOf(folder, path)
      const send = (maxBytes: number, init: RequestInit) =>
        outbound({ ...waits, maxBytes }, ({ message }) => unreadable(path, `The server ${message}.`))(url, init)
      const response = await send(0, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' }, signal })
      const sizeBytes = Number(response.headers.get('Content-Length') ?? Number.NaN)
      if (!response.ok || !Number.isSafeInteger(sizeBytes) || sizeBytes <= 0) throw unreadable(path, `HEAD answered ${response.status}.`)
      const read = async (start: number, end: number, reading: AbortSignal) => {
        const headers = { Range: `bytes=${start}-${end - 1}`, 'Accept-Encoding': 'identity' }
        const answer = await send(end - start, { headers, signal: reading })
        if (answer.status !== 206) {
          await answer.body?.cancel()
          throw unreadable(path, `A range answered ${answer.status}.`)
        }
        const bytes = await answer.arrayBuffer()
        if (bytes.byteLength !== end - start) throw unreadable(path, `A range has ${bytes.byteLength} bytes.`)
        return bytes
      }
      return { sizeBytes, read }
    },
  }
}

/** The address of a file; a path that leaves the folder is a bug of ours. */
function addressOf(folder: string, path: string): string {
  const url = new URL(path.split('/').map(encodeURIComponent).join('/'), folder).href
  if (!url.startsWith(folder) || path.split('/').includes('..')) throw new TypeError(`${path} leaves the store`)
  return url
}

function unreadable(path: string, reason: string): Problem {
  return new Problem('unreachable', 'A file of these observations cannot be read from the portal’s store.', { path, reason })
}
