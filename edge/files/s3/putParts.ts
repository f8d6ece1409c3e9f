import { limits } from '#core/limits/outbound.ts'
import { escapeMarkup } from '#core/text/escapeMarkup.ts'
import { announcedPieces } from '../announcedPieces.ts'
import { hashBytes } from '../fileHash.ts'
import type { ObjectBody } from '../ObjectStore.ts'
import type { Announced } from './announcedBody.ts'
import { readCode, type S3Calls, unreachable } from './S3Calls.ts'
import { sendBytes } from './sendBytes.ts'

/** Parts that are sent at the same time, each from memory. */
const AT_ONCE = 4
/** S3's most. */
const MAX_PARTS = 10_000
/** How often a part is sent whose answer does not come. */
const TRIES = 3

/** An object that arrives in parts. */
interface PartsPut {
  readonly calls: S3Calls
  readonly key: string
  readonly body: ObjectBody
  readonly facts: Announced
  /** Of the call that makes the parts an object. */
  readonly condition: Readonly<Record<string, string>>
  readonly stallMs: number
}

/**
 * Puts an object in parts, several at a time, as S3 takes no more than 5 GiB in one call. The bucket has the object only when all bytes were
 * the announced ones; otherwise it is told to forget the parts. Those that it is not told of, as the process was killed, it keeps until a rule
 * of its own deletes them.
 */
export async function putParts({ calls, key, body, facts, condition, stallMs }: PartsPut): Promise<'stored' | 'exists'> {
  const begun = await calls.send({ method: 'POST', key, query: new URLSearchParams({ uploads: '' }) })
  const uploadId = (await begun.text()).match(/<UploadId>([^<&]{1,1024})<\/UploadId>/)?.[1]
  if (uploadId === undefined) throw unreachable('It did not begin an object in parts.')
  const upload = new URLSearchParams({ uploadId })
  let isDone = false
  try {
    const tags: string[] = []
    const send = (part: Uint8Array<ArrayBuffer>, index: number) => {
      const query = new URLSearchParams({ uploadId, partNumber: String(tags.length + index + 1) })
      return sendPart((announced) => sendBytes(calls, { key, query }, part, announced, stallMs), part)
    }
    for await (const parts of partsOf(body, facts)) {
      // None is under way when the bucket is told to forget them.
      const sent = await Promise.allSettled(parts.map(send))
      for (const one of sent) if (one.status === 'rejected') throw one.reason
      for (const one of sent) if (one.status === 'fulfilled') tags.push(one.value)
    }
    const entries = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeMarkup(tag)}</ETag></Part>`)
    const list = new TextEncoder().encode(`<CompleteMultipartUpload>${entries.join('')}</CompleteMultipartUpload>`)
    const answer = await sendBytes(calls, { method: 'POST', key, query: upload, headers: condition }, list, hashBytes(list), stallMs)
    const isThere = answer.status === 412
    // The answer begins before the object is made: an error may follow.
    const code = await readCode(answer)
    if (!isThere && code !== '') throw unreachable(`It responded with ${code} to the list of parts.`)
    isDone = !isThere
    return isThere ? 'exists' : 'stored'
  } finally {
    // A bucket that does not answer this either keeps the parts.
    if (!isDone) await calls.send({ method: 'DELETE', key, query: upload }, [404]).catch(() => undefined)
  }
}

/** The tag that the bucket gives to a part. */
async function sendPart(send: (facts: Announced) => Promise<Response>, part: Uint8Array<ArrayBuffer>): Promise<string> {
  const facts = hashBytes(part)
  for (let left = TRIES - 1; ; left--) {
    const answer = await send(facts).catch((fault: unknown) => {
      if (left === 0) throw fault
      return null
    })
    await answer?.body?.cancel()
    const tag = answer?.headers.get('ETag')
    if (tag) return tag
    if (answer !== null) throw unreachable('It gave a part no tag.')
  }
}

/** The announced bytes in parts of one size, the last one shorter: as many at a time as are sent at once. */
async function* partsOf(body: ObjectBody, facts: Announced): AsyncGenerator<Uint8Array<ArrayBuffer>[]> {
  const partBytes = Math.max(limits.objectPartBytes, Math.ceil(facts.sizeBytes / MAX_PARTS))
  let [parts, part, filled] = [[] as Uint8Array<ArrayBuffer>[], new Uint8Array(partBytes), 0]
  for await (const piece of announcedPieces(body, facts)) {
    for (let at = 0; at < piece.byteLength; ) {
      const length = Math.min(partBytes - filled, piece.byteLength - at)
      part.set(piece.subarray(at, at + length), filled)
      at += length
      filled += length
      if (filled < partBytes) continue
      parts.push(part)
      if (parts.length === AT_ONCE) {
        yield parts
        parts = []
      }
      part = new Uint8Array(partBytes)
      filled = 0
    }
  }
  yield filled === 0 ? parts : [...parts, part.subarray(0, filled)]
}
