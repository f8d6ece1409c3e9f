import type { World } from './FuzzCase.ts'
import type { Random } from './Random.ts'

const fixed: readonly string[] = [
  "'; DROP TABLE users; --",
  "x' OR '1'='1",
  '" OR ""="',
  '1) UNION SELECT password_hash FROM users --',
  "tblCOADS_Climatology'); SELECT * FROM read_csv('/etc/passwd'); --",
  'tblCOADS_Climatology]; SELECT 1 --',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'C:\\Windows\\win.ini',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that text itself is the input
  '${7*7}',
  '<script>alert(1)</script>',
  '\u0000',
  'sst\u0000, lat',
  '\u202etxet desrever\u202c',
  '\ufeffsst',
  'ѕst',
  'ｓｓｔ',
  'tblCOADS\u2010Climatology',
  '\u{1f42c}'.repeat(20),
  '\ud800',
  'a\udfffb',
  '\r\nSet-Cookie: jwt=1',
  '\u0085\u2028\u2029',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '%',
  '%%%s%n%x',
  '_',
  '*',
  '-',
  '--',
  '/*',
  '#1',
  '@x',
  '$1',
  '?',
  ':a',
  '\\',
  "''",
  "'",
  '"',
  '`',
  '[',
  ']',
  '(',
  ';',
  ' ',
  '\t\n\r\v\f',
]

const numbers: readonly string[] = [
  '0',
  '-0',
  '1',
  '-1',
  '90',
  '-90',
  '90.0000001',
  '180',
  '-180',
  '181',
  '360',
  '1e308',
  '1e309',
  '-1e999',
  '1e-400',
  '4.9e-324',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1_000',
  '1,5',
  '٣',
  '9007199254740993',
  '99999999999999999999',
  '-9223372036854775809',
  '9'.repeat(400),
  '.',
  '1.',
  '.5',
  '+5',
  '1e',
  '--1',
]

const times: readonly string[] = [
  '1',
  '12',
  '13',
  '0',
  '-1',
  '1981-12-31',
  '1981-12-31T00:00:00.000Z',
  '1981-12-31 00:00:00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '275760-09-13',
  '275760-09-14',
  '-000001-01-01',
  '+020000-01-01',
  '1900-02-29',
  '2000-02-30',
  '2000-13-01',
  '2000-01-01T25:00:00Z',
  '2000-01-01T00:00:60Z',
  '2000-01-01T00:00:00+99:99',
  'now',
  'yesterday',
  'epoch',
  'infinity',
  '1e3',
]

/** Numbers as texts, most of them at or over an edge. */
export const hostileNumber = (random: Random): string => random.pick(numbers)

/** Instants and months as texts, most of them at or over an edge. */
export const hostileTime = (random: Random): string => random.pick(times)

/** Any text that somebody with bad intent, or a broken program, would send in place of a name. */
export function hostileText(random: Random, { forbiddenTables, secretFiles, tables }: World): string {
  const table = random.pick(tables)
  switch (random.whole(0, 7)) {
    case 0:
      return random.pick(forbiddenTables)
    case 1:
      return random.pick(secretFiles)
    case 2:
      return hostileNumber(random)
    case 3:
      return hostileTime(random)
    case 4:
      return `${table.name}${random.pick(fixed)}`
    case 5:
      return random.pick(['a', "'", '\u{10ffff}', '%', '[']).repeat(random.pick([100, 1000, 19_000]))
    case 6:
      return `${random.pick(['SELECT * FROM ', "' UNION SELECT * FROM ", '); SELECT * FROM '])}${random.pick(forbiddenTables)} --`
    default:
      return random.pick(fixed)
  }
}
