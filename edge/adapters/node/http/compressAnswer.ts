import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { INTERNAL } from '../../../platform/FairQueue.ts'
import { Shares } from '../../../platform/Shares.ts'
import { chooseEncoding, compressWhole, type Encoding } from './encodings.ts'

const WHOLE_COMPRESSIONS_AT_ONCE = 4 // answers: as many as Node has threads for it
const COMPRESSIONS_AT_ONCE = 24 // answers: a compressor keeps 0.9 MB; answers beyond these go as they are
const COMPRESSED_WHOLE_BYTES = 8_388_608 // larger answers are compressed as they are written

const compressible = /^(text\/|application\/(json|vnd\.apache\.arrow\.stream))/
/** Below this an answer fits into one packet anyway. */
const MIN_BYTES = 1400

/** Fast rather than small: at these levels compressing costs a fraction of formatting rows, and saves four fifths of the bytes. */
const fast = { brotli: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 }, level: 1 }
/** Each piece leaves as soon as it is compressed, which gzip has to be told: the first rows would wait for the next hundred kilobytes otherwise. */
const streaming = {
  br: () => createBrotliCompress({ params: fast.brotli }),
  gzip: () => createGzip({ level: fast.level, flush: constants.Z_SYNC_FLUSH }),
} as const

type Bytes = Uint8Array<ArrayBuffer>

/** Compresses an answer if that is worth it and the client takes it. */
export type CompressAnswer = (request: Request, answer: Response) => Promise<Response>

/**
 * Compresses answers of known length whole, so that what waits for a reader is small, and others as they are written: then a fault or a
 * cancellation passes through on both sides. Only so many at once, as a compressor holds memory for as long as its reader likes; answers
 * beyond these go as they are.
 */
export function answerCompressor(): CompressAnswer {
  const [wholes, streams] = [new Shares(WHOLE_COMPRESSIONS_AT_ONCE), new Shares(COMPRESSIONS_AT_ONCE)]
  return async (request, answer) => {
    const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? '')
    if (encoding === null || !isCompressible(answer)) return answer
    const isWhole = lengthOf(answer) <= COMPRESSED_WHOLE_BYTES
    const places = isWhole ? wholes : streams
    if (!places.take(INTERNAL)) return answer
    const leave = () => places.giveBack(INTERNAL)
    if (!isWhole && answer.body !== null) return compressed(answer, encoding, streamed(answer.body, encoding, leave))
    try {
      return compressed(answer, encoding, await compressWhole(new Uint8Array(await answer.arrayBuffer()), encoding, fast))
    } finally {
      leave()
    }
  }
}

/** The body as it is compressed; `onEnd` is called once its compressor is gone. */
function streamed(body: ReadableStream<Uint8Array>, encoding: Encoding, onEnd: () => void): ReadableStream<Bytes> {
  const compressor = streaming[encoding]().once('close', onEnd)
  // The pipeline hands every fault on to the compressor, whose reader then sees it; nothing else needs to know.
  pipeline(Readable.fromWeb(body as NodeReadableStream), compressor, () => undefined)
  return Readable.toWeb(compressor, { strategy: { highWaterMark: 1 } }) as ReadableStream<Bytes>
}

function compressed(answer: Response, encoding: Encoding, body: Bytes | ReadableStream<Bytes>): Response {
  const headers = new Headers(answer.headers)
  headers.set('Content-Encoding', encoding)
  headers.append('Vary', 'Accept-Encoding')
  const etag = headers.get('ETag')
  // The same content in other bytes: a strong tag would name both.
  if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`)
  if (body instanceof Uint8Array) headers.set('Content-Length', String(body.byteLength))
  else headers.delete('Content-Length')
  return new Response(body, { status: answer.status, headers })
}

const lengthOf = ({ headers }: Response): number => Number(headers.get('Content-Length') ?? Number.POSITIVE_INFINITY)

function isCompressible(answer: Response): boolean {
  const isPlain = answer.status === 200 && !answer.headers.has('Content-Encoding')
  return isPlain && lengthOf(answer) >= MIN_BYTES && compressible.test(answer.headers.get('Content-Type') ?? '')
}
