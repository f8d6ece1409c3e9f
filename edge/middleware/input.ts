import { parseBoundedJson } from '#core/api/boundedJson.ts'
import type { Endpoint, ParsedInput } from '#core/api/endpoint.ts'
import { isRawBody } from '#core/api/rawBody.ts'
import { limits } from '#core/limits/request.ts'
import { inputErrors } from '#core/request/inputErrors.ts'
import { Problem } from '#core/request/Problem.ts'
import type { AppContext } from './context.ts'
import { readBytes, readFormPairs, readMultipart, wholeBody } from './rawBody.ts'
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
async function limitedText({ headers, body }: Request): Promise<string> {
  const announced = headers.get('Content-Length')
  const sizeBytes = announced === null ? null : Number(announced)
  if ((sizeBytes ?? 0) > limits.bodySizeBytes) throw tooLarge()
  if (body === null) return ''
  return new TextDecoder().decode(await wholeBody({ sizeBytes, stream: body }, { maxBytes: limits.bodySizeBytes }, tooLarge))
}

/** The Problem of a body over the limit. */
export function tooLarge(): Problem {
  return new Problem('body-too-large', `The body of a request may have at most ${limits.bodySizeBytes} bytes.`)
}
