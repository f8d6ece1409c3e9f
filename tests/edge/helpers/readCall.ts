import { expect } from 'vitest'
import type { Endpoint, ValueOf } from '#core/api/endpoint.ts'
import { type TestedApi, withQuery } from '../suite/TestedApi.ts'

/** How a call is made. `path` fills the parameters of the path. */
interface CallInput {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes a GET call of the contract. */
export function sendCall(
  api: TestedApi,
  { path }: Endpoint,
  { path: parts = {}, query = {}, headers = {} }: CallInput = {},
): Promise<Response> {
  const filled = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(parts[part] ?? part))
  return api.send(Object.keys(query).length === 0 ? filled : withQuery(filled, query), { headers })
}

/** The value of a JSON call that must succeed and keep its schema. */
export async function readCall<E extends Endpoint>(api: TestedApi, endpoint: E, callInput: CallInput = {}): Promise<ValueOf<E>> {
  const response = await sendCall(api, endpoint, callInput)
  const text = await response.text()
  expect([endpoint.path, callInput, response.status, response.status === 200 ? '' : text]).toEqual([endpoint.path, callInput, 200, ''])
  const value: unknown = JSON.parse(text)
  if (endpoint.reply.kind !== 'json') throw new Error(`${endpoint.path} answers no JSON`)
  const parsed = endpoint.reply.schema.safeParse(value)
  expect([endpoint.path, parsed.error?.issues]).toEqual([endpoint.path, undefined])
  return parsed.data as ValueOf<E>
}
