import { limits } from '#core/limits/outbound.ts'
import { limits as storageLimits } from '#core/limits/storage.ts'
import { Problem } from '#core/request/Problem.ts'
import type { S3Config } from '../../config/config.ts'
import type { NewObject, ObjectBody, ObjectContent, ObjectFacts, ObjectPage, ObjectRange, ObjectStore } from '../ObjectStore.ts'
import { clippedRange, requireKey, requirePrefix } from '../objectKeys.ts'
import { putParts } from './putParts.ts'
import { readPage } from './readPage.ts'
import { ifAbsentHeader, S3Calls, type S3Waits, unreachable } from './S3Calls.ts'
import { sendBytes } from './sendBytes.ts'

const OBJECT_RETRY_PAUSE_MS = 300 // short beside what a person waits for

const usual: S3Waits = {
  ...{ answerMs: limits.objectAnswerMs, stallMs: limits.objectStallMs, listMs: limits.objectListMs },
  pauseMs: OBJECT_RETRY_PAUSE_MS,
}

/**
 * Stores objects in a bucket of a server that speaks Amazon's S3 (AWS, MinIO, Ceph, OpenStack Swift …), addressed as
 * `endpoint/bucket/key`. The last piece of a body leaves only when its hash is the announced one, so that a server that does not check
 * hashes cannot store other bytes. Where the server has no conditional puts, two simultaneous `ifAbsent` puts may both be stored.
 */
export class S3Objects implements ObjectStore {
  readonly takesSlowBodies = false
  readonly #calls: S3Calls
  readonly #stallMs: number

  /** Tests wait for less. */
  constructor(config: S3Config, waits: S3Waits = usual) {
    this.#calls = new S3Calls(config, waits)
    this.#stallMs = waits.stallMs
  }

  async put(key: string, body: ObjectBody, { ifAbsent = false, ...facts }: NewObject): Promise<'stored' | 'exists'> {
    requireKey(key)
    if (ifAbsent && (await this.head(key)) !== null) return 'exists'
    const condition: Record<string, string> = ifAbsent && (await this.#calls.hasConditions()) ? ifAbsentHeader : {}
    const [calls, stallMs] = [this.#calls, this.#stallMs]
    if (facts.sizeBytes > limits.objectWholeBytes) return putParts({ calls, key, body, facts, condition, stallMs })
    const answer = await sendBytes(calls, { key, headers: condition }, body, facts, stallMs)
    await answer.body?.cancel()
    return answer.status === 412 ? 'exists' : 'stored'
  }

  async get(key: string, range?: ObjectRange): Promise<ObjectContent | null> {
    requireKey(key)
    const headers: Record<string, string> = range === undefined ? {} : { Range: rangeHeader(range) }
    const answer = await this.#calls.send({ method: 'GET', key, headers }, [404, 416])
    if (answer.status === 404) return null
    const sizeBytes = range === undefined ? lengthOf(answer) : sizeInRange(answer, range)
    if (answer.status === 416 || !Number.isSafeInteger(sizeBytes)) {
      await answer.body?.cancel()
      throw answer.status === 416 ? noSuchRange() : unreachable('It answered a read without the size of the object.')
    }
    return { sizeBytes, body: answer.body ?? new Blob([]).stream() }
  }

  async head(key: string): Promise<ObjectFacts | null> {
    requireKey(key)
    const answer = await this.#calls.send({ method: 'HEAD', key }, [404])
    if (answer.status === 404) return null
    return { key, sizeBytes: lengthOf(answer), storedAt: Date.parse(answer.headers.get('Last-Modified') ?? '') || 0 }
  }

  async delete(key: string): Promise<void> {
    requireKey(key)
    const answer = await this.#calls.send({ method: 'DELETE', key }, [404])
    if (!answer.bodyUsed) await answer.body?.cancel()
  }

  async list(prefix: string, { after = '', maxKeys }: { readonly after?: string; readonly maxKeys: number }): Promise<ObjectPage> {
    requirePrefix(prefix)
    const limit = Math.min(Math.max(1, maxKeys), storageLimits.objectPageKeys)
    const start: Record<string, string> = after === '' ? {} : { 'start-after': after }
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(limit), prefix, ...start })
    return readPage(await this.#calls.send({ method: 'GET', query }))
  }
}

/** The end may be past the object's: the server cuts there, and rejects an offset beyond it. */
function rangeHeader(range: ObjectRange): string {
  const { offset, length } = clippedRange(range, Number.MAX_SAFE_INTEGER)
  return `bytes=${offset}-${offset + length - 1}`
}

/** The size of the whole object; not a number where this is no range of it, or another one. */
function sizeInRange({ status, headers }: Response, { offset }: ObjectRange): number {
  if (status !== 206 || isEncoded(headers)) return Number.NaN
  const [, first, size] = headers.get('Content-Range')?.match(/^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/) ?? []
  return Number(first) === offset ? Number(size) : Number.NaN
}

function lengthOf({ headers }: Response): number {
  return isEncoded(headers) ? Number.NaN : Number(headers.get('Content-Length') ?? Number.NaN)
}

/** Whether the size in a head is not that of the bytes that are read, which could be any number then. */
const isEncoded = (headers: Headers): boolean => (headers.get('Content-Encoding') ?? 'identity') !== 'identity'

const noSuchRange = () => new Problem('bad-request', 'The object has no such range of bytes.')
