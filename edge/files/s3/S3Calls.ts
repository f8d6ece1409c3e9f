import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#core/limits/outbound.ts'
import { Problem } from '#core/request/Problem.ts'
import type { S3Config } from '../../config/config.ts'
import { outbound } from '../../platform/outbound.ts'
import type { ObjectBody } from '../ObjectStore.ts'
import { signedHeaders } from './signedHeaders.ts'

const OBJECT_RETRIES = 2 // a server that restarts, or a connection that had ended, answers the second time

/** How long is waited for the start of an answer, for more of a body in either direction, for a list, and before a call is made again. */
export interface S3Waits {
  readonly answerMs: number
  readonly stallMs: number
  readonly listMs: number
  readonly pauseMs: number
}

/** Makes the server respond to a put with 412 where the object exists. */
export const ifAbsentHeader = { 'If-None-Match': '*' } as const

/** A call to a bucket. */
export interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Of an object; the call is the bucket's without it. */
  readonly key?: string
  readonly query?: URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: ObjectBody
  /** Ends the call, for its reason; without it the answer must begin within `answerMs`. */
  readonly signal?: AbortSignal
}

/** Signs calls to a bucket and sends them; those without a body once more where no answer came. */
export class S3Calls {
  readonly #config: S3Config
  readonly #waits: S3Waits
  #conditions: Promise<boolean> | undefined

  constructor(config: S3Config, waits: S3Waits) {
    this.#config = config
    this.#waits = waits
  }

  /** Whether the server supports conditional puts, which fail where the object exists; Swift, for one, does not. */
  hasConditions(): Promise<boolean> {
    this.#conditions ??= this.#askConditions()
    this.#conditions.catch(() => {
      this.#conditions = undefined
    })
    return this.#conditions
  }

  /** Hidden, so that it is no object of ours. */
  async #askConditions(): Promise<boolean> {
    const empty = { method: 'PUT', key: '.conditions', headers: { 'Content-Length': '0', ...ifAbsentHeader } } as const
    const answer = await this.#tried(empty)
    if (answer.ok || answer.status === 412) return true
    if (answer.status === 501 || answer.status === 400) return false
    throw await rejectionOf(answer)
  }

  /**
   * The server's answer: done, or one of the statuses that the call expects besides. A missing bucket is no missing object. Throws
   * `unreachable` for all others, and a fault that `isStorageFull` knows where the bucket takes no more.
   */
  async send(call: Call, expected: readonly number[] = []): Promise<Response> {
    for (let left = call.body === undefined ? OBJECT_RETRIES : 0; ; left--) {
      const answer = await this.#tried(call).catch((fault: Error) => fault)
      if (!(answer instanceof Error) && (answer.ok || expected.includes(answer.status))) {
        if (answer.status === 404 && call.key !== undefined) await this.#requireBucket(call, answer)
        return answer
      }
      const mayPass = answer instanceof Error || answer.status >= 500
      if (left === 0 || !mayPass) throw answer instanceof Error ? answer : await rejectionOf(answer)
      await pause(this.#waits.pauseMs)
    }
  }

  /** The answer to HEAD does not say what was not found. */
  async #requireBucket({ method }: Call, answer: Response): Promise<void> {
    if (method === 'HEAD') await this.send({ method })
    else if ((await readCode(answer)) === 'NoSuchBucket') throw unreachable('There is no such bucket.')
  }

  async #tried({ method, key, query, headers = {}, body, signal }: Call): Promise<Response> {
    const { endpoint, bucket } = this.#config
    // Keys have no character that a path must escape.
    const url = `${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}${query === undefined ? '' : `?${query}`}`
    const signed = await signedHeaders({ method, url, headers }, this.#config)
    // Not signed: `fetch` adds a second one to requests for a range. Without it a proxy may compress, and the size of the object is lost.
    if (!signed.has('Range')) signed.set('Accept-Encoding', 'identity')
    const { answerMs, stallMs, listMs } = this.#waits
    const ofList = query === undefined || key !== undefined ? {} : { maxBytes: limits.objectListBytes, totalMs: listMs }
    const send = outbound({ ...(signal === undefined ? { answerMs } : {}), stallMs, ...ofList }, ({ message }) =>
      unreachable(`It ${message}.`),
    )
    const sent: RequestInit & { duplex: 'half' } = {
      ...{ method, headers: signed, duplex: 'half' },
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined ? {} : { body }),
    }
    return send(url, sent)
  }
}

/** The Problem of an unexpected response of the bucket; `reason` is for operators. */
export function unreachable(reason: string): Problem {
  return new Problem('unreachable', 'The portal’s bucket of files did not answer.', { reason })
}

async function rejectionOf(answer: Response): Promise<Error> {
  const code = await readCode(answer)
  if (answer.status === 507 || code === 'QuotaExceeded') return Object.assign(new Error('The bucket is full.'), { code: 'ENOSPC' })
  return unreachable(`It responded with ${answer.status} ${code}`.trimEnd())
}

/** The error code of S3; empty where the response has none. */
export async function readCode(answer: Response): Promise<string> {
  return (await answer.text()).match(/<Code>(\w{1,100})<\/Code>/)?.[1] ?? ''
}
