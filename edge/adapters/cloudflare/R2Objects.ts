import type { Headers as BucketHeaders, R2Bucket, R2Object, WritableStreamDefaultWriter } from '@cloudflare/workers-types'
import { limits } from '#core/limits/storage.ts'
import { Problem } from '#core/request/Problem.ts'
import type { NewObject, ObjectBody, ObjectContent, ObjectFacts, ObjectPage, ObjectRange, ObjectStore } from '../../files/ObjectStore.ts'
import { clippedRange, otherBytes, requireKey, requirePrefix } from '../../files/objectKeys.ts'

/** A stream that takes just so many bytes, as the platform wants to know the size of what comes. */
declare const FixedLengthStream: typeof import('@cloudflare/workers-types').FixedLengthStream

/** Stores objects in an R2 bucket, which checks their hashes itself. */
export class R2Objects implements ObjectStore {
  readonly takesSlowBodies = false
  readonly #bucket: R2Bucket

  constructor(bucket: R2Bucket) {
    this.#bucket = bucket
  }

  async put(key: string, body: ObjectBody, { sizeBytes, sha256, ifAbsent = false }: NewObject): Promise<'stored' | 'exists'> {
    requireKey(key)
    const onlyIf = ifAbsent ? { onlyIf: new Headers({ 'If-None-Match': '*' }) as unknown as BucketHeaders } : {}
    const sent = body instanceof Uint8Array ? { value: wholeBody(body, sizeBytes), ended: null } : fixedLength(body, sizeBytes)
    const put = this.#bucket.put(key, sent.value, { sha256, ...onlyIf })
    const [stored, poured] = await Promise.allSettled([put, sent.ended])
    if (stored.status === 'fulfilled') return stored.value === null ? 'exists' : 'stored'
    if (poured.status === 'rejected' && poured.reason instanceof Problem) throw poured.reason
    throw isOtherBytes(stored.reason) ? otherBytes() : unreachable()
  }

  async get(key: string, range?: ObjectRange): Promise<ObjectContent | null> {
    const facts = await this.head(key)
    if (facts === null) return null
    const options = range === undefined ? undefined : { range: clippedRange(range, facts.sizeBytes) }
    const found = await answered(this.#bucket.get(key, options))
    // Cloudflare's types of a stream are not those of Node.
    return found === null ? null : { sizeBytes: found.size, body: found.body as unknown as ReadableStream<Uint8Array> }
  }

  async head(key: string): Promise<ObjectFacts | null> {
    requireKey(key)
    const found = await answered(this.#bucket.head(key))
    return found === null ? null : factsOf(found)
  }

  async delete(key: string): Promise<void> {
    requireKey(key)
    await answered(this.#bucket.delete(key))
  }

  async list(prefix: string, { after, maxKeys }: { readonly after?: string; readonly maxKeys: number }): Promise<ObjectPage> {
    requirePrefix(prefix)
    const limit = Math.min(Math.max(1, maxKeys), limits.objectPageKeys)
    const { objects, truncated } = await answered(
      this.#bucket.list({ prefix, limit, ...(after === undefined || after === '' ? {} : { startAfter: after }) }),
    )
    return { objects: objects.map(factsOf), next: truncated ? (objects.at(-1)?.key ?? null) : null }
  }
}

const factsOf = ({ key, size, uploaded }: R2Object): ObjectFacts => ({ key, sizeBytes: size, storedAt: uploaded.getTime() })

function wholeBody(body: Uint8Array, sizeBytes: number): Uint8Array {
  if (body.byteLength !== sizeBytes) throw otherBytes()
  return body
}

function fixedLength(body: ReadableStream<Uint8Array>, sizeBytes: number) {
  const { readable, writable } = new FixedLengthStream(sizeBytes)
  return { value: readable, ended: pour(body, writable.getWriter(), sizeBytes) }
}

/** Writes a body of just so many bytes. The bucket only says that it was cut off; the pieces are counted here. */
async function pour(body: ReadableStream<Uint8Array>, writer: WritableStreamDefaultWriter<Uint8Array>, sizeBytes: number): Promise<void> {
  // The bucket's own error says it.
  writer.closed.catch(() => undefined)
  try {
    let received = 0
    for await (const piece of body) {
      received += piece.byteLength
      if (received > sizeBytes) throw otherBytes()
      await writer.write(piece)
    }
    if (received !== sizeBytes) throw otherBytes()
    await writer.close()
  } catch (fault) {
    await writer.abort(fault).catch(() => undefined)
    throw fault
  }
}

function answered<Value>(request: Promise<Value>): Promise<Value> {
  return request.catch(() => Promise.reject(unreachable()))
}

/** R2 has no codes that a worker sees; its text names the checksum. */
function isOtherBytes(fault: unknown): boolean {
  return fault instanceof Error && /checksum|sha-?256/i.test(fault.message)
}

function unreachable(): Problem {
  return new Problem('unreachable', 'The portal’s bucket of files did not answer.')
}
