import { describe, expect, test } from 'vitest'
import { endpoint } from '#core/api/endpoint.ts'
import { openApiDocument } from '#core/api/openapi.ts'
import type { BytesInput, MultipartInput } from '#core/api/rawBody.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { type Contract, createApp } from '../../../edge/app.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'

const common = {
  method: 'POST',
  summary: 'Take it.',
  description: 'Of a test.',
  who: 'anyone',
  rate: 'none',
  reply: { kind: 'text', says: 'what came' },
} as const

/** Calls of this test only. */
const endpoints = {
  takeBytes: endpoint({
    ...common,
    path: '/api/test/bytes',
    body: { kind: 'bytes', mediaTypes: ['application/x-netcdf', 'text/csv'], maxBytes: 100_000 },
  }),
  takeForm: endpoint({
    ...common,
    path: '/api/test/form',
    body: {
      kind: 'multipart',
      maxBytes: 2000,
      fields: { note: { maxCharacters: 10 } },
      files: { image: { maxBytes: 500, mediaTypes: ['image/png'] } },
    },
  }),
}

const seen = { pieces: 0 }

const contract: Contract = {
  endpoints,
  handlers: {
    takeBytes: async ({ body, c }) => {
      const { mediaType, sizeBytes, stream } = body as unknown as BytesInput
      let bytes = 0
      seen.pieces = 0
      for await (const piece of stream) {
        bytes += piece.byteLength
        seen.pieces += 1
      }
      return c.text(`${bytes} of ${sizeBytes} ${mediaType}`)
    },
    takeForm: async ({ body, c }) => {
      const { fields, files } = body as unknown as MultipartInput
      return c.text(JSON.stringify({ fields, image: files.image === undefined ? null : await files.image.text() }))
    },
  },
}

/** Bodies that are not JSON, on Node and on workerd. */
export function rawBodiesSuite(runtime: string): void {
  const ports = {
    config: parseConfig({}),
    log: { info: () => undefined, error: () => undefined },
    now: Date.now,
    version: '0',
    engine: null,
    addressOf: () => '198.51.100.7',
    inlineSources: { scripts: [], styles: [] },
  } as unknown as Ports
  const app = createApp(ports, () => ports, contract)
  const send = async (path: string, init: RequestInit) => {
    const response = await app.request(`http://127.0.0.1:8788${path}`, { method: 'POST', ...init })
    return [response.status, await response.text()]
  }
  const bytes = (body: BodyInit, type = 'text/csv; charset=utf-8') =>
    send('/api/test/bytes', { body, headers: { 'Content-Type': type }, ...{ duplex: 'half' } })
  const pieces = (count: number, sizeBytes: number) => {
    let left = count
    return new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(new Uint8Array(sizeBytes)) : controller.close()),
    })
  }
  /** Written out first: what becomes of a form that nobody reads to its end is the client's. */
  const sendForm = async (form: FormData) => {
    const request = new Request('http://127.0.0.1', { method: 'POST', body: form })
    return send('/api/test/form', {
      body: await request.arrayBuffer(),
      headers: { 'Content-Type': request.headers.get('Content-Type') ?? '' },
    })
  }
  const formOf = (parts: Readonly<Record<string, string | Blob>>) => {
    const form = new FormData()
    for (const [name, part] of Object.entries(parts)) form.append(name, part)
    return form
  }
  const png = (text: string) => new Blob([text], { type: 'image/png' })

  describe(`bodies other than JSON on ${runtime}`, () => {
    test('a handler receives the body in pieces as they arrive', async () => {
      expect(await bytes(pieces(40, 1000))).toEqual([200, '40000 of null text/csv'])
      expect(seen.pieces).toBeGreaterThan(1)
      expect(await bytes('time,lat\n')).toEqual([200, expect.stringMatching(/^9 of (9|null) text\/csv$/)])
    })

    test('a body larger than the call accepts is rejected while it arrives', async () => {
      expect((await bytes(pieces(101, 1000)))[0]).toBe(413)
      expect((await bytes(pieces(100, 1000)))[0]).toBe(200)
    })

    test('a body of a type that the call does not accept is rejected', async () => {
      for (const type of ['application/json', 'text/html', '']) expect((await bytes('x', type))[0]).toBe(400)
    })

    test('the parts of a form reach the call by their names', async () => {
      const answer = await sendForm(formOf({ note: 'hello', image: png('pixels') }))
      expect(answer).toEqual([200, '{"fields":{"note":"hello"},"image":"pixels"}'])
      expect((await sendForm(formOf({})))[0]).toBe(200)
    })

    test('a form with a part that is unknown, repeated, too large or of the wrong type is rejected', async () => {
      const doubled = formOf({ note: 'one' })
      doubled.append('note', 'two')
      const bad: [FormData, number][] = [
        [formOf({ other: 'x' }), 400],
        [formOf({ __proto__x: 'x' }), 400],
        [formOf({ note: 'x'.repeat(11) }), 400],
        [formOf({ note: png('x') }), 400],
        [formOf({ image: 'x' }), 400],
        [formOf({ image: new Blob(['x'], { type: 'text/html' }) }), 400],
        [formOf({ image: png('x'.repeat(501)) }), 413],
        [formOf({ image: png('x'.repeat(2001)) }), 413],
        [doubled, 400],
        [formOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`part${at}`, 'x']))), 400],
      ]
      for (const [at, [body, status]] of bad.entries()) expect([at, (await sendForm(body))[0]]).toEqual([at, status])
    })

    test('a body that is not a form is rejected', async () => {
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'text/plain'])
        expect((await send('/api/test/form', { body: 'note=hello', headers: { 'Content-Type': type } }))[0]).toBe(400)
    })

    test('the OpenAPI document says what such calls take', () => {
      const { paths } = openApiDocument(endpoints, { version: '0', portal: { ...defaultFace, origin: '' } }) as {
        paths: Record<string, { post: { requestBody: { content: object } } }>
      }
      expect(Object.keys(paths['/api/test/bytes']?.post.requestBody.content ?? {})).toEqual(['application/x-netcdf', 'text/csv'])
      expect(paths['/api/test/form']?.post.requestBody.content).toMatchObject({
        'multipart/form-data': { schema: { properties: { note: { maxLength: 10 }, image: { contentMediaType: 'image/png' } } } },
      })
    })
  })
}
