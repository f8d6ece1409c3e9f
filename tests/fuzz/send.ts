import { type Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { FuzzCase } from './FuzzCase.ts'

/** What came back. `status` is 0 where no answer began; `fault` tells why an answer did not come, or not to its end. */
export interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
  readonly fault: string | null
  /** Until the answer began, and until its end, in milliseconds. */
  readonly beginMs: number
  readonly ms: number
}

/** Longer than any limit of the portal. */
const PATIENCE_MS = 60_000
const KEPT_BYTES = 50_000_000

/** Sends one input and waits for the end of its answer, however it ends. Never rejects. */
export function send(base: URL, input: FuzzCase, credentials: Readonly<Record<string, string>>, agent: Agent): Promise<Outcome> {
  return input.raw === undefined ? sendOverHttp(base, input, credentials, agent) : sendBytes(base, input.raw)
}

function sendOverHttp(base: URL, input: FuzzCase, credentials: Readonly<Record<string, string>>, agent: Agent): Promise<Outcome> {
  const started = performance.now()
  const parts: Buffer[] = []
  let received = 0
  let status = 0
  let beginMs: number | null = null
  let headers: Outcome['headers'] = {}
  return new Promise((resolve) => {
    const finish = (fault: string | null) => {
      const ms = performance.now() - started
      resolve({ status, headers, body: Buffer.concat(parts), fault, beginMs: beginMs ?? ms, ms })
    }
    try {
      const call = request(
        {
          host: base.hostname,
          port: base.port,
          method: input.method,
          path: input.path,
          headers: { ...credentials, ...lengthOf(input), ...input.headers } as Record<string, string>,
          agent,
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (response) => {
          beginMs = performance.now() - started
          status = response.statusCode ?? 0
          headers = response.headers
          response.on('data', (part: Buffer) => {
            received += part.byteLength
            if (received <= KEPT_BYTES) parts.push(part)
          })
          response.on('end', () => finish(null))
          response.on('error', (fault) => finish(`broken off: ${fault.message}`))
        },
      )
      call.on('error', (fault: NodeJS.ErrnoException) => finish(fault.code ?? fault.message))
      call.end(input.body)
    } catch (fault) {
      finish(`not sent: ${String(fault)}`)
    }
  })
}

/** Told for every method: without it a body after DELETE would be taken for the next request. */
function lengthOf({ body }: FuzzCase): Record<string, string> {
  return body === undefined ? {} : { 'Content-Length': String(body.byteLength) }
}

function sendBytes(base: URL, bytes: Uint8Array): Promise<Outcome> {
  const started = performance.now()
  const parts: Buffer[] = []
  let beginMs: number | null = null
  return new Promise((resolve) => {
    const socket = connect(Number(base.port), base.hostname, () => socket.end(bytes))
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('ETIMEDOUT')))
    socket.on('data', (part) => {
      beginMs ??= performance.now() - started
      parts.push(Buffer.from(part))
    })
    const finish = (fault: string | null) => {
      const ms = performance.now() - started
      const body = Buffer.concat(parts)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(body.subarray(0, 20).toString('latin1'))?.[1] ?? 0)
      resolve({ status, headers: {}, body, fault, beginMs: beginMs ?? ms, ms })
    }
    socket.on('error', (fault: NodeJS.ErrnoException) => finish(fault.code ?? fault.message))
    socket.on('close', () => finish(null))
  })
}
