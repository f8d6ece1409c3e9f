import { gzipSync } from 'node:zlib'
import type { Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { escaped, type Generator, pathWith, someone } from './FuzzCase.ts'
import { hostileNumber, hostileText, hostileTime } from './hostileValues.ts'
import type { Random } from './Random.ts'

const all: readonly Endpoint[] = Object.values(endpoints)
const withBody = all.filter(({ body }) => body !== null)
const extraNames = ['__proto__', 'constructor', 'prototype', 'toString', 'length', '', 'a[b]', 'a[]', 'query', 'format', '$where', 'id']

/** The names of a schema's fields; none where it is no object. */
export function fieldsOf(schema: unknown): readonly string[] {
  const shape: unknown = typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'shape') : null
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : []
}

/** Every call of the contract with every parameter it has, and some that it has not; repeated, empty and as lists. New calls join by themselves. */
export const parameters: Generator = (random, world) => {
  const { method, path, query } = random.pick(all)
  const names = [...fieldsOf(query), ...random.several(extraNames, 0, 2)]
  const value = () =>
    random.pick([hostileText(random, world), hostileText(random, world), hostileNumber(random), hostileTime(random), '', '1'])
  const pairs = names.flatMap((name): [string, string][] => {
    const times = random.pick([0, 1, 1, 1, 1, 2, 20])
    return Array.from({ length: times }, () => [random.chance(0.1) ? `${name}[]` : name, value().slice(0, 3000)])
  })
  const filled = path.replaceAll(/:\w+/g, () => escaped(hostileText(random, world).slice(0, 500)))
  return { kind: 'parameters of calls', who: someone(random), method, path: pathWith(filled, pairs).slice(0, 60_000) }
}

/** Paths and query strings with escapes that are none, doubled, or no UTF-8. */
export const escapes: Generator = (random) => {
  const { method, path } = random.pick(all)
  const broken = [
    '%',
    '%2',
    '%zz',
    '%00',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%f5%80%80%80',
    '%252e%252e',
    '%u0041',
    '+',
    '&',
    '=',
    '&&=',
    ';',
    '%0d%0aX:1',
    '/..;/',
    '//',
    '/./',
    '%2e%2e/',
  ]
  const inPath = random.chance(0.4) ? `${path}${random.several(broken, 1, 3).join('')}`.replaceAll(/[&=]/g, '') : path
  const query = random.several(['query=', 'id=', 'spName=', 'table=', 'shortname=', ...broken, ...broken], 1, 12).join('')
  return { kind: 'broken escapes', who: someone(random), method, path: `${inPath}?${query}` }
}

const shapes: readonly ((random: Random) => string)[] = [
  () => '',
  () => 'null',
  () => '[]',
  () => '{}',
  () => '"x"',
  () => '1e999',
  () => '{"__proto__": {"isDataSubmissionAdmin": true}}',
  () => '{"constructor": {"prototype": {"x": 1}}}',
  () => '{',
  () => '{"a": 1,}',
  () => '\u0000',
  (random) => '['.repeat(random.pick([100, 10_000, 90_000])),
  (random) => `${'{"a":'.repeat(5000)}1${'}'.repeat(random.pick([5000, 4999]))}`,
  () => `{"username": ${JSON.stringify('a'.repeat(90_000))}, "password": "x"}`,
  () => '{"username": {"$ne": null}, "password": ["x"]}',
  () => '{"shortNames": "[\\"COADS_Climatology\\"]", "filters": "{"}',
  () => '{"shortNames": ["COADS_Climatology"], "filters": {"spatial": {"latMin": 91, "lonMin": "NaN"}}}',
  () => '{"shortNames": [null, {}, []], "filters": {"temporal": {"startDate": "x", "endDate": "275760-09-14"}}}',
  () => '{"shortNames": {"length": 3}, "filters": {"__proto__": {"depth": 1}}}',
  () => '{"cruise_ids": [1, "2", null]}',
  () => '{"cruise_ids": [1e308, -1, 0.5]}',
  () => `{"cruise_ids": [${'1,'.repeat(20_000)}1]}`,
  () => '{"username": "\\ud800", "password": "\\u0000"}',
]

const types = [
  'application/json',
  'application/json; charset=utf-7',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  'application/json\u00e9',
  '*/*',
]

/** Bodies of every wrong shape, type and encoding, to every call that takes one. */
export const bodies: Generator = (random, world) => {
  const { method, path, body } = random.pick(withBody)
  const fields = fieldsOf(body)
  const made = random.chance(0.4)
    ? JSON.stringify(
        Object.fromEntries(
          [...fields, ...random.several(extraNames, 0, 2)].map((name) => [
            name,
            random.pick([hostileText(random, world), [hostileText(random, world)], { a: 1 }, null, 1e21, true]),
          ]),
        ),
      )
    : random.pick(shapes)(random)
  const text = random.chance(0.2) ? fields.map((name) => `${name}=${made.slice(0, 1000)}`).join('&') : made
  const bytes = new TextEncoder().encode(text)
  const isPacked = random.chance(0.1)
  const headers = {
    'Content-Type': random.pick([...types, 'application/json', 'application/json']),
    ...(isPacked ? { 'Content-Encoding': random.pick(['gzip', 'br', 'zstd', 'gzip, gzip']) } : {}),
  }
  return {
    kind: 'bodies',
    who: someone(random),
    method,
    path,
    headers,
    body: isPacked ? gzipSync(random.chance(0.5) ? new Uint8Array(20_000_000) : bytes) : bytes,
  }
}

/** Headers that are long, many, doubled or of no sense. */
export const headers: Generator = (random, world) => {
  const { method, path } = random.pick(all)
  const long = 'a'.repeat(random.pick([1000, 20_000, 70_000]))
  const clean = (text: string) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000)
  const odd: Readonly<Record<string, string | readonly string[]>> = random.pick([
    {
      Authorization: random.pick([
        `Api-Key ${long}`,
        'Api-Key',
        'Bearer x',
        'Api-Key null',
        `Api-Key ${clean(hostileText(random, world))}`,
      ]),
    },
    {
      Cookie: random.pick([
        `jwt=${long}`,
        'jwt=a.b.c; jwt=d',
        'guestToken=%00; guestToken',
        `jwt=${clean(hostileText(random, world))}`,
        `${'a=b; '.repeat(2000)}`,
      ]),
    },
    { Accept: random.pick([long, 'application/vnd.apache.arrow.stream;q=NaN', '*/*;q=-1', ',,,,', 'text/csv;;;=']) },
    { 'Accept-Encoding': random.pick([long, 'gzip;q=1e9', 'br;q=', ',', 'identity;q=0, *;q=0']) },
    { 'X-Forwarded-For': random.pick([long, '::::', '1.2.3.4, '.repeat(500), 'unknown', clean(hostileText(random, world))]) },
    { Origin: random.pick(['null', 'http://evil.example', long, 'http://127.0.0.1:0', 'file://']) },
    { 'X-CMAP-Request-Id': random.pick([long, 'a b', clean(hostileText(random, world))]) },
    { Range: random.pick(['bytes=0-0', 'bytes=-1', `bytes=${'0-0,'.repeat(2000)}`]), 'If-None-Match': '*' },
    { 'User-Agent': random.pick([long, `Mozilla/5.0 (${'('.repeat(5000)}`, '']) },
    { Host: random.pick(['', 'evil.example', '[', '127.0.0.1:99999', clean(hostileText(random, world)).replaceAll(' ', '')]) },
    { 'X-HTTP-Method-Override': 'DELETE', 'Content-Type': long.slice(0, 5000) },
    Object.fromEntries(Array.from({ length: random.pick([50, 1500]) }, (_, index) => [`X-${index}`, 'x'])),
  ])
  return { kind: 'headers', who: someone(random), method, path, headers: odd }
}

/** Every method on every path. */
export const methods: Generator = (random) => {
  const { path } = random.pick(all)
  const method = random.pick(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'TRACE', 'PROPFIND', 'QUERY', 'LINK'])
  return { kind: 'methods', who: someone(random), method, path, ...(random.chance(0.3) ? { body: new TextEncoder().encode('{}') } : {}) }
}

/** Whole requests as bytes that no library would send. */
export const rawRequests: Generator = (random) => {
  const path = random.pick(all).path
  const host = 'Host: 127.0.0.1\r\nConnection: close\r\n'
  const text = random.pick([
    `GET ${path}?query=\u0000 HTTP/1.1\r\n${host}\r\n`,
    `GET ${path}?query=\u00ff\u00fe HTTP/1.1\r\n${host}\r\n`,
    `GET ${path} HTTP/1.1\r\n\r\n`,
    `GET ${path} HTTP/9.9\r\n${host}\r\n`,
    `GET http://evil.example${path} HTTP/1.1\r\n${host}\r\n`,
    `GET //evil.example${path} HTTP/1.1\r\n${host}\r\n`,
    `GET ${path}#x HTTP/1.1\r\n${host}\r\n`,
    `GET \\..\\..\\etc HTTP/1.1\r\n${host}\r\n`,
    `CONNECT 127.0.0.1:1 HTTP/1.1\r\n${host}\r\n`,
    `POST ${path} HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}Host: b\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  ])
  return { kind: 'raw bytes', who: 'nobody', method: 'RAW', path, raw: Buffer.from(text, 'latin1') }
}
