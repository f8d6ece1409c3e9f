import { limits } from '#core/limits/request.ts'
import { Problem } from '#core/request/Problem.ts'

/** The most characters of each header that we read. A header that is not listed here is read by nothing. */
export const headerBounds: Readonly<Record<string, number>> = {
  Accept: limits.headerCharacters,
  'Accept-Encoding': limits.headerCharacters,
  'Access-Control-Request-Method': limits.headerCharacters,
  Authorization: limits.headerCharacters,
  'CF-Connecting-IP': limits.headerCharacters,
  'Content-Length': limits.headerCharacters,
  'Content-Type': limits.headerCharacters,
  Cookie: limits.cookieHeaderCharacters,
  'If-None-Match': limits.headerCharacters,
  'If-Range': limits.headerCharacters,
  Origin: limits.headerCharacters,
  Range: limits.headerCharacters,
  'Sec-Fetch-Site': limits.headerCharacters,
  traceparent: limits.headerCharacters,
  'User-Agent': limits.headerCharacters,
  'X-Forwarded-For': limits.headerCharacters,
  'X-Requested-With': limits.headerCharacters,
}

/**
 * Rejects a request whose address or headers are longer than any that our pages and the client libraries send, before anything reads them.
 */
export function rejectUnbounded({ url, headers }: Pick<Request, 'url' | 'headers'>): void {
  rejectLongAddress(url)
  for (const [name, max] of Object.entries(headerBounds)) {
    if ((headers.get(name)?.length ?? 0) > max) throw tooLarge(`The header ${name} may have at most ${max} characters.`)
  }
  if (countOf(headers.get('Cookie') ?? '', ';', limits.cookies) >= limits.cookies) {
    throw tooLarge(`A request may have at most ${limits.cookies} cookies.`)
  }
}

/** Rejects more fields in a query or form than any call has; counts before parsing. */
export function rejectManyFields(text: string, max: number): void {
  if (countOf(text, '&', max) >= max) throw new Problem('bad-request', `bad request: there may be at most ${max} parameters.`)
}

function rejectLongAddress(url: string): void {
  const query = url.indexOf('?')
  const path = url.indexOf('/', url.indexOf('://') + 3)
  const pathLength = (query === -1 ? url.length : query) - Math.max(0, path)
  if (pathLength > limits.pathCharacters || url.length > limits.addressCharacters) {
    throw new Problem('address-too-long', 'The address is too long.')
  }
  if (query !== -1) rejectManyFields(url.slice(query), limits.queryParameters)
}

/** How often a character is in a text; counts no further than `max`. */
function countOf(text: string, character: string, max: number): number {
  let found = 0
  for (let at = text.indexOf(character); at !== -1 && found < max; at = text.indexOf(character, at + 1)) found++
  return found
}

function tooLarge(says: string): Problem {
  return new Problem('headers-too-large', says)
}
