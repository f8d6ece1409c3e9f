import type { Attack } from '../Attack.ts'
import { type RequestDetails, request } from '../requests.ts'

const rejected = [400, 403, 404, 413, 414, 431]
/** Where an input that is too long or senseless may also be answered as if it were absent. */
const either = [200, 304, 206, 308, ...rejected]
const query = (text: string): RequestDetails => ({ path: `/api/data/query?query=${encodeURIComponent(text)}`, as: 'key' })
const header = (name: string, value: string, path = '/api/catalog/searchcatalog?keywords=ocean'): RequestDetails => ({
  path,
  headers: { [name]: value },
})
const length = (name: string, details: RequestDetails | string, expected: readonly number[]): Attack =>
  request(name, 'length', details, expected)

/** Inputs that are long: of one character, of one piece again and again, or of digits. */
export const lengthAttacks: readonly Attack[] = [
  length('60,000 slashes behind /api/', { path: `/api/${'/'.repeat(60_000)}` }, rejected),
  length('60,000 slashes', { path: '/'.repeat(60_000) }, either),
  length('30,000 dots between slashes', { path: `/api/${'./'.repeat(30_000)}` }, either),
  length('20,000 escaped slashes', { path: `/${'%2f'.repeat(20_000)}` }, either),
  length('60,000 question marks', { path: `/api/catalog/searchcatalog${'?'.repeat(60_000)}` }, either),
  length(
    '8,000 parameters',
    { path: `/api/catalog/searchcatalog?${Array.from({ length: 8000 }, (_, at) => `p${at}=1`).join('&')}` },
    either,
  ),
  length('one parameter 6,000 times', { path: `/api/catalog/searchcatalog?${'keywords=a&'.repeat(6000)}` }, either),
  length('a search of 60,000 letters', { path: `/api/catalog/searchcatalog?keywords=${'a'.repeat(60_000)}` }, either),
  length('a search of 20,000 words', { path: `/api/catalog/searchcatalog?keywords=${'ab+'.repeat(20_000)}` }, either),
  length(
    'a User-Agent of 6,000 versions',
    header('User-Agent', 'Version/1 '.repeat(6000), `/api/user/getguesttoken?expires=${Date.now() + 3_600_000}`),
    [...either, 401, 429],
  ),
  length('20,000 colons in X-Forwarded-For', header('X-Forwarded-For', ':'.repeat(20_000)), either),
  length('20,000 commas in X-Forwarded-For', header('X-Forwarded-For', '1.2.3.4,'.repeat(7000)), either),
  length('8,000 accepted encodings', header('Accept-Encoding', 'gzip;q=0,'.repeat(6500)), either),
  length('4,000 accepted types', header('Accept', 'text/csv;q=0.1,'.repeat(4000)), either),
  length('5,000 cookies', header('Cookie', 'jwt=a; '.repeat(8000)), either),
  length('a cookie of 60,000 letters', header('Cookie', `jwt=${'a'.repeat(60_000)}`, '/api/user/whoami'), [...either, 401]),
  length('a session of 20,000 dots', header('Cookie', `jwt=${'.'.repeat(20_000)}`, '/api/user/whoami'), [...either, 401]),
  length('an API key of 60,000 letters', header('Authorization', `Api-Key ${'a'.repeat(60_000)}`, '/api/data/cruiselist'), [
    ...either,
    401,
  ]),
  length('70,000 bytes of one header', header('X-Long', 'a'.repeat(70_000)), [431]),
  length(
    '1,900 headers',
    { path: '/api/health', headers: Object.fromEntries(Array.from({ length: 1900 }, (_, at) => [`X-${at}`, 'a'])) },
    either,
  ),
  length('6,000 ranges of a video', header('Range', `bytes=${'0-0,'.repeat(6000)}1-1`, '/videos/home.webm'), either),
  length('6,000 ranges that overlap', header('Range', `bytes=${'0-,'.repeat(6000)}0-`, '/videos/home.webm'), either),
  length('a range of 60,000 digits', header('Range', `bytes=${'9'.repeat(60_000)}-`, '/videos/home.webm'), [...either, 416]),
  length('7,000 versions in If-None-Match', header('If-None-Match', 'W/"a", '.repeat(7000), '/videos/home.webm'), either),
  length('a host of 60,000 letters', `GET / HTTP/1.1\r\nHost: ${'a.'.repeat(30_000)}\r\n\r\n`, [...either, 0]),
  length('EXEC, 3,200 blanks and a quote', query(`EXEC uspHead${' '.repeat(3200)}'`), rejected),
  length('EXEC, 19,000 blanks and a quote', query(`EXEC uspHead${' '.repeat(19_000)}'`), rejected),
  length(
    'a number of 60,000 digits in a call',
    { path: `/api/data/sp?spName=uspSpaceTime&lat1=${'1'.repeat(60_000)}`, as: 'key' },
    rejected,
  ),
  length('a number of 19,000 digits in a SELECT', query(`SELECT TOP ${'1'.repeat(19_000)} * FROM tblNino12_SST`), rejected),
  length('a date of 60,000 digits', { path: `/api/data/sp?spName=uspSpaceTime&dt1=${'2'.repeat(60_000)}`, as: 'key' }, rejected),
  length('19,000 quotes', query(`SELECT ${"'".repeat(19_000)} FROM tblNino12_SST`), [200, ...rejected]),
  length('9,000 openings of a comment', query(`SELECT ${'/*'.repeat(9000)} 1`), rejected),
  length('19,000 brackets', query(`SELECT ${'['.repeat(19_000)} FROM tblNino12_SST`), rejected),
]
