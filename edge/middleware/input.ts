import { parseBoundedJson } from '#core/api/boundedJson.ts'
import type { Endpoint, ParsedInput } from '#core/api/endpoint.ts'
import { isRawBody } from '#core/api/rawBody.ts'
import { inputErrors } from '#core/request/inputErrors.ts'
import { limits } from '#core/request/limits.ts'
import { Problem } from '#core/request/Problem.ts'
import type { AppContext } from './context.ts'
import { readBytes, readFormPairs, readMultipart } from './rawBody.ts'
import { rejectManyFields } from './requestBounds.ts'

/** The call's query and body, parsed by its schemas; throws `bad-request` that names the faulty parameters, never their values. */
export async function readInput<E extends Endpoint>(c: AppContext, endpoint: E): Promise<ParsedInput<E>> {
  const query = parse(endpoint.query, fromPairs(new URL(c.req.url).searchParams))
  const body = endpoint.body === null ? undefined : await bodyOf(c, endpoint.body, endpoint.takesMultipart)
  return { query, body } as ParsedInput<E>
}

function bodyOf(c: AppContext, body: NonNullable<Endpoint['body']>, takesMultipart = false): unknown {
  if (!isRawBody(body)) return readBody(c, takesMultipart).then((value) => parse(body, value))
  return body.kind === 'bytes' ? readBytes(c.req.raw, body) : readMultipart(c.req.raw, body)
}

/** A repeated parameter becomes an array; an empty one counts as absent. Each pair is looked at once. */
function fromPairs(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of pairs) {
    if (name.length > limits.parameterNameCharacters) throw new Problem('bad-request', 'bad request: the name of a parameter is too long.')
    if (value === '') continue
    const before = values.get(name)
    if (Array.isArray(before)) before.push(value)
    else values.set(name, before === undefined ? value : [before, value])
  }
  // fromEntries defines plain properties, so that a parameter called __proto__ is one like any other.
  return Object.fromEntries(values)
}

function parse(schema: Endpoint['query'], value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Problem('bad-request', `bad request: ${inputErrors(parsed.error.issues)}.`)
}

async function readBody(c: AppContext, takesMultipart: boolean): Promise<unknown> {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (takesMultipart && type === 'multipart/form-data') return fromPairs(await readFormPairs(c.req.raw))
  const text = await limitedText(c.req.raw)
  if (type === 'application/x-www-form-urlencoded') {
    rejectManyFields(text, limits.bodyValues)
    return fromPairs(new URLSearchParams(text))
  }
  if (type !== 'application/json') throw new Problem('bad-request', 'bad request: send JSON or an urlencoded form.')
  try {
    return parseBoundedJson(text)
  } catch (fault) {
    if (fault instanceof SyntaxError) throw new Problem('bad-request', 'bad request: invalid json; the body is not JSON.')
    throw fault
  }
}

/** The body as text; stops reading as soon as it is too large. */
async function limitedText(request: Request): Promise<string> {
  const declared = Number(request.headers.get('Content-Length') ?? '0')
  if (declared > limits.bodySizeBytes) throw tooLarge()
  // Copied as it comes: a body in a hundred thousand parts of one byte each would cost a hundred times its size.
  let body = new Uint8Array(Math.max(declared, FIRST_BODY_BYTES))
  let received = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const before = received
    received += part.value.byteLength
    if (received > limits.bodySizeBytes) {
      await reader?.cancel()
      throw tooLarge()
    }
    if (received > body.length) body = widened(body, Math.min(Math.max(received, 2 * body.length), limits.bodySizeBytes))
    body.set(part.value, before)
  }
  return new TextDecoder().decode(body.subarray(0, received))
}

const FIRST_BODY_BYTES = 4096

function widened(body: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const wider = new Uint8Array(length)
  wider.set(body)
  return wider
}

/** The refusal of a body over the limit. */
export function tooLarge(): Problem {
  return new Problem('body-too-large', `The body of a request may have at most ${limits.bodySizeBytes} bytes.`)
}
