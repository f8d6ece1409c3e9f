import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { S3Objects } from '../../../edge/files/s3/S3Objects.ts'
import { isStorageFull } from '../../../edge/platform/storageError.ts'

const waits = { answerMs: 20_000, stallMs: 20_000, listMs: 20_000, pauseMs: 5 }
const impatient = { answerMs: 150, stallMs: 150, listMs: 150, pauseMs: 5 }
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A store at a server that responds as given, and the requests that it received. */
async function storeAt(answer: (request: IncomingMessage, response: ServerResponse) => void, waitsFor = waits) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = Number(Reflect.get(Object(server.address()), 'port'))
  const config = { endpoint: `http://127.0.0.1:${port}`, bucket: 'ocean', region: 'us-east-1', keyId: 'id', secret: 'secret' }
  return { store: new S3Objects(config, waitsFor), requests, stop: ends.at(-1) ?? (() => undefined) }
}

const bytes = new Uint8Array(200_000).fill(7)
const facts = { sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
const streamed = () => {
  const pieces = Array.from({ length: 10 }, (_, at) => bytes.slice(at * 20_000, (at + 1) * 20_000))
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(piece)
    },
  })
}
const reject = (status: number, code: string) => (request: IncomingMessage, response: ServerResponse) => {
  request.resume().on('end', () => response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`))
}

test('a read that the server fails once is made again; a body is not sent twice', async () => {
  let failures = 1
  const { store, requests } = await storeAt((request, response) => {
    if (request.method !== 'PUT' && failures-- <= 0) response.writeHead(200, { 'Content-Length': '3' }).end('abc')
    else reject(503, 'SlowDown')(request, response)
  })
  expect(await store.get('a/b').then((found) => new Response(found?.body).text())).toBe('abc')
  await expect(store.put('a/b', streamed(), facts)).rejects.toMatchObject({ code: 'unreachable' })
  expect(requests).toEqual(['GET /ocean/a/b', 'GET /ocean/a/b', 'PUT /ocean/a/b'])
})

test('a server that is down, hangs, or does not read a body soon counts as unreachable', async () => {
  const { store, stop } = await storeAt(() => undefined, impatient)
  const calls = [() => store.head('a'), () => store.get('a'), () => store.delete('a'), () => store.list('', { maxKeys: 1 })]
  for (const call of [...calls, () => store.put('a', streamed(), facts), () => store.put('a', bytes, facts)])
    await expect(call()).rejects.toMatchObject({ code: 'unreachable', details: { reason: expect.any(String) } })
  stop()
  await expect(store.head('a')).rejects.toMatchObject({ code: 'unreachable', details: { reason: expect.stringContaining('ECONNREFUSED') } })
})

test('operators see the error of the server; a full bucket counts as full storage', async () => {
  const gone = await storeAt(reject(404, 'NoSuchBucket'))
  const calls = [
    () => gone.store.head('a'),
    () => gone.store.get('a'),
    () => gone.store.delete('a'),
    () => gone.store.put('a', bytes, facts),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unreachable' })
  const closed = await storeAt(reject(403, 'SignatureDoesNotMatch'))
  await expect(closed.store.list('', { maxKeys: 1 })).rejects.toMatchObject({
    details: { reason: 'It responded with 403 SignatureDoesNotMatch' },
  })
  for (const [status, code] of [[403, 'QuotaExceeded'] as const, [507, ''] as const]) {
    const { store } = await storeAt(reject(status, code))
    const fault = await store.put('a', bytes, facts).catch((thrown: unknown) => thrown)
    expect(isStorageFull(fault)).toBe(true)
  }
})

test('of a stream with other bytes than announced the server never gets the last piece', async () => {
  const received: Record<string, number> = {}
  const { store } = await storeAt((request, response) => {
    request.on('data', (piece: Buffer) => {
      received[request.url ?? ''] = (received[request.url ?? ''] ?? 0) + piece.byteLength
    })
    request.on('end', () => response.writeHead(200).end())
  })
  await expect(store.put('wrong', streamed(), { ...facts, sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'bad-request' })
  expect(await store.put('right', streamed(), facts)).toBe('stored')
  expect(received['/ocean/right']).toBe(facts.sizeBytes)
  expect(received['/ocean/wrong'] ?? 0).toBeLessThanOrEqual(facts.sizeBytes - 20_000)
})

const page = (contents: string) => `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
const entry = (key: string) => `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`

test('an invalid list is an error, and keys that the portal did not write are left out', async () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">]>${page(entry('&a;&a;'))}`
  let text = page(entry('.hidden') + entry('a/b') + entry('../up') + entry('two words'))
  const { store } = await storeAt((_, response) => response.writeHead(200).end(text))
  const storedAt = Date.UTC(2026, 0, 1)
  expect(await store.list('', { maxKeys: 10 })).toEqual({ objects: [{ key: 'a/b', sizeBytes: 3, storedAt }], next: null })
  for (text of [
    '',
    '<html>',
    '{}',
    '<ListBucketResult/>',
    page('<Contents><Key>a</Key><Size>-1</Size></Contents>'),
    'x'.repeat(limits.objectListBytes + 1),
  ])
    await expect(store.list('', { maxKeys: 10 })).rejects.toMatchObject({ code: 'unreachable' })
  text = entities
  expect(await store.list('', { maxKeys: 10 }).catch(() => ({ objects: [] }))).toMatchObject({ objects: [] })
})

const large = new Uint8Array(limits.objectWholeBytes + 5)
const largeFacts = { sizeBytes: large.byteLength, sha256: createHash('sha256').update(large).digest('hex') }

/** A server that makes objects of parts; `fault` may answer in its place. */
async function partsAt(fault: (call: string) => number | null) {
  const sizes = new Map<number, number>()
  const done: string[] = []
  const at = await storeAt(async (request, response) => {
    const query = new URL(request.url ?? '', 'http://bucket').searchParams
    const call = `${request.method} ${query.get('partNumber') ?? (query.has('uploads') ? 'begin' : 'end')}`
    const bytes = Buffer.concat(await request.toArray())
    const status = fault(call)
    if (status !== null) return response.writeHead(status).end()
    if (request.method === 'PUT') sizes.set(Number(query.get('partNumber')), bytes.byteLength)
    if (call.endsWith(' end')) done.push(`${call} ${bytes.toString().match(/<PartNumber>/g)?.length ?? 0}`)
    return response.writeHead(200, { ETag: `"${query.get('partNumber')}"` }).end(call === 'POST begin' ? '<UploadId>u+1/=</UploadId>' : '')
  })
  return { store: at.store, sizes, done }
}

test('a large object is put in parts, a part again whose answer does not come, and is made of them in their order', async () => {
  let failures = 2
  const { store, sizes, done } = await partsAt((call) => (call === 'PUT 2' && failures-- > 0 ? 503 : null))
  expect(await store.put('large', new Blob([large]).stream(), largeFacts)).toBe('stored')
  const part = limits.objectPartBytes
  expect([...sizes].toSorted(([one], [other]) => one - other)).toEqual([
    [1, part],
    [2, part],
    [3, part],
    [4, part],
    [5, 5],
  ])
  expect(done).toEqual(['POST end 5'])
})

test('of a large object that is not the announced one, or whose part the bucket rejects, nothing stays', async () => {
  const sound = await partsAt(() => null)
  const other = { ...largeFacts, sha256: '0'.repeat(64) }
  await expect(sound.store.put('large', large, other)).rejects.toMatchObject({ code: 'bad-request' })
  expect(sound.done).toEqual(['DELETE end 0'])
  const broken = await partsAt((call) => (call === 'PUT 3' ? 503 : null))
  await expect(broken.store.put('large', large, largeFacts)).rejects.toMatchObject({ code: 'unreachable' })
  expect(broken.done).toEqual(['DELETE end 0'])
  const taken = await partsAt((call) => (call === 'POST end' ? 412 : null))
  expect(await taken.store.put('large', large, largeFacts)).toBe('exists')
})
