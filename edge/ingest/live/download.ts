import { open } from 'node:fs/promises'
import { limits } from '#core/limits/outbound.ts'
import { type Fetch, type OutboundBounds, outboundFetch } from '#core/outbound/outboundFetch.ts'
import { Problem } from '#core/request/Problem.ts'
import { writeDurably } from '../../files/durable.ts'

/** An error of a source, in a sentence for operators. */
export const liveProblem = (says: string): Problem => new Problem('bad-request', says)

/** The bounds of a file. */
export const fileBounds: OutboundBounds = {
  answerMs: limits.liveAnswerMs,
  stallMs: limits.liveStallMs,
  totalMs: limits.liveTotalMs,
  maxBytes: limits.liveBytes,
}

/** `fetch` within the bounds of sources, with errors for operators. */
export function boundedFetch(fetch: Fetch, bounds = fileBounds): Fetch {
  return outboundFetch(fetch, bounds, ({ message }) => liveProblem(`The source ${message}.`))
}

/** Whether a response is a page, by its type or its beginning. */
export const isPage = (headers: Headers, start: string): boolean =>
  /^text\/html\b/i.test(headers.get('Content-Type') ?? '') || /^(?:\uFEFF)?[ \r\n\t]{0,100}<(?:!doctype html|html)\b/i.test(start)

/** Stores the body of a response as a file. Throws where it is empty or a page, which servers send with status 200 in place of an error. */
export async function storeBody({ body, headers }: Response, path: string): Promise<void> {
  if (isPage(headers, '')) {
    await body?.cancel()
    throw liveProblem('The source returned a web page instead of data.')
  }
  if (body === null) throw liveProblem('The source returned nothing.')
  await writeDurably(path, body)
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(256), 0, 256, 0)
    if (bytesRead === 0) throw liveProblem('The source returned nothing.')
    if (isPage(headers, buffer.toString('utf8', 0, bytesRead))) throw liveProblem('The source returned a web page instead of data.')
  } finally {
    await file.close()
  }
}

/** Throws where a response is no success. */
export async function requireOk(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  await answer.body?.cancel()
  throw liveProblem(`The source returned status ${answer.status}.`)
}
