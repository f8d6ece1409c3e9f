import type { Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { limits } from '#core/limits/index.ts'
import { fieldsOf } from './callInputs.ts'
import { type FuzzCase, type Generator, pathWith, someone } from './FuzzCase.ts'
import type { Random } from './Random.ts'

/*
 * Inputs that are long or deep, at, just below and far above what the portal takes: what is repeated, how often and where is drawn
 * anew each time, since a pattern, a grammar or a schema is slow on one repetition only.
 */

const all: readonly Endpoint[] = Object.values(endpoints)

/** Short pieces that grammars, patterns and schemas go back over when they stand in a row. */
const pieces =
  ` |\t|\n|\u00a0|'|''|"|[|]|(|)|((|()|{|}|,|, |;|;;|:|::|.|..|/|//|/./|%2f|%25|%|_|-|--|+|=|==|&|@|a@|a.|#|?|*|\\|0|9|1.|.1|1e|1,|1:|01-|2000-01-01|T00:|Z|a|A|a |aA1|ab,|a=b; |x/1 |Version/1 |Mozilla/5.0 (|1.2.3.4, |::1, |bytes=0-0,|q=0.5,|text/csv;|gzip, |"x", |W/"|/*|*/|-- \n|N'|CAST(|NOT |CASE WHEN |SELECT |lat,|\u0000|\ud800|\u0301|\u200d|\u{1f42c}`.split(
    '|',
  )

/** A text of about `length` characters, mostly one or two pieces again and again, with another before and behind. */
function repeated(random: Random, length: number): string {
  const row = random.several(pieces, 1, 3).join('')
  const text = row.repeat(Math.max(1, Math.ceil(length / Math.max(1, row.length)))).slice(0, length)
  return `${random.chance(0.5) ? random.pick(pieces) : ''}${text}${random.chance(0.7) ? random.pick(pieces) : ''}`
}

/** Lengths from what is common to what no server takes. */
const lengthOf = (random: Random, most: number): number => Math.floor(random.pick([0.05, 0.2, 0.5, 0.9, 0.999, 1, 1.05]) * most)

type Wrapper = (inner: string, random: Random) => string

const wrappers: readonly Wrapper[] = [
  (inner) => `CAST(${inner} AS FLOAT)`,
  (inner) => `CAST(${inner} AS VARCHAR)`,
  (inner) => `CONVERT(FLOAT, ${inner})`,
  (inner) => `(${inner})`,
  (inner) => `-${inner}`,
  (inner) => `ABS(${inner})`,
  (inner) => `ISNULL(${inner}, ${inner.length < 200 ? inner : '1'})`,
  (inner) => `COALESCE(NULL, ${inner})`,
  (inner) => `CASE WHEN ${inner} > 1 THEN 1 ELSE 2 END`,
  (inner) => `CASE WHEN lat = 1 THEN ${inner} END`,
  (inner) => `IIF(lat > 1, ${inner}, 0)`,
  (inner) => `(SELECT MAX(${inner}) FROM {T})`,
  (inner) => `(SELECT TOP 1 lat FROM {T} WHERE lat IN (${inner}))`,
  (inner) => `CASE WHEN EXISTS (SELECT 1 FROM {T} WHERE ${inner} = 1) THEN 1 END`,
  (inner) => `CASE WHEN NOT (NOT ${inner} = 1 OR ${inner.length < 100 ? inner : 'lat'} = 2) THEN 3 END`,
  (inner, random) => `${inner}${random.pick([' + ', ' * ', ' - ', ' / ', ' % '])}1`,
  (inner) => `SUM(${inner}) OVER (PARTITION BY lat ORDER BY lon)`,
  (inner) => `ROUND(${inner}, 2)`,
  (inner) => `DATEPART(year, ${inner})`,
]

const deepest = limits.sqlNesting

function nested(random: Random): string {
  let text = random.pick(['lat', '1', "'a'", 'temperature', 'NULL'])
  const kinds = random.several(wrappers, 1, 3)
  const depth = random.pick([5, 10, 15, deepest - 3, deepest - 1, deepest, deepest + 1, 60, 300, 2000])
  for (let level = 0; level < depth && text.length < 25_000; level++) text = random.pick(kinds)(text, random)
  return text
}

const selects: readonly ((random: Random) => string)[] = [
  (random) => `SELECT TOP 1 ${nested(random)} FROM {T}`,
  (random) => `SELECT TOP 1 lat FROM {T} WHERE ${nested(random)} = 1`,
  (random) => `SELECT TOP 1 lat FROM {T} ORDER BY ${nested(random)}`,
  (random) => `SELECT TOP 1 lat FROM {T} GROUP BY lat HAVING ${nested(random)} > 1`,
  (random) => `SELECT TOP 1 ${Array.from({ length: random.pick([50, 500, 3000]) }, () => nested(random).slice(0, 60)).join(', ')} FROM {T}`,
  (random) => `SELECT TOP 1 lat FROM {T} WHERE lat = 1${random.pick([' AND lat = 1', ' OR lat = 1']).repeat(random.pick([50, 500, 1700]))}`,
  (random) =>
    Array.from({ length: random.pick([5, 50, 500]) }, () => 'SELECT TOP 1 lat FROM {T}').join(random.pick([' UNION ALL ', ' UNION '])),
  (random) => `SELECT TOP 1 a.lat FROM {T} a${' JOIN {T} b ON a.lat = b.lat'.repeat(random.pick([3, 30, 300]))}`,
  (random) => namedQueries(random.pick([3, 10, 30, 200])),
  (random) => `SELECT TOP 1 lat FROM {T} WHERE lat IN (${'1,'.repeat(random.pick([100, 5000, 9000]))}1)`,
  (random) =>
    `SELECT TOP 1 ${random.pick(['9', '0.', '1e', '.'])}${random.pick(['9', '0', 'e']).repeat(random.pick([300, 5000, 19_000]))} FROM {T}`,
  (random) => `SELECT TOP 1 lat FROM {T} WHERE lat LIKE '${repeated(random, lengthOf(random, 18_000)).replaceAll("'", '')}'`,
  (random) => `SELECT ${repeated(random, lengthOf(random, 19_000))} FROM {T}`,
  (random) => repeated(random, lengthOf(random, 20_000)),
  (random) => `EXEC ${random.pick(['uspHead', 'uspSpaceTime', 'uspMatch', ''])}${repeated(random, lengthOf(random, 19_000))}`,
  (random) => `EXEC uspSpaceTime '{T}', 'lat', ${repeated(random, lengthOf(random, 19_000))}`,
]

/** Each named query reads the one before twice: a reader that resolves a name at each use works twice as long for every one. */
function namedQueries(count: number): string {
  const parts = Array.from({ length: count }, (_, index) =>
    index === 0 ? 'q0 AS (SELECT lat FROM {T})' : `q${index} AS (SELECT a.lat FROM q${index - 1} a JOIN q${index - 1} b ON a.lat = b.lat)`,
  )
  return `WITH ${parts.join(', ')} SELECT TOP 1 lat FROM q${count - 1}`
}

/** SELECTs and EXECs that nest, repeat and list without end. */
export const longQueries: Generator = (random, world) => {
  const text = random.pick(selects)(random).replaceAll('{T}', random.pick(world.tables).name)
  const path = random.pick(['/api/data/query', '/api/data/query', '/api/data/check-query-size', '/dataretrieval/query'])
  return { kind: 'long query', who: someone(random), method: 'GET', path: pathWith(path, [['query', text]]), text }
}

/** Addresses of one piece again and again, below every prefix that the portal knows. */
export const longPaths: Generator = (random) => {
  const prefix = random.pick(['/', '/api/', '/api', '/dataretrieval/', '/catalog/', '/dev/mail/', `${random.pick(all).path}/`])
  const escapedText = (text: string) =>
    text.replaceAll(/[^\x21-\x7e]/gu, (sign) => (/[\ud800-\udfff]/.test(sign) && sign.length < 2 ? '%ED' : encodeURIComponent(sign)))
  const path = `${prefix}${escapedText(repeated(random, lengthOf(random, 40_000)))}`.slice(0, 64_000)
  return { kind: 'long path', who: someone(random), method: random.pick(['GET', 'HEAD', 'POST', 'OPTIONS']), path }
}

const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Cookie',
  'Forwarded',
  'Host',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Origin',
  'Range',
  'Referer',
  'User-Agent',
  'X-CMAP-Request-Id',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Request-Id',
]
const starts: Readonly<Record<string, string>> = {
  Authorization: 'Api-Key ',
  Cookie: 'jwt=',
  Range: 'bytes=',
  'User-Agent': 'Mozilla/5.0 ',
}

/** Headers at the most that the server takes, alone or several at once. */
export const longHeaders: Generator = (random) => {
  const { method, path } = random.pick(all)
  const names = random.several(headerNames, 1, 3)
  const headers = Object.fromEntries(
    names.map((name) => {
      const text = repeated(random, lengthOf(random, 60_000 / names.length)).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
      return [name, `${random.chance(0.7) ? (starts[name] ?? '') : ''}${text}`]
    }),
  )
  return { kind: 'long header', who: someone(random), method, path: random.chance(0.3) ? '/catalog' : path, headers }
}

/** Every parameter of every call, long, or thousands of times. */
export const longParameters: Generator = (random) => {
  const { method, path, query } = random.pick(all.filter((endpoint) => fieldsOf(endpoint.query).length > 0))
  const fields = fieldsOf(query)
  const chosen = random.pick(fields)
  const times = random.pick([1, 1, 1, 20, 2000])
  const long = (): [string, string] => [chosen, repeated(random, lengthOf(random, 18_000 / times))]
  const others = fields.filter((name) => name !== chosen && random.chance(0.7)).map((name): [string, string] => [name, '1'])
  const filled = path.replaceAll(/:\w+/g, () => encodeURIComponent('a'.repeat(random.pick([1, 5000]))))
  const pairs = [...others, ...Array.from({ length: times }, long)]
  return { kind: 'long parameter', who: someone(random), method, path: pathWith(filled, pairs).slice(0, 64_000) }
}

const bodyShapes: readonly ((random: Random, length: number) => string)[] = [
  (random, length) => random.pick(['[', '{"a":', '[{"a":', '["', '{"__proto__":']).repeat(length / 6),
  (_, length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  (_, length) => `{"a":${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}}`,
  (_, length) => `{${Array.from({ length: length / 12 }, (_entry, index) => `"k${index}":1`).join(',')}}`,
  (_, length) => `[${'1,'.repeat(length / 2)}1]`,
  (random, length) => `{"username":${random.pick(['9', '-1', '1e'])}${'9'.repeat(length)}}`,
  (random, length) => JSON.stringify({ [repeated(random, length / 2)]: 1 }),
  (_, length) => `{"a":"${'\\u0041'.repeat(length / 6)}"}`,
]

/** Bodies that are deep, wide or long, to every call that takes one. */
export const longBodies: Generator = (random): FuzzCase => {
  const { method, path, body } = random.pick(all.filter((endpoint) => endpoint.body !== null))
  const length = lengthOf(random, 95_000)
  const fields = fieldsOf(body)
  const filled = () => JSON.stringify(Object.fromEntries(fields.map((name) => [name, repeated(random, length / (fields.length + 1))])))
  const text = random.chance(0.5) ? filled() : random.pick(bodyShapes)(random, length)
  const bytes = new TextEncoder().encode(text)
  return { kind: 'long body', who: someone(random), method, path, headers: { 'Content-Type': 'application/json' }, body: bytes }
}
