import type { ObjectBody } from '../ObjectStore.ts'
import { type Announced, announcedBody } from './announcedBody.ts'
import type { Call, S3Calls } from './S3Calls.ts'

/** A call with a body that leaves whole only if it is the announced one; the server's answer, which may be 412. Throws as `S3Calls.send`. */
export async function sendBytes(
  calls: S3Calls,
  call: Partial<Call>,
  body: ObjectBody,
  facts: Announced,
  stallMs: number,
): Promise<Response> {
  const sent = announcedBody(body, facts, stallMs)
  const headers = { ...call.headers, 'Content-Length': String(facts.sizeBytes), 'X-Amz-Content-Sha256': facts.sha256 }
  try {
    return await calls.send({ method: 'PUT', ...call, headers, body: sent.body, signal: sent.stalled }, [412])
  } catch (fault) {
    throw sent.error() ?? fault
  } finally {
    sent.end()
  }
}
