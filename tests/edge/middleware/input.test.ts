import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { limits } from '#core/limits/index.ts'
import type { AppEnv } from '../../../edge/middleware/context.ts'
import { readInput } from '../../../edge/middleware/input.ts'

const endpoint: Endpoint = { ...endpoints.signIn, query: z.looseObject({}), body: z.looseObject({}) }
const app = new Hono<AppEnv>()
app.post('/', async (c) => c.json(await readInput(c, endpoint)))

async function inputOf(query: string, body: BodyInit, type: string): Promise<{ readonly query: object; readonly body: object }> {
  const init = { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' }
  return (await app.request(`/?${query}`, init as RequestInit)).json() as Promise<{ query: object; body: object }>
}

const form = 'application/x-www-form-urlencoded'

describe('what a call is sent', () => {
  test('a repeated parameter is an array, an empty one and the prototype absent', async () => {
    const { query, body } = await inputOf('a=1&b=&a=2&__proto__=x&b=3', 'c=1&c=&c=2&d=', form)
    expect(query).toEqual({ a: ['1', '2'], b: '3' })
    expect(body).toEqual({ c: ['1', '2'] })
  })

  test('a form may have the maximum number of parameters; one more is rejected', async () => {
    const fields = Array.from({ length: limits.bodyValues }, (_, at) => `f${at}=1`)
    // Looking each name up among all takes the square of their number.
    const lookups = (['get', 'getAll', 'has'] as const).map((name) => vi.spyOn(URLSearchParams.prototype, name))
    expect(Object.keys((await inputOf('', fields.join('&'), form)).body)).toHaveLength(fields.length)
    expect(lookups.map((lookup) => lookup.mock.calls.length)).toEqual([0, 0, 0])
    vi.restoreAllMocks()
    const more = { method: 'POST', headers: { 'Content-Type': form }, body: [...fields, 'one=1'].join('&') }
    expect((await app.request('/', more)).status).toBe(500)
  })

  test('a body in parts of one byte is the same as in one, up to the limit and no further', async () => {
    const json = JSON.stringify({ ocean: 'Ozeán ≈ 海'.repeat(900) })
    expect((await inputOf('', inBytes(json), 'application/json')).body).toEqual(JSON.parse(json))
    const response = app.request('/', {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, duplex: 'half' },
      body: inBytes(`"${'a'.repeat(limits.bodySizeBytes)}"`),
    } as RequestInit)
    expect((await response).status).toBe(500)
  })
})

function inBytes(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, ++at))
      else controller.close()
    },
  })
}
