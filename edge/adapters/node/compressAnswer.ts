import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { chooseEncoding } from './acceptEncoding.ts'

const compressible = /^(text\/|application\/(json|vnd\.apache\.arrow\.stream))/
/** Below this an answer fits into one packet anyway. */
const LEAST_BYTES = 1400

/** Fast rather than small: at these levels compressing costs a fraction of formatting rows, and saves four fifths of the bytes. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
} as const

/** Compresses an answer as it is written, if the client takes that. A fault or a cancellation passes through on both sides. */
export function compressAnswer(request: Request, answer: Response): Response {
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? '')
  if (encoding === null || answer.body === null || !isWorthIt(answer)) return answer
  const headers = new Headers(answer.headers)
  headers.set('Content-Encoding', encoding)
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  const compressor = compressors[encoding]()
  // The pipeline hands every fault on to the compressor, whose reader then sees it; there is nobody else to tell.
  pipeline(Readable.fromWeb(answer.body as NodeReadableStream), compressor, () => undefined)
  const body = Readable.toWeb(compressor, { strategy: { highWaterMark: 1 } }) as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Response(body, { status: answer.status, headers })
}

function isWorthIt({ status, headers }: Response): boolean {
  const length = Number(headers.get('Content-Length') ?? Number.POSITIVE_INFINITY)
  const isPlain = status === 200 && !headers.has('Content-Encoding')
  return isPlain && length >= LEAST_BYTES && compressible.test(headers.get('Content-Type') ?? '')
}
