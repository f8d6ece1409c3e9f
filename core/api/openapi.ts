import * as z from 'zod'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import { type FormName, formFacts, formNames } from '#core/rows/formFacts.ts'
import { cookieName } from './cookies.ts'
import { type Access, apiAreas, areaOf, type Endpoint, errorFormOf, type Reply } from './endpoint.ts'
import { isRawBody, type RawBody } from './rawBody.ts'

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI 3.1 description of a set of calls, built from nothing but their entries. */
export function openApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  { version, portal: { name, origin } }: { readonly version: string; readonly portal: PortalIdentity },
): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [call, endpoint] of Object.entries(endpoints)) {
    const path = openApiPath(endpoint.path)
    const operations = paths[path] ?? {}
    operations[endpoint.method.toLowerCase()] = operation(call, endpoint)
    paths[path] = operations
  }
  return {
    openapi: '3.1.0',
    info: { title: name, version, description: 'Ocean data: the catalog, observations and accounts of a Pelagos portal.' },
    servers: [{ url: origin }],
    tags: apiAreas.map((area) => ({ name: area })),
    paths,
    components: { securitySchemes },
  }
}

/** A path with its parameters as OpenAPI writes them. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The word `Api-Key`, a space, and the key.' },
  session: { type: 'apiKey', in: 'cookie', name: cookieName('session', { isSecure: true }), description: 'Set by signing in.' },
  guest: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName('guest', { isSecure: true }),
    description: 'Set by `getguesttoken`; valid for a few plots a day.',
  },
} as const

const security: Record<Access, readonly Json[]> = {
  anyone: [],
  recognised: [{}, { apiKey: [] }, { session: [] }],
  browser: [],
  session: [{ session: [] }],
  user: [{ apiKey: [] }, { session: [] }],
  data: [{ apiKey: [] }, { session: [] }, { guest: [] }],
  curator: [{ session: [] }],
  'news-editor': [{ session: [] }],
  administrator: [{ session: [] }],
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [areaOf(endpoint)],
    summary: endpoint.summary,
    description: endpoint.description,
    security: security[endpoint.who],
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query), ...proofParameter(endpoint)],
    ...(endpoint.body === null ? {} : { requestBody: { required: true, content: bodyContent(endpoint.body, endpoint.takesMultipart) } }),
    responses: { [statusOf(endpoint.reply)]: success(endpoint.reply), ...errors(endpoint) },
  }
}

function queryParameters(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = toSchema(query, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function proofParameter({ changesState }: Endpoint): Json[] {
  const description = 'Any value; proves that the call was not made by another site.'
  return changesState ? [{ name: 'X-Requested-With', in: 'header', required: false, schema: { type: 'string' }, description }] : []
}

function bodyContent(body: z.ZodType | RawBody, takesMultipart = false): Json {
  if (isRawBody(body)) return rawContent(body)
  const schema = toSchema(body, 'input')
  const forms = { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } }
  return takesMultipart ? { ...forms, 'multipart/form-data': { schema } } : forms
}

function rawContent(body: RawBody): Json {
  if (body.kind === 'bytes') return Object.fromEntries(body.mediaTypes.map((mediaType) => [mediaType, binary]))
  const fields = Object.entries(body.fields).map(([name, { maxCharacters }]) => [name, { type: 'string', maxLength: maxCharacters }])
  const files = Object.entries(body.files).map(([name, { mediaTypes }]) => [
    name,
    { type: 'string', contentMediaType: mediaTypes.join(', ') },
  ])
  return { 'multipart/form-data': { schema: { type: 'object', properties: Object.fromEntries([...fields, ...files]) } } }
}

const statusOf = (reply: Reply): number => (reply.kind === 'json' ? (reply.status ?? 200) : 200)

function success(reply: Reply): Json {
  if (reply.kind === 'json') return { description: 'Done.', content: { 'application/json': { schema: toSchema(reply.schema, 'output') } } }
  const text = { schema: { type: 'string' } }
  if (reply.kind === 'file') {
    return {
      description: 'Done; the body is a file.',
      content: { [reply.mediaType]: binary },
    }
  }
  if (reply.kind === 'text') return { description: `Done; the body is ${reply.says}.` }
  const names = reply.form === undefined ? formNames : [reply.form]
  return {
    description: 'The rows. CSV has a header line, then one line per row and a newline at the end; without rows it is a single newline.',
    content: Object.fromEntries(
      names.map((name) => [reply.mediaType ?? mediaTypeOf(name), name === 'csv' || name === 'ndjson' ? text : binary]),
    ),
  }
}

const binary = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } as const

const mediaTypeOf = (name: FormName): string => formFacts[name].mediaType.split(';')[0] ?? ''

function errors(endpoint: Endpoint): Json {
  const { errors: own, who } = endpoint
  const common: Record<string, string> =
    who === 'anyone' || who === 'recognised' ? {} : { 401: 'The caller is not accepted; the body is exactly `Unauthorized`.' }
  const all: Record<string, string> = {
    ...common,
    429: 'Too many calls; try again after Retry-After seconds.',
    500: 'Internal error.',
    ...own,
  }
  const asText = { 'text/plain': { schema: { type: 'string' } } }
  const form = errorFormOf(endpoint)
  const fields = form === 'coded' ? ['error', 'message'] : ['error']
  const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]))
  const asJson = { 'application/json': { schema: { type: 'object', properties, required: fields } } }
  const contentOf = (status: string) => (form === 'text' || status === '401' ? asText : asJson)
  return Object.fromEntries(Object.entries(all).map(([status, description]) => [status, { description, content: contentOf(status) }]))
}

/** OpenAPI 3.1 takes JSON Schema as it is, but for the `$schema` line. */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
