import type { Attack } from '../Attack.ts'
import { type RequestDetails, request } from '../requests.ts'

const rejected = [400, 401, 403, 404, 405, 408, 413, 417, 429, 431, 501]
const closed = [...rejected, 0]
const select = (expression: string): RequestDetails => ({
  path: `/api/data/query?query=${encodeURIComponent(`SELECT TOP 1 ${expression} AS a FROM tblNino12_SST`)}`,
  as: 'key',
})
const nested = (before: string, inner: string, after: string, depth: number): string => before.repeat(depth) + inner + after.repeat(depth)
const signIn = (body: string, headers: Readonly<Record<string, string>> = {}): RequestDetails => ({
  ...{ method: 'POST', path: '/api/user/signin', headers, body },
})
const shape = (name: string, details: RequestDetails | string, expected: readonly number[]): Attack =>
  request(name, 'shape', details, expected)

/** Inputs of odd forms: deep, contradictory, or no HTTP at all. */
export const shapeAttacks: readonly Attack[] = [
  shape('15 nested CASTs', select(nested('CAST(', 'lat', ' AS FLOAT)', 15)), [200, ...rejected]),
  shape('40 nested CASTs', select(nested('CAST(', 'lat', ' AS FLOAT)', 40)), [200, ...rejected]),
  shape('40 nested CASTs that do not end', select('CAST('.repeat(40)), rejected),
  shape('1,000 nested brackets', select(nested('(', '1', ')', 1000)), rejected),
  shape('300 nested CASEs', select(nested('CASE WHEN lat = 1 THEN ', '1', ' END', 300)), rejected),
  shape('1,000 NOTs', select(`CASE WHEN ${'NOT '.repeat(1000)}lat = 1 THEN 1 END`), rejected),
  shape('60 nested SELECTs', select(nested('(SELECT MAX(', 'lat', ') FROM tblNino12_SST)', 60)), rejected),
  shape('JSON 50,000 deep', signIn('['.repeat(50_000)), rejected),
  shape('JSON of 9,000 names', signIn(`{${Array.from({ length: 9000 }, (_, at) => `"a${at}":1`).join(',')}}`), rejected),
  shape('JSON with __proto__', signIn('{"__proto__":{"username":"demo"},"constructor":{"prototype":1}}'), rejected),
  shape('a form of 30,000 fields', signIn('a=1&'.repeat(24_000), { 'Content-Type': 'application/x-www-form-urlencoded' }), rejected),
  shape('a body that says it is gzip', signIn('x'.repeat(90_000), { 'Content-Encoding': 'gzip' }), rejected),
  shape('a body of a petabyte', signIn('', { 'Content-Length': '1000000000000000' }), closed),
  shape('a body of less than nothing', signIn('', { 'Content-Length': '-1' }), closed),
  shape(
    'a body with two lengths',
    'POST /api/user/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
    closed,
  ),
  shape(
    'a body with a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    closed,
  ),
  shape(
    'a chunk of an endless size',
    `POST /api/user/signin HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(60_000)}\r\n`,
    closed,
  ),
  shape('two hosts', 'GET /api/health HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n', [400]),
  shape('TRACE', { method: 'TRACE', path: '/' }, rejected),
  shape('CONNECT', { method: 'CONNECT', path: 'example.org:443' }, closed),
  shape('a method that nobody knows', { method: 'WONDER', path: '/' }, closed),
  shape('HTTP/0.9', 'GET /\r\n\r\n', closed),
  shape('NUL bytes', '\0'.repeat(1000), closed),
  shape('NUL in a path', { path: '/catalog\0.html' }, closed),
  shape('a TLS greeting', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', closed),
  shape(
    'an upgrade to web sockets',
    { path: '/', headers: { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' } },
    [200, ...rejected],
  ),
  shape('an expectation that nobody can meet', { path: '/', headers: { Expect: 'wonders' } }, [417]),
  shape('a path that leaves the site', { path: '/..%2f..%2f..%2fetc%2fpasswd' }, rejected),
]
